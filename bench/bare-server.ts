import { open } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { z } from 'zod'

/**
 * The baseline, as a program of its own: a bare `node:http` handler with the given answer for each path. Reads one message from its parent,
 * sends back the port.
 */
const Answers = z.record(
	z.string(),
	z.union([
		z.object({ headers: z.record(z.string(), z.string()), body: z.base64() }),
		/** A file, sent with two buffers that are used again and again. */
		z.object({ file: z.string() }),
	]),
)

/** What the parent sends. */
export type BareAnswers = z.input<typeof Answers>

const BUFFER_SIZE = 256 * 1024

async function sendFile(path: string, response: ServerResponse): Promise<void> {
	const file = await open(path)
	const { size } = await file.stat()
	response.writeHead(200, { 'content-length': size })
	const buffers = [Buffer.allocUnsafeSlow(BUFFER_SIZE), Buffer.allocUnsafeSlow(BUFFER_SIZE)]
	let sending: Promise<void> = Promise.resolve()
	for (let at = 0, turn = 0; at < size; turn = 1 - turn) {
		const { bytesRead, buffer } = await file.read(buffers[turn] ?? Buffer.alloc(BUFFER_SIZE), 0, BUFFER_SIZE, at)
		await sending
		sending = new Promise((sent) => response.write(buffer.subarray(0, bytesRead), () => sent()))
		at += bytesRead
	}
	await sending
	response.end()
	await file.close()
}

process.once('message', (message) => {
	const answers = new Map(
		Object.entries(Answers.parse(message)).map(([path, answer]) => [
			path,
			'file' in answer ? answer : { ...answer, body: Buffer.from(answer.body, 'base64') },
		]),
	)
	const server = createServer((request, response) => {
		if (request.method === 'PUT') {
			request.on('data', () => undefined).on('end', () => response.end())
			return
		}
		const answer = answers.get(request.url ?? '')
		if (!answer) response.writeHead(404).end()
		else if ('file' in answer) void sendFile(answer.file, response)
		else response.writeHead(200, answer.headers).end(answer.body)
	})
	server.requestTimeout = 0
	server.listen(0, '127.0.0.1', () => {
		const address = server.address()
		process.send?.(typeof address === 'object' ? address?.port : undefined)
	})
})
process.on('disconnect', () => process.exit())
