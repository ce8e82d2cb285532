import { expect, test } from 'vitest'
import { readEvent, readMessages } from './messages.ts'

const text = (said: string) => ({ is: 'text', text: said })

test('readMessages() reads the two usual forms of chats', () => {
	expect(
		readMessages([
			{ role: 'system', content: 'Be brief.' },
			{
				role: 'user',
				content: [
					{ type: 'text', text: 'Look' },
					{ type: 'image_url', text: null },
				],
			},
			{ role: 'assistant', content: null, tool_calls: [{ function: { name: 'find', arguments: '{"a":1}' } }] },
			{ role: 'tool', content: 'found' },
		]),
	).toEqual([
		{ who: 'system', parts: [text('Be brief.')] },
		{ who: 'user', parts: [text('Look'), { is: 'other', kind: 'image url' }] },
		{ who: 'assistant', parts: [{ is: 'call', name: 'find', input: '{"a":1}' }] },
		{ who: 'tool', parts: [{ is: 'result', text: 'found' }] },
	])
	expect(readMessages([{ from: 'human', value: 'Hi' }])).toEqual([{ who: 'human', parts: [text('Hi')] }])
	for (const other of [[], ['a'], [{ role: 'user' }], [{ content: 'x' }], 'text', [1]]) expect(readMessages(other)).toBeUndefined()
})

test('readEvent() reads the lines of Claude Code', () => {
	const said = (role: string, content: Parameters<typeof readMessages>[0]) => readEvent({ type: role, message: { role, content } })
	expect(said('user', 'Fix it')).toEqual({ who: 'user', parts: [text('Fix it')] })
	expect(
		said('assistant', [
			{ type: 'thinking', thinking: 'Hm' },
			{ type: 'tool_use', name: 'Bash', input: { command: 'ls' } },
		]),
	).toEqual({
		who: 'assistant',
		parts: [
			{ is: 'thought', text: 'Hm' },
			{ is: 'call', name: 'Bash', input: '{\n\t"command": "ls"\n}' },
		],
	})
	expect(said('user', [{ type: 'tool_result', content: [{ type: 'text', text: 'a.ts' }] }])).toEqual({
		who: 'tool',
		parts: [{ is: 'result', text: 'a.ts' }],
	})
	expect(readEvent({ type: 'summary', summary: 'x', message: null })).toBeUndefined()
})

test('readEvent() reads the lines of Codex', () => {
	const item = (payload: Parameters<typeof readEvent>[0]) => readEvent({ type: 'response_item', payload })
	expect(item({ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Hi' }] })).toEqual({
		who: 'user',
		parts: [text('Hi')],
	})
	expect(item({ type: 'function_call', name: 'shell', arguments: '{}' })).toEqual({
		who: 'assistant',
		parts: [{ is: 'call', name: 'shell', input: '{}' }],
	})
	expect(item({ type: 'function_call_output', output: 'done' })).toEqual({ who: 'tool', parts: [{ is: 'result', text: 'done' }] })
	expect(item({ type: 'reasoning', summary: [{ type: 'summary_text', text: 'Plan' }] })).toEqual({
		who: 'assistant',
		parts: [{ is: 'thought', text: 'Plan' }],
	})
	expect(item({ type: 'token_count' })).toBeUndefined()
})
