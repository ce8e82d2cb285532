import { scriptFields } from '../../../json.ts'
import { js, raw } from '../../../quote.ts'
import type { Template } from '../../template.ts'
import { openClient } from './open-client.ts'

/** A chat that answers piece by piece. */
export const conversationalStream: Template = (input) => js`${openClient(input)}
const stream = await client.chat.completions.create({
${raw(scriptFields({ model: input.providerModelId, ...input.chat, stream: true }))}});
for await (const chunk of stream) {
    process.stdout.write(chunk.choices[0]?.delta?.content ?? "");
}
`
