import { scriptFields } from '../../../json.ts'
import { js, raw } from '../../../quote.ts'
import type { Template } from '../../template.ts'
import { openClient } from './open-client.ts'

/** A chat that answers in one piece. */
export const conversational: Template = (input) => js`${openClient(input)}
const completion = await client.chat.completions.create({
${raw(scriptFields({ model: input.providerModelId, ...input.chat }))}});
console.log(completion.choices[0].message);
`
