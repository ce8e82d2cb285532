import { js } from '../../../quote.ts'
import type { Template } from '../../template.ts'
import { chatTarget } from './chat-target.ts'
import { clientCall, openClient } from './client-call.ts'

/** A chat that answers in one piece. */
export const conversational: Template = (input) => js`${openClient(input)}
const completion = await ${clientCall('chatCompletion', { ...chatTarget(input), ...input.chat }, input)};
console.log(completion.choices[0].message);
`
