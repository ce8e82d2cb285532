import { pythonArguments } from '../../../json.ts'
import { py, raw } from '../../../quote.ts'
import type { Template } from '../../template.ts'
import { openClient } from './open-client.ts'

/** A chat that answers in one piece. */
export const conversational: Template = (input) => py`${openClient(input)}
completion = client.chat.completions.create(
${raw(pythonArguments({ model: input.providerModelId, ...input.chat }))})
print(completion.choices[0].message)
`
