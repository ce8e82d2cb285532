import { HubError, isHubError, type XetHash } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import type { BlobKey } from '../store/blobs.ts'
import type { ByteRange } from '../store/byte-range.ts'
import type { ByteReader } from '../store/byte-reader.ts'
import { lfsKey } from '../store/lfs-key.ts'
import { Turns } from '../../outside/jobs/turns.ts'
import { overlapping, type Piece, pieceOf } from './pieces.ts'
import { type Run, StoredRun } from './stored-run.ts'
import type { XetFileRecord } from './xet-records.ts'
import type { XetPorts } from './xet-ports.ts'
import type { XorbIndex } from './xorb-index.ts'

/** Bytes before the end of a run at which the next one is opened. A slow reader would let a remote store wait longer than it waits. */
const AHEAD_BYTES = 4_194_304
/** Xorbs of at most this many decoded bytes are read as a whole, and as many bytes are cached while a file is read. */
const SMALL_BYTES = 1_048_576
const SMALL_KEPT = 4
/** How many xorbs are remembered as read once. */
const SEEN_MAX = 1024

/** What reading a file needs. */
interface Sources {
	blobs: XetPorts['blobs']
	xorbs: XorbIndex
}

/**
 * Reads the decoded bytes of a registered file in order into memory of the caller, so that memory does not grow with the file and nothing is
 * left to collect. `range` must be clipped.
 *
 * `read` throws `object-not-found` when a xorb is missing | `object-damaged` when its chunks cannot be decoded
 */
export function readFile({ blobs, xorbs }: Sources, file: Pick<XetFileRecord, 'terms'>, range: ByteRange): ByteReader {
	const terms = overlapping(file, range)
	const opener = new RunOpener(blobs)
	const turns = new Turns()
	let run: Run | undefined
	let ahead: Promise<Run | undefined> | undefined
	const openNext = async (): Promise<Run | undefined> => {
		const next = terms.next()
		if (next.done === true) return undefined
		const { term, start } = next.value
		const open = async (): Promise<Run> => opener.open(pieceOf(await xorbs.get(term.xorb), term, range.start - start, range.end - start))
		try {
			return await open()
		} catch (error) {
			if (!isHubError(error, 'object-not-found')) throw error
			// A collection may have moved the xorb since its record was read: out of an object that nothing uses any more.
			xorbs.forget(term.xorb)
			return open()
		}
	}
	/** The run with the next bytes. */
	const current = async (): Promise<Run | undefined> => {
		if (run && run.left > 0) return run
		await run?.close()
		run = undefined
		// Tens of thousands of terms may name a few chunks that lie in memory.
		await turns.take()
		const opened = await (ahead ?? openNext())
		ahead = undefined
		run = opened
		return run
	}
	return {
		async read(targets) {
			let filled = 0
			for (const target of targets) {
				for (let at = 0; at < target.length;) {
					const now = await current()
					if (!now) return filled
					const count = await now.fill(target.subarray(at))
					at += count
					filled += count
					if (now.left > AHEAD_BYTES || ahead) continue
					ahead = openNext()
					// It is awaited when its bytes are wanted, or when the reader is closed.
					ahead.catch(() => undefined)
				}
			}
			return filled
		},
		async close() {
			const opened = await ahead?.catch(() => undefined)
			await run?.close()
			await opened?.close()
			run = undefined
			ahead = undefined
		},
	}
}

/**
 * Opens the pieces of one file. Small xorbs that a file names many times are read whole the second time, and so is a chunk that follows
 * itself, as a run of equal bytes does: to read each from the disk would take a millisecond.
 */
class RunOpener {
	readonly #blobs: XetPorts['blobs']
	readonly #kept = new LRUCache<XetHash, Uint8Array>({ max: SMALL_KEPT })
	readonly #seen = new LRUCache<XetHash, true>({ max: SEEN_MAX })
	#single: { xorb: XetHash; chunk: number; decoded: Uint8Array | undefined } | undefined

	constructor(blobs: XetPorts['blobs']) {
		this.#blobs = blobs
	}

	/** @throws `object-not-found` | `object-damaged` */
	async open(piece: Piece): Promise<Run> {
		return (await this.#repeated(piece)) ?? (await this.#small(piece)) ?? (await this.#stored(piece))
	}

	async #repeated(piece: Piece): Promise<Run | undefined> {
		const { xorb, first, last, skip, length } = piece
		const before = this.#single
		const isSame = first === last && before?.xorb === xorb.hash && before.chunk === first
		this.#single = first !== last ? undefined : isSame ? before : { xorb: xorb.hash, chunk: first, decoded: undefined }
		if (!isSame) return undefined
		before.decoded ??= await this.#load({ xorb, first, last, skip: 0, length: decodedStart(piece, first + 1) - decodedStart(piece, first) })
		return memoryRun(before.decoded.subarray(skip, skip + length))
	}

	async #small(piece: Piece): Promise<Run | undefined> {
		const { xorb, first, skip, length } = piece
		const size = xorb.decodedOffsets.at(-1) ?? 0
		if (size > SMALL_BYTES) return undefined
		if (!this.#seen.has(xorb.hash)) {
			this.#seen.set(xorb.hash, true)
			return undefined
		}
		let decoded = this.#kept.get(xorb.hash)
		if (!decoded) {
			decoded = await this.#load({ xorb, first: 0, last: xorb.endOffsets.length - 1, skip: 0, length: size })
			this.#kept.set(xorb.hash, decoded)
		}
		const start = decodedStart(piece, first) + skip
		return memoryRun(decoded.subarray(start, start + length))
	}

	async #load(piece: Piece): Promise<Uint8Array> {
		const decoded = new Uint8Array(piece.length)
		const run = await this.#stored(piece)
		try {
			for (let at = 0; at < decoded.length;) at += await run.fill(decoded.subarray(at))
		} finally {
			await run.close()
		}
		return decoded
	}

	async #stored(piece: Piece): Promise<Run> {
		const { xorb, first, last, skip, length } = piece
		const { inside } = xorb
		const start = (inside?.start ?? 0) + decodedStart(piece, first) + skip
		const range = inside
			? { start, end: start + length - 1 }
			: { start: xorb.endOffsets[first - 1] ?? 0, end: (xorb.endOffsets[last] ?? 0) - 1 }
		const reader = await openReader(this.#blobs, xorb.hash, { key: inside ? lfsKey(inside.sha256) : `xorb/${xorb.hash}`, range })
		return inside ? rawRun(xorb.hash, reader, length) : new StoredRun(piece, reader)
	}
}

function decodedStart({ xorb }: Piece, chunk: number): number {
	return xorb.decodedOffsets[chunk - 1] ?? 0
}

async function openReader(
	blobs: XetPorts['blobs'],
	xorb: XetHash,
	{ key, range }: { key: BlobKey; range: ByteRange },
): Promise<ByteReader> {
	try {
		const reader = await blobs.reader(key, range)
		if (reader) return reader
	} catch (error) {
		// The stored bytes end before the range begins.
		throw isHubError(error, 'range-unsatisfiable') ? new HubError('object-damaged', { oid: xorb }) : error
	}
	throw new HubError('object-not-found', { oid: xorb })
}

/** Bytes that lie as they are in a whole object. */
function rawRun(xorb: XetHash, reader: ByteReader, length: number): Run {
	let left = length
	return {
		get left() {
			return left
		},
		async fill(target) {
			const count = await reader.read([target.subarray(0, left)])
			if (count === 0) throw new HubError('object-damaged', { oid: xorb })
			left -= count
			return count
		},
		close: () => reader.close(),
	}
}

function memoryRun(bytes: Uint8Array): Run {
	let at = 0
	return {
		get left() {
			return bytes.length - at
		},
		async fill(target) {
			const part = bytes.subarray(at, at + target.length)
			target.set(part)
			at += part.length
			return part.length
		},
		close: async () => undefined,
	}
}
