import { js } from '../../../quote.ts'
import { ZERO_SHOT_LABELS } from '../../labels.ts'
import type { Template } from '../../template.ts'
import { clientCall, openClient, whereTo } from './client-call.ts'

/** A text sorted under labels that the model was never taught. */
export const zeroShotClassification: Template = (input) => {
	const fields = { ...whereTo(input), inputs: input.inputs, parameters: { candidate_labels: ZERO_SHOT_LABELS } }
	return js`${openClient(input)}
const output = await ${clientCall('zeroShotClassification', fields, input)};
console.log(output);
`
}
