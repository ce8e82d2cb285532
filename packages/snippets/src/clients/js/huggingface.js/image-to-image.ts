import { js, raw } from '../../../quote.ts'
import type { Template } from '../../template.ts'
import { clientCall, fileBlob, openClient, READ_FILE, whereTo } from './client-call.ts'

/** An image generated from an image and an instruction. */
export const imageToImage: Template = (input) => {
	const fields = { ...whereTo(input), inputs: raw('data'), parameters: { prompt: input.fields['prompt'] ?? '' } }
	return js`${openClient(input, READ_FILE)}
const data = ${fileBlob(input.file, 'image/png')};

// A Blob comes back
const image = await ${clientCall('imageToImage', fields, input)};
console.log(image);
`
}
