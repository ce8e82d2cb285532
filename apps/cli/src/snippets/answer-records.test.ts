import { Readable, Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { answerRecords } from './answer-records.ts'

const Answer = z.looseObject({ id: z.union([z.string(), z.number()]) })

class Kept extends Writable {
	text = ''
	override _write(chunk: unknown, _: string, done: () => void): void {
		this.text += String(chunk)
		done()
	}
	lines(): string[] {
		return this.text.split('\n').filter((line) => line !== '')
	}
}

async function answer(...lines: string[]) {
	const output = new Kept()
	const problems = new Kept()
	const failed = await answerRecords(Readable.from([Buffer.from(lines.join('\n'))]), output, problems)
	return { failed, answers: output.lines().map((line) => Answer.parse(JSON.parse(line))), problems: problems.lines() }
}
const ask = async (record: object) => answer(JSON.stringify({ id: 'x', ...record }))
const model = { id: 'ada/engine', pipeline_tag: 'text-generation' }

test('answerRecords() answers every kind', async () => {
	const one = async (record: object) => (await ask(record)).answers[0]
	expect(await one({ kind: 'library', library: 'timm', model })).toEqual({
		id: 'x',
		snippets: expect.arrayContaining([{ language: 'python', text: expect.stringContaining('timm.create_model("hf_hub:ada/engine"') }]),
	})
	expect(await one({ kind: 'kernel', kernelId: 'ada/kernel', version: 2 })).toMatchObject({
		snippets: [{ language: 'sh' }, { language: 'python', text: expect.stringContaining('get_kernel("ada/kernel", version=2)') }],
	})
	expect(await one({ kind: 'inference', provider: 'auto', model, opts: { streaming: true } })).toMatchObject({
		snippets: expect.arrayContaining([{ language: 'sh', client: 'curl', text: expect.stringContaining('"stream": true') }]),
	})
	expect(await one({ kind: 'inference', provider: 'openai', model })).toEqual({
		id: 'x',
		throws: 'Provider openai is closed-source and does not support HF tokens.',
	})
	expect(await one({ kind: 'widget-input', model: { id: 'a/b', pipeline_tag: 'object-detection' }, noWrap: true, noQuotes: true })).toEqual(
		{
			id: 'x',
			value: 'cats.jpg',
		},
	)
	expect(await one({ kind: 'widget-input', model, noWrap: false, noQuotes: false })).toMatchObject({ value: [{ role: 'user' }] })
	expect(await one({ kind: 'default-widget', language: 'de', task: 'question-answering' })).toMatchObject({ value: [{}, {}] })
	expect(await one({ kind: 'default-widget', language: 'he', task: 'conversational' })).toEqual({ id: 'x', value: null })
	const app = { kind: 'local-app', model: { id: 'a/b', gguf: { context_length: 9 } } }
	expect(await one({ ...app, app: 'jan' })).toEqual({ id: 'x', display: true, deeplink: 'jan://models/huggingface/a/b' })
	expect(await one({ ...app, app: 'ollama', filepath: 'a-Q8_0.gguf' })).toEqual({
		id: 'x',
		display: true,
		snippets: [{ language: 'sh', text: 'ollama run hf.co/a/b:Q8_0' }],
	})
	expect(await one({ ...app, app: 'tgi' })).toEqual({ id: 'x', display: false })
	expect(await one({ kind: 'gguf-label', filename: 'a-Q8_0.gguf' })).toEqual({ id: 'x', value: 'Q8_0' })
	expect(await one({ kind: 'gguf-label', filename: 'a.gguf' })).toEqual({ id: 'x', value: null })
	expect(await one({ kind: 'gguf-nearest', quant: 'Q4_0', available: [] })).toEqual({ id: 'x', value: null })
	expect(await one({ kind: 'gguf-shard', filename: 'a-00001-of-00002.gguf' })).toEqual({
		id: 'x',
		value: { prefix: 'a', shard: '00001', total: '00002' },
	})
	expect(await one({ kind: 'template', language: 'js', client: 'fetch', name: 'basic' })).toEqual({ id: 'x', exists: true })
	expect(await one({ kind: 'template', language: 'js', client: 'fetch', name: 'no' })).toEqual({
		id: 'x',
		exists: false,
		error: 'Template not found: js/fetch/no',
	})
})

test('answerRecords() names the record and the field of what it cannot answer, and goes on', async () => {
	const { failed, answers, problems } = await answer(
		'{"id":"a","kind":"library"',
		'',
		'{"id":"b","kind":"library","library":"timm","model":{"id":"a/b","tags":"one"}}',
		'{"id":"c","kind":"library","library":"nobody","model":{"id":"a/b"}}',
		'{"id":"d","kind":"default-widget","language":"en","task":"cooking"}',
		'{"id":"e","kind":"local-app","app":"toString","model":{"id":"a/b"}}',
		'{"id":"f","kind":"poem"}',
		'[1]',
		'{"kind":"gguf-label","filename":"a"}',
		'{"id":7,"kind":"gguf-label","filename":"a-F16.gguf","more":1}',
	)
	expect(failed).toBe(8)
	expect(answers).toEqual([{ id: 7, value: 'F16' }])
	expect(problems).toEqual([
		'Cannot answer record 1: it is not JSON',
		expect.stringMatching(/^Cannot answer record 3 \(id "b"\): field model\.tags: /),
		'Cannot answer record 4 (id "c"): field library: there is no library "nobody"',
		'Cannot answer record 5 (id "d"): field task: there is no task "cooking"',
		'Cannot answer record 6 (id "e"): field app: there is no local app "toString"',
		expect.stringMatching(/^Cannot answer record 7 \(id "f"\): field kind: /),
		expect.stringMatching(/^Cannot answer record 8: the record: /),
		expect.stringMatching(/^Cannot answer record 9: field id: /),
	])
})

test('answerRecords() takes null for missing and drops what it does not know', async () => {
	const { failed, answers } = await ask({
		kind: 'library',
		library: 'peft',
		model: { id: 'a/b', tags: null, config: { peft: null, other: [1] }, cardData: null, gguf: { total: null }, author: 'ada' },
	})
	expect(failed).toBe(0)
	expect(answers[0]).toHaveProperty('snippets')
})

test('answerRecords() answers lines that come in pieces, as they come', async () => {
	const output = new Kept()
	const input = new Readable({ read: () => undefined })
	const done = answerRecords(input, output, new Kept())
	input.push('{"id":1,"kind":"gguf-label","filename":"a-F')
	input.push('16.gguf"}\n{"id":2,"kind":')
	await expect.poll(() => output.lines()).toEqual(['{"id":1,"value":"F16"}'])
	input.push('"gguf-label","filename":"\u{1f600}"}')
	input.push(null)
	expect(await done).toBe(0)
	expect(output.lines()).toHaveLength(2)
})
