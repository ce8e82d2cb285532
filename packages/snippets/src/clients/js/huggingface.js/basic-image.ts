import { js, raw } from '../../../quote.ts'
import type { Template } from '../../template.ts'
import { clientCall, fileBlob, openClient, READ_FILE, whereTo } from './client-call.ts'

/** A call with the bytes of a picture file. */
export const basicImage: Template = (input) =>
	input.methodName === undefined
		? undefined
		: js`${openClient(input, READ_FILE)}
const data = ${fileBlob(input.file, 'image/jpeg')};

const output = await ${clientCall(input.methodName, { ...whereTo(input), data: raw('data') }, input)};
console.log(output);
`
