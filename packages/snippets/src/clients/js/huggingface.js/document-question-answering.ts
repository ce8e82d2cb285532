import { js, raw } from '../../../quote.ts'
import type { Template } from '../../template.ts'
import { clientCall, fileBlob, openClient, READ_FILE, whereTo } from './client-call.ts'

/** A question about a scanned page. */
export const documentQuestionAnswering: Template = (input) => {
	const inputs = { image: raw('image'), question: input.fields['question'] ?? '' }
	return js`${openClient(input, READ_FILE)}
const image = ${fileBlob(input.file, 'image/png')};

const answer = await ${clientCall('documentQuestionAnswering', { ...whereTo(input), inputs }, input)};
console.log(answer);
`
}
