import { pythonArguments } from '../../../json.ts'
import { py, raw } from '../../../quote.ts'
import type { Template } from '../../template.ts'

/** A chat that answers piece by piece. */
export const conversationalStream: Template = ({ isDirect, model, providerModelId, chat }) => py`stream = client.chat.completions.create(
${raw(pythonArguments({ model: isDirect ? model.id : providerModelId, ...chat }))}    stream=True,
)
for chunk in stream:
    # The last chunk may carry figures instead of words.
    if chunk.choices:
        print(chunk.choices[0].delta.content or "", end="")
`
