import { pythonArguments } from '../../../json.ts'
import { py, raw } from '../../../quote.ts'
import type { Template } from '../../template.ts'

/** A chat that answers in one piece. */
export const conversational: Template = ({ isDirect, model, providerModelId, chat }) => py`completion = client.chat.completions.create(
${raw(pythonArguments({ model: isDirect ? model.id : providerModelId, ...chat }))})
print(completion.choices[0].message)
`
