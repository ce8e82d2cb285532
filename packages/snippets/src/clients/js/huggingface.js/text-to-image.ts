import { js } from '../../../quote.ts'
import type { Template } from '../../template.ts'
import { clientCall, openClient, whereTo } from './client-call.ts'

/** An image generated from text (clause S-16: 5 steps). */
export const textToImage: Template = (input) => {
	const fields = { ...whereTo(input), inputs: input.inputs, parameters: { num_inference_steps: 5 } }
	return js`${openClient(input)}
// A Blob comes back
const image = await ${clientCall('textToImage', fields, input)};
console.log(image);
`
}
