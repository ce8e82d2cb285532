import { js } from '../../../quote.ts'
import type { Template } from '../../template.ts'
import { clientCall, openClient, whereTo } from './client-call.ts'

/** Rows of a table to classify or to predict a number for. */
export const tabular: Template = (input) => {
	const method = input.task === 'tabular-regression' ? 'tabularRegression' : 'tabularClassification'
	return js`${openClient(input)}
const output = await ${clientCall(method, { ...whereTo(input), inputs: input.inputs }, input)};
console.log(output);
`
}
