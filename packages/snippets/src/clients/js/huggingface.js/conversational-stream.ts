import { js } from '../../../quote.ts'
import type { Template } from '../../template.ts'
import { chatTarget } from './chat-target.ts'
import { clientCall, openClient } from './client-call.ts'

/** A chat that answers piece by piece. */
export const conversationalStream: Template = (input) => js`${openClient(input)}
let answer = "";
const stream = ${clientCall('chatCompletionStream', { ...chatTarget(input), ...input.chat }, input)};
for await (const chunk of stream) {
    if (chunk.choices && chunk.choices.length > 0) {
        answer += chunk.choices[0].delta.content ?? "";
        console.log(answer);
    }
}
`
