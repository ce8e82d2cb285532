import type { FastifyInstance } from 'fastify'
import { connect } from 'node:net'

/** An answer as read from the socket. */
export interface RawAnswer {
	/** 0 when the connection was closed without an answer. */
	status: number
	/** By lower-case name; the last value of repeated ones. */
	headers: Record<string, string>
	/** The bytes after the head, still chunked if they were sent chunked. */
	body: string
}

/** Longest wait for an answer, in milliseconds; more counts as a hang. */
const PATIENCE = 20_000

/**
 * Writes bytes to a port of this machine and reads until the other side closes. HTTP clients refuse to send what these tests need.
 *
 * @param options.abort closes the connection right after writing
 * @param options.from the address of this machine to ask from: `127.0.0.2`
 * @throws when no answer arrives
 */
export function rawRequest(port: number, text: string | Buffer, options: { abort?: boolean; from?: string } = {}): Promise<RawAnswer> {
	return new Promise((done, failed) => {
		const socket = connect({ port, host: '127.0.0.1', ...(options.from !== undefined && { localAddress: options.from }) })
		const parts: Buffer[] = []
		const finish = (): void => {
			clearTimeout(timer)
			done(parse(Buffer.concat(parts).toString('latin1')))
		}
		const timer = setTimeout(() => {
			socket.destroy()
			failed(new Error(`No answer to ${String(text).slice(0, 200)}`))
		}, PATIENCE)
		socket.on('data', (part: Buffer) => parts.push(part))
		socket.on('error', finish) // The server reset the connection instead of reading on; the bytes before that count.
		socket.on('close', finish)
		socket.write(typeof text === 'string' ? Buffer.from(text, 'latin1') : text, () => {
			if (options.abort) socket.destroy()
		})
	})
}

function parse(text: string): RawAnswer {
	const end = text.indexOf('\r\n\r\n')
	const [first = '', ...lines] = text.slice(0, end === -1 ? text.length : end).split('\r\n')
	const headers = Object.fromEntries(
		lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
	)
	return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0), headers, body: end === -1 ? '' : text.slice(end + 4) }
}

/** The text of a request that asks the server to close the connection after the answer. */
export function requestText(method: string, target: string, headers: Record<string, string> = {}, body = ''): string {
	const lines = Object.entries({
		host: 'hub.test',
		connection: 'close',
		...(body !== '' && { 'content-length': String(body.length) }),
		...headers,
	})
	return `${method} ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}

/** The port of a listening server. */
export function portOf(app: FastifyInstance): number {
	const address = app.server.address()
	if (address === null || typeof address === 'string') throw new Error('The server does not listen')
	return address.port
}
