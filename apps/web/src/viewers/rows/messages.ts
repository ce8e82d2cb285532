import type { ViewedCell } from '@stoa/hub'

/** A part of what is said in a conversation. */
export type MessagePart =
	| { is: 'text'; text: string }
	/** What a model thought before it answered. */
	| { is: 'thought'; text: string }
	/** A tool that a model called. */
	| { is: 'call'; name: string; input: string }
	/** What a tool answered. */
	| { is: 'result'; text: string }
	/** A part that is only named: an image, a sound ... */
	| { is: 'other'; kind: string }

/** What one side said. */
export interface Message {
	/** As the data name the side: `user`, `assistant`, `gpt` ... */
	who: string
	parts: MessagePart[]
}

type Fields = { [name: string]: ViewedCell }

/** Messages that are read of one cell. */
const MESSAGES_MAX = 500

const isFields = (value: ViewedCell | undefined): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: ViewedCell | undefined): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** A value as a text: JSON unless it is one. */
function written(value: ViewedCell | undefined): string {
	if (typeof value === 'string') return value
	return JSON.stringify(value ?? null, (_key, one: unknown) => (typeof one === 'bigint' ? String(one) : one), '\t')
}

/** Texts and thoughts by the names that clients give them, a result, or a call of a tool. */
function partOf(part: ViewedCell): MessagePart[] {
	if (typeof part === 'string') return [{ is: 'text', text: part }]
	if (!isFields(part)) return []
	const kind = textOf(part.type) ?? 'part'
	const thought = textOf(part.thinking) ?? (/reason|think/i.test(kind) ? textOf(part.text) : undefined)
	if (thought !== undefined) return [{ is: 'thought', text: thought }]
	const text = textOf(part.text)
	if (text !== undefined) return [{ is: 'text', text }]
	const call = callOf(part)
	if (call) return [call]
	if (/result|output/i.test(kind)) return [{ is: 'result', text: resultText(part.content ?? part.output ?? null) }]
	return [{ is: 'other', kind: kind.replaceAll('_', ' ') }]
}

/** `{function: {name, arguments}}` as chats have it, `{name, input}` and `{name, arguments}` as agents write it. */
function callOf(part: Fields): MessagePart | undefined {
	const of = isFields(part.function) ? part.function : part
	const name = textOf(of.name)
	const input = of.input ?? of.arguments ?? of.args
	return name === undefined || input === undefined ? undefined : { is: 'call', name, input: written(input) }
}

/** The texts of a result, which may be a list of parts. */
function resultText(content: ViewedCell): string {
	if (!Array.isArray(content)) return isFields(content) ? (textOf(content.text) ?? written(content)) : written(content)
	return content.map((item) => (isFields(item) ? (textOf(item.text) ?? `[${textOf(item.type) ?? 'part'}]`) : written(item))).join('\n')
}

const partsOf = (content: ViewedCell | undefined): MessagePart[] =>
	Array.isArray(content) ? content.flatMap(partOf) : content === null || content === undefined ? [] : partOf(content)

/** Reads a message with `role` and `content`, or with `from` and `value`; `undefined` for anything else. */
function readMessage(value: ViewedCell | undefined): Message | undefined {
	if (!isFields(value)) return undefined
	const who = textOf(value.role) ?? textOf(value.from)
	if (who === undefined || !('content' in value || 'value' in value)) return undefined
	const parts = partsOf(value.content ?? value.value)
	const thought = textOf(value.reasoning_content) ?? textOf(value.reasoning) ?? textOf(value.thinking)
	if (thought !== undefined) parts.unshift({ is: 'thought', text: thought })
	if (Array.isArray(value.tool_calls)) parts.push(...value.tool_calls.flatMap((call) => (isFields(call) ? (callOf(call) ?? []) : [])))
	// What a tool answered is said by the tool.
	if (/^(?:tool|function|toolResult|observation)$/.test(who))
		return { who, parts: parts.map((part) => (part.is === 'text' ? { is: 'result', text: part.text } : part)) }
	return { who, parts }
}

/**
 * Reads a cell as a conversation: a list of messages.
 *
 * @returns `undefined` when it is not one
 * @example
 * ```ts
 * assert.deepEqual(readMessages([{ role: 'user', content: 'Hi' }]), [{ who: 'user', parts: [{ is: 'text', text: 'Hi' }] }])
 * ```
 */
export function readMessages(value: ViewedCell): Message[] | undefined {
	if (!Array.isArray(value) || value.length === 0) return undefined
	const messages: Message[] = []
	for (const item of value.slice(0, MESSAGES_MAX)) {
		const message = readMessage(item)
		if (!message) return undefined
		messages.push(message)
	}
	return messages
}

/** An event of Codex: its payload is a message, a call, a result or a thought. */
function readPayload(payload: ViewedCell | undefined): Message | undefined {
	const message = readMessage(payload)
	if (message) return message
	if (!isFields(payload)) return undefined
	const kind = textOf(payload.type) ?? ''
	const call = callOf(payload)
	if (call && /call/.test(kind)) return { who: 'assistant', parts: [call] }
	if (kind.endsWith('output')) return { who: 'tool', parts: [{ is: 'result', text: resultText(payload.output ?? null) }] }
	if (kind !== 'reasoning') return undefined
	const thoughts = partsOf(payload.summary).flatMap((part) => ('text' in part ? [part.text] : []))
	return thoughts.length === 0 ? undefined : { who: 'assistant', parts: [{ is: 'thought', text: thoughts.join('\n') }] }
}

/**
 * Reads a row of an agent's session: a line as Claude Code, Codex and agents like them write it, with a `type` and a message or a payload.
 *
 * @returns `undefined` for lines without a speaker, such as settings, and for other rows
 */
export function readEvent(row: Fields): Message | undefined {
	const kind = textOf(row.type)
	if (kind === undefined) return undefined
	if (row.message !== undefined && row.message !== null) {
		const message = readMessage(row.message)
		if (!message) return undefined
		const isAnswer = message.parts.length > 0 && message.parts.every((part) => part.is === 'result')
		return isAnswer ? { ...message, who: 'tool' } : message
	}
	return readPayload(row.payload)
}
