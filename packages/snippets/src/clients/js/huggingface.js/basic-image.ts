import { js, raw } from '../../../quote.ts'
import type { Template } from '../../template.ts'
import { clientCall, fileBlob, openClient, READ_FILE, whereTo } from './client-call.ts'

/** A call with the bytes of an image file. */
export const basicImage: Template = (input) => {
	if (input.methodName === undefined) return undefined
	// Only this method of the package reads its image under another name.
	const field = input.methodName === 'imageSegmentation' ? 'inputs' : 'data'
	return js`${openClient(input, READ_FILE)}
const data = ${fileBlob(input.file, 'image/jpeg')};

const output = await ${clientCall(input.methodName, { ...whereTo(input), [field]: raw('data') }, input)};
console.log(output);
`
}
