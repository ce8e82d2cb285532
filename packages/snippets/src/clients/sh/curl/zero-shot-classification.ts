import { jsonBody } from '../../json-body.ts'
import { ZERO_SHOT_LABELS } from '../../labels.ts'
import type { Template } from '../../template.ts'
import { curlJson } from './post.ts'

/** A text sorted under labels that the model was never taught (clause S-16). */
export const zeroShotClassification: Template = (input) => {
	const parameters = { candidate_labels: ZERO_SHOT_LABELS }
	return curlJson(input, jsonBody(input.body(input.inputs, parameters), { inputs: input.inputs, parameters }))
}
