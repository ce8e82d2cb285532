import { pythonArguments } from '../../../json.ts'
import { py, raw } from '../../../quote.ts'
import type { Template } from '../../template.ts'
import { modelArgument, modelComment } from './method-call.ts'

/** A question about a scanned page. */
export const documentQuestionAnswering: Template = (input) => py`${raw(modelComment(input))}answers = client.document_question_answering(
    ${input.file},
${raw(pythonArguments({ question: input.fields['question'] ?? '', ...modelArgument(input) }))})
print(answers)
`
