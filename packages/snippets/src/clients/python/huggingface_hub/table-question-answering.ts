import { pythonArguments } from '../../../json.ts'
import { py, raw } from '../../../quote.ts'
import type { Template } from '../../template.ts'
import { modelArgument, modelComment } from './method-call.ts'

/** A question about a table. */
export const tableQuestionAnswering: Template = (input) => py`${raw(modelComment(input))}answer = client.table_question_answering(
${raw(pythonArguments({ query: input.fields['query'] ?? '', table: input.fields['table'] ?? {}, ...modelArgument(input) }))})
print(answer)
`
