import { js } from '../../../quote.ts'
import type { Template } from '../../template.ts'
import { clientCall, openClient, whereTo } from './client-call.ts'

/** A question about a text. */
export const questionAnswering: Template = (input) => {
	const inputs = { question: input.fields['question'] ?? '', context: input.fields['context'] ?? '' }
	return js`${openClient(input)}
const answer = await ${clientCall('questionAnswering', { ...whereTo(input), inputs }, input)};
console.log(answer);
`
}
