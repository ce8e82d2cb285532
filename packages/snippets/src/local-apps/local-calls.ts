import type { PlainJson } from '../json.ts'
import { shellJson } from '../json.ts'
import type { ModelRecord } from '../model-record.ts'
import { PLAIN_QUESTION, sampleMessages } from '../widget/sample-messages.ts'
import { isConversational } from './conditions.ts'

/** How a story begins that a model is to go on with. */
export const STORY_OPENING = 'The lighthouse keeper heard a knock, although no boat had come for weeks.'

function post(address: string, body: PlainJson): string {
	return `curl -X POST "${address}" \\
    -H "Content-Type: application/json" \\
    --data ${shellJson(body, '    ')}
`
}

/** Asks a chat server on this machine one plain question. */
export const askChat = ({ id }: ModelRecord, server: string): string =>
	post(`${server}/v1/chat/completions`, { model: id, messages: PLAIN_QUESTION })

/** Asks a server on this machine: a chat with the sample of its task, another model to go on with a story. */
export function askServer(model: ModelRecord, server: string, hub: string | undefined): string {
	if (!isConversational(model))
		return post(`${server}/v1/completions`, { model: model.id, prompt: STORY_OPENING, max_tokens: 512, temperature: 0.5 })
	return post(`${server}/v1/chat/completions`, { model: model.id, messages: sampleMessages(model, hub) })
}
