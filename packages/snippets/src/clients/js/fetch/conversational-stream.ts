import { scriptLiteral } from '../../../json.ts'
import { js, raw } from '../../../quote.ts'
import type { Template } from '../../template.ts'
import { postFunction } from './post.ts'

/** A chat that answers piece by piece: lines of server-sent events, which pieces of the body may cut anywhere. */
export const conversationalStream: Template = (input) => js`${postFunction(input, 'application/json', 'JSON.stringify(data)', 'stream')}
let rest = "";
for await (const text of await query(${raw(scriptLiteral({ ...input.chatBody, stream: true }))})) {
    const lines = (rest + text).split("\\n");
    rest = lines.pop();
    for (const line of lines) {
        if (!line.startsWith("data:") || line.includes("[DONE]")) continue;
        // The last chunk may carry figures instead of words.
        const [choice] = JSON.parse(line.slice("data:".length)).choices;
        process.stdout.write(choice?.delta.content ?? "");
    }
}
`
