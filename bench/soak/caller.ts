import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import type { Recorder } from './recorder.ts'

/** Longest time that a caller waits for an answer. Milliseconds. */
const PATIENCE_MS = 60_000

/** A request of a caller. */
export interface Asked {
	/** Its name in the report. */
	what: string
	path: string
	method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
	token?: string | undefined
	headers?: Record<string, string>
	type?: string
	body?: string | Uint8Array
}

/** An answer, complete. */
export interface Answered {
	status: number
	headers: IncomingHttpHeaders
	body: Buffer
}

/** A request that was answered with an error, or not at all. It is recorded already. */
export class NotAnswered extends Error {
	/** The status, or `connection`. */
	readonly outcome: string

	constructor(asked: Asked, outcome: string, text: string) {
		super(`${asked.method ?? 'GET'} ${asked.path}: ${outcome} ${text}`)
		this.name = 'NotAnswered'
		this.outcome = outcome
	}
}

/** An answer that is complete but not what was stored. */
export class WrongAnswer extends Error {
	override readonly name = 'WrongAnswer'
}

/** Sends requests to the processes of a hub in turn and records how each ended. */
export class Caller {
	readonly #agent = new Agent({ keepAlive: true })
	readonly #recorder: Recorder
	readonly #origins: readonly string[]
	#next = 0

	constructor(origins: readonly string[], recorder: Recorder) {
		this.#origins = origins
		this.#recorder = recorder
	}

	/** @throws {@link NotAnswered} unless the status is below 400 */
	async send(asked: Asked): Promise<Answered> {
		const from = performance.now()
		try {
			const answer = await this.#exchange(asked)
			if (answer.status >= 400) throw new NotAnswered(asked, String(answer.status), answer.body.toString().slice(0, 300))
			this.#recorder.note(asked.what, from)
			return answer
		} catch (error) {
			const failure = error instanceof NotAnswered ? error : new NotAnswered(asked, 'connection', String(error))
			this.#recorder.note(asked.what, from, failure.outcome, failure.message)
			throw failure
		}
	}

	/** As `send`, for an answer in JSON. */
	async json(asked: Asked): Promise<unknown> {
		const { body } = await this.send(asked)
		return body.length === 0 ? undefined : JSON.parse(body.toString())
	}

	/** Closes the connections that were kept. */
	close(): void {
		this.#agent.destroy()
	}

	#exchange({ path, method = 'GET', token, headers = {}, type, body }: Asked): Promise<Answered> {
		const origin = this.#origins[this.#next++ % this.#origins.length] ?? ''
		const { pathname, search } = new URL(path, origin)
		const { hostname, port } = new URL(origin)
		const all = {
			...(token !== undefined && { authorization: `Bearer ${token}` }),
			...(type !== undefined && { 'content-type': type }),
			...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
			...headers,
		}
		return new Promise((resolve, reject) => {
			const sending = request({ hostname, port, path: pathname + search, method, headers: all, agent: this.#agent }, (answer) => {
				const parts: Buffer[] = []
				answer.on('data', (part: Buffer) => parts.push(part))
				answer.on('error', reject)
				answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }))
			})
			sending.setTimeout(PATIENCE_MS, () => sending.destroy(new Error(`no answer within ${PATIENCE_MS / 1000} s`)))
			sending.on('error', reject)
			sending.end(body)
		})
	}
}
