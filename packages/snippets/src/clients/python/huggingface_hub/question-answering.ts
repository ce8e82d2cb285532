import { pythonArguments } from '../../../json.ts'
import { py, raw } from '../../../quote.ts'
import type { Template } from '../../template.ts'
import { modelArgument, modelComment } from './method-call.ts'

/** A question about a text. */
export const questionAnswering: Template = (input) => py`${raw(modelComment(input))}answer = client.question_answering(
${raw(pythonArguments({ question: input.fields['question'] ?? '', context: input.fields['context'] ?? '', ...modelArgument(input) }))})
print(answer)
`
