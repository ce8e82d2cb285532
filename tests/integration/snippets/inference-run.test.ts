import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { inferenceSnippets, type InferenceOptions } from '@stoa/snippets'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const run = promisify(execFile)
const PYTHON = process.env.STOA_TEST_PYTHON_PLAIN ?? 'python3'
const imports = (module: string): boolean => spawnSync(PYTHON, ['-c', `import ${module}`]).status === 0
const hasCurl = spawnSync('curl', ['--version']).status === 0

/** What arrived, as far as programs differ in it. */
interface Arrived {
	path: string
	authorization: string | undefined
	billTo: string | undefined
	type: string | undefined
	body: Buffer
}

const CHAT = {
	id: '1',
	object: 'chat.completion',
	created: 1,
	model: 'ada/engine',
	choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'Hello' } }],
	usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
}
const PIECES = ['Hel', 'lo'].map((content) => `data: ${JSON.stringify({ id: '1', choices: [{ index: 0, delta: { content } }] })}\n\n`)

let folder: string
let server: Server
let endpointUrl: string
let arrived: Arrived[] = []

/** An inference server that knows one answer of each kind. */
function openServer(): Server {
	return createServer((request, response) => {
		void (async () => {
			const body = await buffer(request)
			const { authorization, 'content-type': type, 'x-hf-bill-to': billTo } = request.headers
			arrived.push({ path: request.url ?? '', authorization, billTo: billTo?.toString(), type, body })
			if (/"stream": ?true/.test(body.toString()))
				response.setHeader('content-type', 'text/event-stream').end(`${PIECES.join('')}data: [DONE]\n\n`)
			else {
				const answer = request.url?.includes('chat') ? CHAT : [{ label: 'sunny', score: 0.5 }]
				response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
			}
		})()
	})
}

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'stoa-inference-'))
	await writeFile(join(folder, 'cats.jpg'), 'picture')
	await writeFile(join(folder, 'sample1.flac'), 'sound')
	server = openServer()
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const address = server.address()
	endpointUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
beforeEach(() => {
	arrived = []
})
afterAll(async () => {
	await new Promise((resolve) => server.close(resolve))
	await rm(folder, { recursive: true, force: true })
})

const RUNNERS = {
	python: { command: PYTHON, file: 'program.py' },
	js: { command: process.execPath, file: 'program.mjs' },
	sh: { command: 'bash', file: 'program.sh' },
}

/** Runs one client's program as a visitor would, and answers what it printed. */
async function output(client: string, task: string, options: InferenceOptions = {}): Promise<string> {
	const model = { id: 'ada/engine', pipeline_tag: task }
	const snippet = inferenceSnippets({ model, provider: 'hf-inference', options: { endpointUrl, billTo: 'acme', ...options } }).find(
		(one) => one.client === client,
	)
	if (!snippet) throw new Error(`${client} has no program for ${task}`)
	const { command, file } = RUNNERS[snippet.language]
	await writeFile(join(folder, file), snippet.code)
	const { stdout } = await run(command, [file], { cwd: folder, env: { ...process.env, API_TOKEN: 'secret' } })
	return stdout
}

const TEXT = 'It\'s "fine" $(x)\n'

/** Runs a client's programs for a text, two files and a chat; answers whether each printed its answer. */
async function runAll(client: string): Promise<boolean[]> {
	return [
		(await output(client, 'text-classification', { inputs: TEXT })).includes('sunny'),
		(await output(client, 'image-classification')).includes('sunny'),
		(await output(client, 'audio-classification')).includes('sunny'),
		(await output(client, 'text-generation', { max_tokens: 9 })).includes('Hello'),
	]
}

const asked = { authorization: 'Bearer secret', billTo: 'acme' }
/** What the programs of `runAll` send. */
const ALL = [
	{ ...asked, path: '/', type: 'application/json', body: expect.objectContaining({ inputs: TEXT }) },
	{ ...asked, path: '/', type: 'image/jpeg', body: 'picture' },
	{ ...asked, path: '/', type: 'audio/flac', body: 'sound' },
	{
		...asked,
		path: '/v1/chat/completions',
		type: 'application/json',
		body: expect.objectContaining({ model: 'ada/engine', messages: [expect.objectContaining({ role: 'user' })], max_tokens: 9 }),
	},
]
const received = (): unknown[] =>
	arrived.map(({ body, ...rest }) => ({ ...rest, body: rest.type === 'application/json' ? JSON.parse(body.toString()) : body.toString() }))
const DONE = [true, true, true, true]

test('S-18 fetch programs run: text, files, chat', async () => {
	expect(await runAll('fetch')).toEqual(DONE)
	expect(received()).toEqual(ALL)
})

test.runIf(hasCurl)('S-18 curl programs run: text, files, chat', async () => {
	expect(await runAll('curl')).toEqual(DONE)
	expect(received()).toEqual(ALL)
})

test.runIf(hasCurl)('S-18 curl programs stream', async () => {
	expect(await output('curl', 'text-generation', { streaming: true })).toContain('"content":"Hel"')
})

test.runIf(imports('huggingface_hub'))('S-18 huggingface_hub programs run: text, files, chat', async () => {
	expect(await runAll('huggingface_hub')).toEqual(DONE)
	expect(received()).toEqual(ALL)
})

test.runIf(imports('huggingface_hub'))('S-18 huggingface_hub programs stream', async () => {
	expect(await output('huggingface_hub', 'text-generation', { streaming: true })).toBe('Hello')
})

test.runIf(imports('requests'))('S-18 requests programs run: text, files, chat', async () => {
	expect(await runAll('requests')).toEqual(DONE)
	expect(received()).toEqual(ALL)
})

test.runIf(imports('requests'))('S-18 requests programs stream', async () => {
	expect(await output('requests', 'text-generation', { streaming: true })).toBe('Hello')
})
