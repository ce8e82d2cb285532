import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** What an upstream does besides answering. */
export interface UpstreamManners {
	/** Answers these many of the next requests with 429. */
	busyFor: number
	retryAfter: string
	/** Cuts the connection of a file after these many bytes, for these many of the next answers. */
	cutAfter: number
	cuts: number
	/** Sends other bytes of files than it has. */
	spoilsFiles: boolean
	/** Milliseconds between the pieces of a file. */
	pause: number
	/** Takes the place of an answer. */
	instead: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined
}

/** An upstream with hosts of its own for its API and its files, as the public hub has them. */
export interface MirrorUpstream extends UpstreamManners {
	address: string
	/** `host:port` of its files. */
	fileHost: string
	/** Bytes of files that were sent. */
	fileBytes: number
	/** Credentials that came to the host of files. */
	credentials: string[]
	/** Files that it sends at this moment, and the most that it sent at the same time. */
	filesNow: number
	filesMost: number
	/** Requests so far: method and path. */
	requests: string[]
	/** When each request to its API came, in milliseconds. */
	apiTimes: number[]
	close(): Promise<void>
}

async function listen(server: Server): Promise<string> {
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const address = server.address()
	return `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

/** Starts an upstream in front of a hub that listens at `origin`. */
export async function startUpstream(origin: string): Promise<MirrorUpstream> {
	const behind = new URL(origin)
	let host = ''

	function forward(incoming: IncomingMessage, take: (answer: IncomingMessage) => void, failed: () => void): void {
		// The name of the API's host: addresses in answers begin with it.
		const headers = { ...incoming.headers, host }
		const outgoing = request({ host: behind.hostname, port: behind.port, method: incoming.method, path: incoming.url, headers }, take)
		outgoing.on('error', failed)
		incoming.pipe(outgoing)
	}

	async function sendFile(answer: IncomingMessage, response: ServerResponse): Promise<void> {
		response.writeHead(answer.statusCode ?? 500, answer.headers)
		const isCut = upstream.cuts > 0
		if (isCut) upstream.cuts -= 1
		let sent = 0
		for await (const part of answer as AsyncIterable<Buffer>) {
			if (isCut && sent + part.length > upstream.cutAfter) {
				response.destroy()
				return
			}
			if (upstream.spoilsFiles) part[0] = (part[0] ?? 0) ^ 1
			await new Promise<void>((done) => response.write(part, () => done()))
			if (response.destroyed) return
			sent += part.length
			upstream.fileBytes += part.length
			if (upstream.pause > 0) await new Promise((done) => setTimeout(done, upstream.pause))
		}
		response.end()
	}

	/** Addresses of files are those of the host of files. */
	async function sendAnswer(incoming: IncomingMessage, answer: IncomingMessage, response: ServerResponse): Promise<void> {
		const body = await buffer(answer)
		const namesFiles = /\/info\/lfs\/objects\/batch$|\/v1\/reconstructions\//.test(incoming.url ?? '')
		const told = namesFiles ? Buffer.from(body.toString().replaceAll(`http://${host}/`, `http://${upstream.fileHost}/`)) : body
		const headers = { ...answer.headers, 'content-length': String(told.length) }
		delete headers['transfer-encoding']
		response.writeHead(answer.statusCode ?? 500, headers).end(told)
	}

	const files = createServer((incoming, response) => {
		if (incoming.headers.authorization !== undefined) upstream.credentials.push(incoming.headers.authorization)
		upstream.requests.push(`${incoming.method} ${incoming.url}`)
		upstream.filesNow += 1
		upstream.filesMost = Math.max(upstream.filesMost, upstream.filesNow)
		response.once('close', () => (upstream.filesNow -= 1))
		forward(
			incoming,
			(answer) => void sendFile(answer, response).catch(() => response.destroy()),
			() => response.destroy(),
		)
	})
	const api = createServer((incoming, response) => {
		upstream.requests.push(`${incoming.method} ${incoming.url}`)
		upstream.apiTimes.push(performance.now())
		if (upstream.instead?.(incoming, response)) return
		if (upstream.busyFor > 0) {
			upstream.busyFor -= 1
			response.writeHead(429, { 'retry-after': upstream.retryAfter }).end('Too many requests')
			return
		}
		forward(
			incoming,
			(answer) => void sendAnswer(incoming, answer, response).catch(() => response.destroy()),
			() => response.destroy(),
		)
	})
	const upstream: MirrorUpstream = {
		busyFor: 0,
		retryAfter: '1',
		cutAfter: 0,
		cuts: 0,
		spoilsFiles: false,
		pause: 0,
		instead: undefined,
		address: '',
		fileHost: '',
		fileBytes: 0,
		credentials: [],
		filesNow: 0,
		filesMost: 0,
		requests: [],
		apiTimes: [],
		async close() {
			for (const server of [api, files]) {
				server.close()
				server.closeAllConnections()
			}
		},
	}
	host = await listen(api)
	upstream.address = `http://${host}`
	upstream.fileHost = await listen(files)
	return upstream
}
