import { createConnection, type Socket } from 'node:net'

const BUFFER_SIZE = 1024 * 1024

/** Where to send, and what the head of the request says besides its first line. */
export interface TransferAddress {
	origin: string
	path: string
	headers?: Record<string, string>
}

/**
 * Downloads and drops a file over a socket of its own, with one buffer: as little as a client can cost, since it shares the machine with the
 * server it measures. Answers the bytes of the body.
 *
 * @throws when the answer is not 200
 */
export function download(address: TransferAddress): Promise<number> {
	return new Promise((resolve, reject) => {
		let head = ''
		let expected: number | undefined
		let received = 0
		const take = (bytes: number, buffer: Uint8Array): boolean => {
			if (expected === undefined) {
				head += Buffer.from(buffer.subarray(0, bytes)).toString('latin1')
				const end = head.indexOf('\r\n\r\n')
				if (end === -1) return true
				if (!/^HTTP\/1\.1 20[06]/.test(head)) socket.destroy(new Error(`${address.path}: ${head.slice(0, end)}`))
				expected = Number(/^content-length: *(\d+)/im.exec(head)?.[1])
				received = head.length - end - 4
			} else received += bytes
			if (received === expected) {
				socket.destroy()
				resolve(received)
			}
			return true
		}
		const socket = open(address.origin, { buffer: Buffer.allocUnsafeSlow(BUFFER_SIZE), callback: take })
		socket.on('error', reject)
		socket.on('close', () => reject(new Error(`${address.path}: closed after ${received} of ${expected} bytes`)))
		socket.write(headOf('GET', address))
	})
}

/** Sends `bytes` made of one block again and again, and waits for the answer. @throws when it is not 2xx */
export async function upload(address: TransferAddress, block: Uint8Array, times: number): Promise<void> {
	const socket = open(address.origin)
	const answered = new Promise<string>((resolve, reject) => {
		socket.on('data', (chunk: Buffer) => resolve(chunk.toString('latin1')))
		socket.on('error', reject)
		socket.on('close', () => reject(new Error(`${address.path}: closed without an answer`)))
	})
	socket.write(headOf('PUT', { ...address, headers: { ...address.headers, 'content-length': String(block.length * times) } }))
	for (let sent = 0; sent < times; sent++) if (!socket.write(block)) await new Promise((drained) => socket.once('drain', drained))
	const answer = await answered
	socket.destroy()
	if (!answer.startsWith('HTTP/1.1 2')) throw new Error(`${address.path}: ${answer.slice(0, 400)}`)
}

function open(origin: string, onread?: { buffer: Buffer; callback: (bytes: number, buffer: Uint8Array) => boolean }): Socket {
	const { hostname: host, port } = new URL(origin)
	return createConnection({ host, port: Number(port), ...(onread && { onread }) })
}

function headOf(method: string, { origin, path, headers = {} }: TransferAddress): string {
	const lines = Object.entries({ host: new URL(origin).host, connection: 'close', ...headers }).map(
		([name, value]) => `${name}: ${value}\r\n`,
	)
	return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}
