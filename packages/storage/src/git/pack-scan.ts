import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { createInflate, inflateSync } from 'node:zlib'

/** Limits of what a push may unpack to. Bytes, but for the counts. */
export interface PackLimits {
	/** Limit for the commands, which are ref updates, and everything else before the pack. */
	commandsMax: number
	objectsMax: number
	/** Commits and annotated tags. */
	commitMax: number
	/** Folders: about 40 bytes an entry. */
	treeMax: number
	/** Limit for files stored as a delta of another one, which git rebuilds in memory. Other files are streamed and have no limit here. */
	deltaMax: number
	/** All objects together, differences as what they become. */
	sumMax: number
}

const MIB = 1024 * 1024

/** Limits of production. */
const LIMITS: PackLimits = {
	commandsMax: 4 * MIB,
	objectsMax: 5_000_000,
	commitMax: MIB,
	treeMax: 16 * MIB,
	deltaMax: 64 * MIB,
	sumMax: 32 * 1024 * MIB,
}

/** Why a push is not unpacked, as a sentence for its sender. */
export class PackRefused extends Error {
	constructor(why: string) {
		super(why)
		this.name = 'PackRefused'
	}
}

/** Objects up to this size in bytes are inflated at once, because a stream for each would cost ten times as much. */
const AT_ONCE_MAX = 64 * 1024
/** Bytes that deflate adds at most to data which does not shrink. */
const DEFLATE_EXTRA = 1024
/** Work in one go, in milliseconds; then other requests have their turn. */
const TURN_MS = 5
/** Longest header of an object: its type and size, and the object that it differs from. Bytes. */
const HEADER_MAX = 32
/** Bytes that are inflated, or passed on, at a time. */
const CHUNK = 256 * 1024
/** The checksum at the end of a pack. Bytes. */
const TRAILER = 20

const COMMIT = 1
const TREE = 2
const BLOB = 3
const TAG = 4
const OFFSET_DELTA = 6
const REF_DELTA = 7

/** The header of an object's data. */
interface ObjectHeader {
	type: number
	/** As declared. */
	size: number
	/** Of the header itself. */
	length: number
}

/** Reads a size as packs encode it: seven bits in each byte, the lowest first. `undefined` when it is incomplete. */
function readVarint(bytes: Uint8Array, from: number): { value: number; end: number } | undefined {
	let value = 0
	for (let at = from, factor = 1; at < bytes.length; at += 1, factor *= 128) {
		const byte = bytes[at] ?? 0
		value += (byte & 127) * factor
		if (byte < 128) return { value, end: at + 1 }
	}
	return undefined
}

function readHeader(bytes: Uint8Array): ObjectHeader | undefined {
	const first = bytes[0]
	if (first === undefined) return undefined
	const type = (first >> 4) & 7
	const rest = first < 128 ? { value: 0, end: 1 } : readVarint(bytes, 1)
	if (!rest) return undefined
	const size = (first & 15) + rest.value * 16
	if (type === REF_DELTA) return { type, size, length: rest.end + 20 }
	if (type !== OFFSET_DELTA) return { type, size, length: rest.end }
	const offset = readVarint(bytes, rest.end)
	return offset && { type, size, length: offset.end }
}

/** The size of a delta's result: the second number of its data. `undefined` when the data is too short. */
function resultSize(data: Uint8Array): number | undefined {
	const base = readVarint(data, 0)
	return base && readVarint(data, base.end)?.value
}

/** Reads a body until its end or until a requested number of bytes arrived. */
class Bytes {
	readonly #source: AsyncIterator<Uint8Array>
	#held: Buffer = Buffer.alloc(0)
	#isOver = false

	constructor(source: AsyncIterable<Uint8Array>) {
		this.#source = source[Symbol.asyncIterator]()
	}

	/** Bytes that arrived and were not taken yet. */
	get held(): Buffer {
		return this.#held
	}

	/** Waits for at least `count` bytes, or for the end. Returns whether they arrived. */
	async need(count: number): Promise<boolean> {
		const parts = [this.#held]
		let length = this.#held.length
		while (length < count && !this.#isOver) {
			const { done, value } = await this.#source.next()
			if (done === true) this.#isOver = true
			else {
				parts.push(Buffer.from(value.buffer, value.byteOffset, value.length))
				length += value.length
			}
		}
		if (parts.length > 1) this.#held = Buffer.concat(parts)
		return this.#held.length >= count
	}

	/** Releases the source, so that others can read the rest. */
	async close(): Promise<void> {
		await this.#source.return?.()
	}

	/** Takes bytes that are held. */
	take(count: number): Buffer {
		const taken = this.#held.subarray(0, count)
		this.#held = this.#held.subarray(taken.length)
		return taken
	}
}

/**
 * Passes the body of a push on to git, object by object, and stops before the first that would take git too much: a pack of a megabyte can
 * declare gigabytes, and git allocates what is declared.
 *
 * @throws {PackRefused} for a pack over the limits, or one whose objects are not what their headers declare
 */
export async function* scanPush(body: AsyncIterable<Uint8Array>, limits: PackLimits = LIMITS): AsyncGenerator<Buffer> {
	const bytes = new Bytes(body)
	const held: Buffer[] = []
	let length = 0
	try {
		for await (const part of scanParts(bytes, limits)) {
			held.push(part)
			length += part.length
			if (length < CHUNK) continue
			yield Buffer.concat(held.splice(0))
			length = 0
		}
	} catch (error) {
		// Bytes that passed the scan are sent on, so that git reports the push as failed.
		yield Buffer.concat(held.splice(0))
		throw error
	} finally {
		await bytes.close()
	}
	if (held.length > 0) yield Buffer.concat(held)
}

async function* scanParts(bytes: Bytes, limits: PackLimits): AsyncGenerator<Buffer> {
	let commands = 0
	for (;;) {
		// The commands are sent to git once they are complete.
		if (!(await bytes.need(4))) break
		const start = bytes.held.toString('latin1', 0, 4)
		if (start === 'PACK') break
		const length = /^[0-9a-f]{4}$/.test(start) ? Number.parseInt(start, 16) : -1
		if (length < 0 || (length > 0 && length < 4)) throw new PackRefused('The push is no pack.')
		commands += Math.max(4, length)
		if (commands > limits.commandsMax) throw new PackRefused('The push changes too many refs at once.')
		await bytes.need(Math.max(4, length))
		yield bytes.take(Math.max(4, length))
	}
	if (await bytes.need(12)) yield* scanPack(bytes, limits)
	// Git itself checks what follows a pack or replaces it.
	while (await bytes.need(1)) yield bytes.take(bytes.held.length)
}

async function* scanPack(bytes: Bytes, limits: PackLimits): AsyncGenerator<Buffer> {
	const count = bytes.held.readUInt32BE(8)
	if (count > limits.objectsMax)
		throw new PackRefused(`The push contains ${count} objects; at most ${limits.objectsMax} can be pushed at once.`)
	yield bytes.take(12)
	let sum = 0
	let since = performance.now()
	for (let object = 0; object < count; object += 1) {
		await bytes.need(HEADER_MAX)
		const header = readHeader(bytes.held)
		// A pack that breaks off is git's to refuse.
		if (!header || header.length > bytes.held.length) return
		refuseSize(header, limits)
		yield bytes.take(header.length)
		const isDelta = header.type === OFFSET_DELTA || header.type === REF_DELTA
		const seen = (size: number): void => {
			sum += size
			if (sum > limits.sumMax) throw new PackRefused(`The push unpacks to more than ${limits.sumMax} bytes. Push it in parts.`)
			if (isDelta && size > limits.deltaMax) throw new PackRefused(tooLarge('A file', size, limits.deltaMax))
		}
		if (!isDelta) seen(header.size)
		yield* header.size <= AT_ONCE_MAX ? inflateAtOnce(bytes, header.size, isDelta, seen) : inflateInParts(bytes, header.size, isDelta, seen)
		if (performance.now() - since < TURN_MS) continue
		await setImmediate()
		since = performance.now()
	}
	await bytes.need(TRAILER)
}

const tooLarge = (what: string, size: number, max: number): string =>
	`${what} of the push has ${size} bytes; at most ${max} are allowed. Track large files with git-lfs.`

function refuseSize({ type, size }: ObjectHeader, { commitMax, treeMax, deltaMax }: PackLimits): void {
	if ((type === COMMIT || type === TAG) && size > commitMax)
		throw new PackRefused(`A commit or tag of the push has ${size} bytes; at most ${commitMax} are allowed.`)
	if (type === TREE && size > treeMax)
		throw new PackRefused(`A folder of the push has too many entries: ${size} bytes, and at most ${treeMax} are allowed.`)
	if ((type === OFFSET_DELTA || type === REF_DELTA) && size > deltaMax) throw new PackRefused(tooLarge('A change', size, deltaMax))
	if (![COMMIT, TREE, BLOB, TAG, OFFSET_DELTA, REF_DELTA].includes(type))
		throw new PackRefused('The push contains an object of an unknown kind.')
}

/** Calls `seen` with the size of a delta's result. Data without a readable start is not a delta. */
function tellResult(data: Uint8Array, seen: (size: number) => void): void {
	const size = resultSize(data)
	if (size === undefined) throw new PackRefused('The push contains a delta that cannot be parsed.')
	seen(size)
}

async function* inflateAtOnce(bytes: Bytes, size: number, isDelta: boolean, seen: (size: number) => void): AsyncGenerator<Buffer> {
	await bytes.need(size + DEFLATE_EXTRA)
	let used: number
	try {
		const { buffer, engine } = inflateWithInfo(bytes.held.subarray(0, size + DEFLATE_EXTRA), size)
		if (buffer.length !== size) throw new PackRefused('An object of the push has another size than it declares.')
		if (isDelta) tellResult(buffer, seen)
		used = engine.bytesWritten
	} catch (error) {
		if (error instanceof PackRefused) throw error
		throw new PackRefused('An object of the push is damaged, or larger than it declares.')
	}
	yield bytes.take(used)
}

/** The result of zlib with `info`, which includes the engine that knows how many bytes the object used. */
function isInfo(answer: unknown): answer is { buffer: Buffer; engine: { bytesWritten: number } } {
	if (typeof answer !== 'object' || answer === null || !('buffer' in answer) || !('engine' in answer)) return false
	const { buffer, engine } = answer
	return Buffer.isBuffer(buffer) && typeof engine === 'object' && engine !== null && 'bytesWritten' in engine
}

function inflateWithInfo(bytes: Buffer, size: number): { buffer: Buffer; engine: { bytesWritten: number } } {
	const answer: unknown = inflateSync(bytes, { info: true, maxOutputLength: Math.max(1, size), chunkSize: Math.max(64, size + 1) })
	if (!isInfo(answer)) throw new TypeError('zlib returned no engine')
	return answer
}

async function* inflateInParts(bytes: Bytes, size: number, isDelta: boolean, seen: (size: number) => void): AsyncGenerator<Buffer> {
	const inflate = createInflate({ chunkSize: CHUNK })
	let beginning = Buffer.alloc(0)
	let inflated = 0
	inflate.on('data', (part: Buffer) => {
		inflated += part.length
		if (beginning.length < HEADER_MAX) beginning = Buffer.concat([beginning, part.subarray(0, HEADER_MAX)])
	})
	const ended = once(inflate, 'end').then(() => 'ended' as const)
	// Heard below, where it is raced; a failure between two turns must not end the process.
	ended.catch(() => undefined)
	let isTold = !isDelta
	try {
		for (let state = 'going'; state !== 'ended';) {
			// A pack that breaks off is git's to refuse.
			if (!(await bytes.need(1))) return
			const before = inflate.bytesWritten
			// Where the data ends before the chunk does, the stream ends and the write is never called done.
			const written = new Promise<'going'>((resolve) => void inflate.write(bytes.held, () => resolve('going')))
			state = await Promise.race([written, ended])
			if (inflated > size) break
			if (!isTold && inflated > 0) {
				tellResult(beginning, seen)
				isTold = true
			}
			yield bytes.take(inflate.bytesWritten - before)
		}
	} catch (error) {
		if (error instanceof PackRefused) throw error
		throw new PackRefused('An object of the push is damaged.')
	} finally {
		inflate.destroy()
	}
	if (inflated !== size) throw new PackRefused('An object of the push has another size than it declares.')
}
