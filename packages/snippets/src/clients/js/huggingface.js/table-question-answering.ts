import { js } from '../../../quote.ts'
import type { Template } from '../../template.ts'
import { clientCall, openClient, whereTo } from './client-call.ts'

/** A question about a table. */
export const tableQuestionAnswering: Template = (input) => {
	const inputs = { query: input.fields['query'] ?? '', table: input.fields['table'] ?? {} }
	return js`${openClient(input)}
const answer = await ${clientCall('tableQuestionAnswering', { ...whereTo(input), inputs }, input)};
console.log(answer);
`
}
