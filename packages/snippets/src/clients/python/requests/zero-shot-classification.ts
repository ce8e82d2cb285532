import { jsonBody } from '../../json-body.ts'
import { py } from '../../../quote.ts'
import { ZERO_SHOT_LABELS } from '../../labels.ts'
import type { Template } from '../../template.ts'
import { payload, queryFunction } from './payload.ts'

/** A text sorted under labels that the model was never taught (clause S-16). */
export const zeroShotClassification: Template = ({ inputs, body }) => {
	const parameters = { candidate_labels: ZERO_SHOT_LABELS }
	return py`${queryFunction('response.json()')}

output = query(${payload(jsonBody(body(inputs, parameters), { inputs, parameters }))})
print(output)
`
}
