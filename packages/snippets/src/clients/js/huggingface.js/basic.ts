import { js } from '../../../quote.ts'
import type { Template } from '../../template.ts'
import { clientCall, openClient, whereTo } from './client-call.ts'

/** A call with a text. */
export const basic: Template = (input) => {
	if (input.methodName === undefined) return undefined
	return js`${openClient(input)}
const output = await ${clientCall(input.methodName, { ...whereTo(input), inputs: input.inputs }, input)};
console.log(output);
`
}
