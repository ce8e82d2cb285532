import { Turns } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import { type BodyLimits, type JsonLimits, JsonMeter, ndjsonLines, parseJson } from '@stoa/protocol'
import type { FastifyRequest } from 'fastify'
import { createGunzip } from 'node:zlib'
import type { Settings } from './config/settings.ts'

/** How much larger a body may get by unpacking; real ones reach about 50. */
const RATIO_MAX = 200
/** Unpacked bytes from which on the ratio is checked; smaller bodies are harmless. */
const RATIO_FROM = 1024 * 1024

/** Reads the body of one request within the limits of its route. Only one of its methods may be called, once. */
export class Body {
	readonly #request: FastifyRequest
	readonly #limits: BodyLimits
	readonly #settings: Settings

	/** Reads nothing yet: that begins once access is known. */
	constructor(request: FastifyRequest, limits: BodyLimits, settings: Settings) {
		this.#request = request
		this.#limits = limits
		this.#settings = settings
	}

	/** JSON, with a turn for others after each step over all of it; an empty body is `{}`, because clients leave it out where every field is optional. @throws {HubError} what `text` throws, `invalid-input` */
	async json(): Promise<unknown> {
		const text = await this.text()
		const turns = new Turns()
		const value = text.trim() === '' ? {} : parseJson(text, 'the request')
		await turns.take()
		return value
	}

	/** JSON text for another parser. @throws {HubError} `too-large` | `too-deep` | `too-many` | `too-compressed` | `too-slow` */
	async text(): Promise<string> {
		const limits = this.#wholeLimits()
		const meter = new JsonMeter(limits, 'The request')
		const bytes = await this.#whole(limits, (piece) => meter.add(piece))
		const turns = new Turns()
		const text = bytes.toString('utf8')
		await turns.take()
		return text
	}

	/** A form as browsers send it, with at most as many fields as JSON may have keys and entries. @throws {HubError} as `text` */
	async form(): Promise<URLSearchParams> {
		const limits = this.#wholeLimits()
		const fieldsMax = limits.keysMax + limits.entriesMax
		let ampersands = 0
		const count = (piece: Uint8Array): void => {
			for (const byte of piece) if (byte === 0x26) ampersands++
			if (ampersands >= fieldsMax) throw new HubError('too-many', { what: 'fields', limit: fieldsMax })
		}
		return new URLSearchParams((await this.#whole(limits, count)).toString('utf8'))
	}

	/**
	 * The bytes for another parser that has limits of its own, such as that of forms with files. @throws {HubError} `too-large` |
	 * `too-compressed` | `too-slow`
	 */
	async bytes(): Promise<Buffer> {
		return this.#whole(this.#wholeLimits(), () => undefined)
	}

	/** JSON lines as they arrive. @throws {HubError} what `ndjsonLines` throws */
	lines(): AsyncGenerator {
		if (this.#limits.kind !== 'lines') throw this.#mistake('lines')
		const bytesMax = this.#settings[this.#limits.bytesMax]
		return inTurns(ndjsonLines(inTurns(limited(unpacked(this.#request, bytesMax), bytesMax)), this.#limits.line))
	}

	/**
	 * The bytes of the body as they arrive, unpacked if the client compressed it. It fails once more bytes arrived than the route or
	 * `bytesMax` allows. `bytesMax` is needed where the route's limit depends on the address.
	 */
	stream(bytesMax = Infinity): AsyncIterable<Uint8Array> {
		if (this.#limits.kind !== 'bytes') throw this.#mistake('bytes')
		const stated = this.#limits.bytesMax
		const most = Math.min(bytesMax, stated === 'address' ? Infinity : typeof stated === 'number' ? stated : this.#settings[stated])
		const { 'content-length': announced, 'content-encoding': packed } = this.#request.headers
		const source = unpacked(this.#request, most)
		// An uncompressed body cannot be longer than announced, so gigabytes need not be counted twice.
		if (announced !== undefined && packed === undefined) return source
		return limited(source, most)
	}

	#wholeLimits(): JsonLimits {
		if (this.#limits.kind === 'lines') return this.#limits.document
		if (this.#limits.kind !== 'fields') throw this.#mistake('fields')
		return { ...this.#limits, bytesMax: Math.min(this.#limits.bytesMax, this.#settings.STOA_BODY_MAX) }
	}

	#mistake(read: BodyLimits['kind']): Error {
		return new Error(`The route states a body of kind ${this.#limits.kind}, and reads ${read}`)
	}

	/** Reads everything, giving each piece to `look` before the next one is taken. */
	async #whole({ bytesMax }: JsonLimits, look: (piece: Uint8Array) => void): Promise<Buffer> {
		const read = async (): Promise<Buffer> => {
			const parts: Uint8Array[] = []
			const turns = new Turns()
			for await (const part of inTurns(limited(unpacked(this.#request, bytesMax), bytesMax))) {
				look(part)
				parts.push(part)
			}
			const bytes = Buffer.concat(parts)
			await turns.take()
			return bytes
		}
		const seconds = this.#settings.STOA_BODY_SECONDS
		const { promise: late, reject } = Promise.withResolvers<never>()
		// A small body arrives at once or is delayed on purpose, which would block a connection for as long as silence is allowed.
		const timer = setTimeout(() => reject(new HubError('too-slow', { seconds })), seconds * 1000)
		try {
			return await Promise.race([read(), late])
		} finally {
			clearTimeout(timer)
		}
	}
}

/**
 * The bytes of the body, unpacked if the client compressed it. Nothing has read it before: the server buffers no bodies by itself. A reader
 * that stops early leaves the connection open, so that the client still gets a response (`drain-body.ts`).
 *
 * @throws {HubError} `too-large` when the client announces more than `bytesMax`
 */
function unpacked(request: FastifyRequest, bytesMax: number): AsyncIterable<Uint8Array> {
	const announced = Number(request.headers['content-length'] ?? 0)
	if (announced > bytesMax) throw new HubError('too-large', { what: 'The request', limit: bytesMax })
	const encoding = request.headers['content-encoding']?.toLowerCase() ?? 'identity'
	if (encoding === 'identity') return { [Symbol.asyncIterator]: () => request.raw.iterator({ destroyOnReturn: false }) }
	if (encoding !== 'gzip' && encoding !== 'x-gzip')
		throw new HubError('invalid-input', { what: 'the request', why: `its Content-Encoding "${encoding}" is not gzip` })
	const unzipped = createGunzip()
	let packed = 0
	request.raw.on('data', (piece: Buffer) => (packed += piece.length))
	request.raw.on('error', (error) => unzipped.destroy(error))
	// Broken data may be found before the first read, and an error without a listener ends the process. The reader gets the error later,
	// because a stream keeps it.
	unzipped.on('error', (error) => request.log.debug({ err: error }, 'A zipped body is broken'))
	return unzipFailureNamed(ratioLimited(request.raw.pipe(unzipped), () => packed))
}

/** Unpacked bytes, refused once there are too many for the packed size: a few kilobytes could otherwise expand to gigabytes. */
async function* ratioLimited(body: AsyncIterable<Uint8Array>, packed: () => number): AsyncGenerator<Uint8Array> {
	let size = 0
	for await (const chunk of body) {
		size += chunk.length
		if (size > RATIO_FROM && size > packed() * RATIO_MAX) throw new HubError('too-compressed', { ratio: RATIO_MAX })
		yield chunk
	}
}

/** The chunks of a body, or of what `what` names, refused once they pass `bytesMax`. */
export async function* limited(body: AsyncIterable<Uint8Array>, bytesMax: number, what = 'The request'): AsyncGenerator<Uint8Array> {
	let size = 0
	for await (const chunk of body) {
		size += chunk.length
		if (size > bytesMax) throw new HubError('too-large', { what, limit: bytesMax })
		yield chunk
	}
}

/** The same items. A client that sends quickly is read two megabytes at a time: others have their turn in between. */
async function* inTurns<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
	const turns = new Turns()
	for await (const item of items) {
		await turns.take()
		yield item
	}
}

/** Names a broken gzip stream as the client's mistake. */
async function* unzipFailureNamed(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
	try {
		yield* body
	} catch (error) {
		if (error instanceof Error && 'code' in error && typeof error.code === 'string' && /^Z_|^ERR_ZLIB/.test(error.code))
			throw new HubError('invalid-input', { what: 'the request', why: `its gzip data is broken (${error.message})` })
		throw error
	}
}
