import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer as createProxy, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import type { InferenceSnippet } from '@stoa/snippets'

/** The hosts that programs name. The proxy leads their clients to the service below. */
const HOSTS = ['huggingface.co', 'router.huggingface.co', 'queue.fal.run', 'fal.run', 'rest.fal.ai', 'files.test']

/** An image of one pixel. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

const COMPLETION = {
	id: '1',
	object: 'chat.completion',
	created: 1,
	model: 'ada/engine',
	choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'Hello' } }],
	usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
}
const PIECES = ['Hel', 'lo'].map((content) => ({ id: '1', choices: [{ index: 0, finish_reason: null, delta: { content } }] }))

/** One call as it arrived. */
export interface Arrived {
	/** Host and path, as the program named them. */
	url: string
	authorization: string | undefined
	billTo: string | undefined
	type: string | undefined
	/** Parsed when it is JSON; otherwise the text. */
	body: unknown
}

/** How the service answers calls for one model. */
export interface Model {
	task: string
	/** The answer to a call that is neither a chat nor a queue; an image by default. */
	answer?: unknown
}

/** An inference service on this machine that speaks the protocols of the hub's router, of OpenAI and of fal.ai. */
export interface InferenceService {
	/** Runs a program as a visitor would and returns its output. */
	run(program: Pick<InferenceSnippet, 'language' | 'code'>, model: string, how: Model): Promise<string>
	/** The calls that arrived for a model, without status requests. */
	arrivedFor(model: string): Arrived[]
	stop(): Promise<void>
}

const QUEUE = {
	images: [{ url: 'https://files.test/picture.png' }],
	video: { url: 'https://files.test/film.mp4' },
	audio: { url: 'https://files.test/sound.wav' },
}

/**
 * Answers of fal.ai: a place in its queue, then the status, then the result. Through the router the job is finished at once, because the JavaScript
 * client lets Node exit while it waits.
 */
function queueAnswer(method: string, path: string): unknown {
	const place = `https://queue.fal.run${path.replace(/^\/fal-ai/, '').replace(/\?.*/, '')}/requests/1`
	const status = path.startsWith('/fal-ai/') ? 'COMPLETED' : 'IN_QUEUE'
	if (method === 'POST') return { ...QUEUE, request_id: '1', status, response_url: place, status_url: `${place}/status`, cancel_url: place }
	return path.includes('/status') ? { status: 'COMPLETED', request_id: '1', response_url: place, logs: [{ message: 'Painted' }] } : QUEUE
}

function respond(request: IncomingMessage, response: ServerResponse, body: unknown, id: string, model: Model): void {
	const { host = '', method = '', url = '' } = { ...request.headers, method: request.method, url: request.url }
	const json = (value: unknown): unknown => response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
	if (host === 'files.test') response.setHeader('content-type', 'image/png').end(PNG)
	else if (host === 'huggingface.co') {
		const served = { providerId: id, status: 'live', task: model.task }
		const mapping = { 'fal-ai': served, 'hf-inference': served }
		json({ id, pipeline_tag: model.task, tags: [], inferenceProviderMapping: mapping })
	} else if (url.startsWith('/fal-ai/') || host.endsWith('fal.run')) json(queueAnswer(method, url))
	else if (url.endsWith('/chat/completions')) {
		if (typeof body !== 'object' || body === null || !('stream' in body) || body.stream !== true) return void json(COMPLETION)
		const events = PIECES.map((piece) => `data: ${JSON.stringify(piece)}\n\n`)
		response.setHeader('content-type', 'text/event-stream').end(`${events.join('')}data: [DONE]\n\n`)
	} else if (model.answer === undefined) response.setHeader('content-type', 'image/png').end(PNG)
	else json(model.answer)
}

const portOf = (server: Server): number => {
	const address = server.address()
	return typeof address === 'object' && address !== null ? address.port : 0
}

async function listen<T extends Server>(server: T): Promise<T> {
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	return server
}

interface Call {
	model: string
	call: Arrived
}

/** The service itself, with certificates from `folder`. It recognizes the model of a call by the id in it. */
function openService(folder: string, models: ReadonlyMap<string, Model>, arrived: Call[]): Promise<Server> {
	const server = createServer({ cert: readFileSync(join(folder, 'server.pem')), key: readFileSync(join(folder, 'server.key')) })
	server.on('request', (request: IncomingMessage, response: ServerResponse) => {
		void (async () => {
			const { host = '', authorization, 'content-type': type, 'x-hf-bill-to': billTo } = request.headers
			const url = host + decodeURIComponent(request.url ?? '')
			const raw = (await buffer(request)).toString()
			const body: unknown = type?.startsWith('application/json') && raw !== '' ? JSON.parse(raw) : raw
			const model = [...models.keys()].find((id) => url.includes(id) || raw.includes(id)) ?? ''
			if (request.method === 'POST') arrived.push({ model, call: { url, authorization, billTo: billTo?.toString(), type, body } })
			respond(request, response, body, model, models.get(model) ?? { task: '' })
		})()
	})
	return listen(server)
}

/** A proxy that sends every host to the service. */
function openProxy(service: Server): Promise<Server> {
	const proxy = createProxy()
	proxy.on('connect', (_request, socket, head: Buffer) => {
		const tunnel = connect(portOf(service), '127.0.0.1', () => {
			socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
			tunnel.write(head)
			tunnel.pipe(socket)
			socket.pipe(tunnel)
		})
		// A client closes the connection when it has what it needs.
		tunnel.on('error', () => socket.destroy())
		socket.on('error', () => tunnel.destroy())
	})
	return listen(proxy)
}

const FILES = { 'cats.jpg': 'picture', 'cat.png': 'cat', 'sample1.flac': 'sound' }

/** Replaces a notebook, in which sound is played. */
const NOTEBOOK = 'def Audio(data, rate=None):\n    print("played", data, rate)\n'

/** Creates a folder with certificates, the files that programs read, and the JavaScript clients. */
function layOut(python: string, clients: string): string {
	const folder = mkdtempSync(join(tmpdir(), 'stoa-inference-'))
	const made = spawnSync(python, ['-m', 'trustme', '-q', '-d', folder, '-i', ...HOSTS])
	if (made.status !== 0) throw new Error(`Cannot make certificates: ${made.stderr.toString()}`)
	mkdirSync(join(folder, 'IPython'))
	writeFileSync(join(folder, 'IPython', 'display.py'), NOTEBOOK)
	symlinkSync(join(clients, 'node_modules'), join(folder, 'node_modules'))
	for (const [name, content] of Object.entries(FILES)) writeFileSync(join(folder, name), content)
	return folder
}

/** Environment variables that make every client use the proxy, trust the service and send a token. */
function surroundings(folder: string, proxy: Server): NodeJS.ProcessEnv {
	const address = `http://127.0.0.1:${portOf(proxy)}`
	const trusted = join(folder, 'client.pem')
	return {
		PATH: process.env['PATH'],
		LD_LIBRARY_PATH: process.env['LD_LIBRARY_PATH'],
		HOME: folder,
		HTTPS_PROXY: address,
		https_proxy: address,
		NODE_USE_ENV_PROXY: '1',
		NODE_EXTRA_CA_CERTS: trusted,
		SSL_CERT_FILE: trusted,
		REQUESTS_CA_BUNDLE: trusted,
		CURL_CA_BUNDLE: trusted,
		HF_HUB_DISABLE_TELEMETRY: '1',
		HF_TOKEN: 'hf_secret',
		FAL_KEY: 'fal-secret',
		PYTHONPATH: folder,
	}
}

/**
 * Starts the service and a proxy through which every client reaches it by the name that its program holds.
 *
 * @param python an interpreter that has the clients and `trustme`
 * @param clients the folder in which the JavaScript clients are installed
 */
export async function startInferenceService(python: string, clients: string): Promise<InferenceService> {
	const folder = layOut(python, clients)
	const models = new Map<string, Model>()
	const arrived: Call[] = []
	const service = await openService(folder, models, arrived)
	const proxy = await openProxy(service)
	const env = surroundings(folder, proxy)
	const runners = {
		python: { command: python, ending: 'py' },
		js: { command: process.execPath, ending: 'mjs' },
		sh: { command: 'bash', ending: 'sh' },
	}
	let count = 0
	return {
		async run({ language, code }, model, how) {
			models.set(model, how)
			const { command, ending } = runners[language]
			const file = `program-${++count}.${ending}`
			writeFileSync(join(folder, file), code)
			const child = spawn(command, [file], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
			const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
			if (child.exitCode !== 0) throw new Error(`The program ended with ${child.exitCode}\n${stderr}\n${code}`)
			return stdout
		},
		arrivedFor: (model) => arrived.filter((one) => one.model === model).map(({ call }) => call),
		async stop() {
			for (const server of [service, proxy]) {
				server.closeAllConnections()
				await new Promise((resolve) => server.close(resolve))
			}
			rmSync(folder, { recursive: true, force: true })
		},
	}
}
