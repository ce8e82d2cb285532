import { pythonArguments } from '../../../json.ts'
import { py, raw } from '../../../quote.ts'
import type { Template } from '../../template.ts'
import { openClient } from './open-client.ts'

/** A chat that answers piece by piece. */
export const conversationalStream: Template = (input) => py`${openClient(input)}
stream = client.chat.completions.create(
${raw(pythonArguments({ model: input.providerModelId, ...input.chat }))}    stream=True,
)
for chunk in stream:
    # The last chunk may carry figures instead of words.
    if chunk.choices:
        print(chunk.choices[0].delta.content or "", end="")
`
