import { UpstreamError, type TransferSource } from '@stoa/hub'
import { createHash } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { open, readFile, rename, rm, utimes, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { namedFailure } from '../postgres/named-failure.ts'
import { unlessMissing } from '../unless-missing.ts'
import { Segments, SEGMENT_BYTES } from './segments.ts'

/** A reader this close behind the bytes that come waits for them; one further ahead has them fetched apart. Bytes. */
const AHEAD_MAX = 8 * SEGMENT_BYTES
/** A reader of more has the file fetched to its end, and gets the last piece only when the hash is right. Bytes. */
const BULK_BYTES = 8 * SEGMENT_BYTES
/** Bytes of one read from the file. */
const PIECE = 256 * 1024
/** How long a transfer without readers goes on, in milliseconds: clients that were cut off come back. */
const GRACE_MS = 10_000
/** How often the same place is tried again after the upstream broke off, and the waits in between, in milliseconds. */
const TRIES_MAX = 5
const WAIT_MS = 500
const WAIT_MS_MAX = 30_000
/** How long a finished transfer can be joined, in milliseconds. */
const LINGER_MS = 60_000
/** How often what came is noted on the disk, in milliseconds. */
const NOTE_MS = 2000

/** One request to the upstream that fills the file from `at` to `stop`, excluded. */
interface Runner {
	from: number
	at: number
	stop: number
	control: AbortController
}

/** What a transfer needs to know. */
export interface TransferParts {
	/** Path of the file without its ending. */
	path: string
	sha256: string
	size: number
	source: TransferSource
	/** Called once when nothing of it is needed any more. */
	ended: () => void
	/** Called with failures that no reader is told. */
	report: (what: string, error: unknown) => void
}

/** How far the whole file is. */
type State = 'coming' | 'right' | 'failed'

/** One large file on its way. Everything runs in one process: the bytes are in a file beside the store until they are proven. */
export class Transfer {
	readonly #parts: TransferParts
	readonly #file: FileHandle
	readonly #segments: Segments
	readonly #runners = new Set<Runner>()
	readonly #changed = new EventEmitter().setMaxListeners(0)
	readonly #hash = createHash('sha256')
	readonly #isResumed: boolean
	#hashed = 0
	#hashing: Promise<void> | undefined
	#state: State = 'coming'
	#failure: Error | undefined
	#readers = 0
	#leaving: NodeJS.Timeout | undefined
	#lingering: NodeJS.Timeout | undefined
	#storing: Promise<void> = Promise.resolve()
	#noting: Promise<void> = Promise.resolve()
	#notedAt = 0

	private constructor(parts: TransferParts, file: FileHandle, kept: Buffer | undefined) {
		this.#parts = parts
		this.#file = file
		this.#segments = new Segments(parts.size, kept)
		this.#isResumed = kept !== undefined
	}

	/** Opens what an earlier transfer left, or begins. */
	static async open(parts: TransferParts): Promise<Transfer> {
		const kept = await unlessMissing(readFile(`${parts.path}.map`))
		const file = await open(`${parts.path}.part`, kept ? 'r+' : 'w+')
		await file.truncate(parts.size)
		const transfer = new Transfer(parts, file, kept)
		transfer.#hashOn()
		return transfer
	}

	/** Whether it can no longer be joined: `over` resolves when another may take its place. */
	get isOver(): boolean {
		return this.#state === 'failed'
	}

	/** Resolves when its files are no longer touched. */
	get over(): Promise<void> {
		return this.#noting
	}

	/** The bytes of a range, both ends included. Resolves once the first byte is here. */
	async read(start: number, end: number): Promise<Readable> {
		const isBulk = end + 1 - start > BULK_BYTES || (start === 0 && end === this.#parts.size - 1)
		this.#enter()
		try {
			await this.#available(start, end, isBulk)
		} catch (error) {
			this.#leave()
			throw error
		}
		const stream = Readable.from(this.#pieces(start, end, isBulk), { objectMode: false, highWaterMark: PIECE })
		stream.once('close', () => this.#leave())
		return stream
	}

	/** Breaks off and keeps what came. */
	async close(): Promise<void> {
		clearTimeout(this.#leaving)
		clearTimeout(this.#lingering)
		if (this.#state === 'coming') this.#fail(new UpstreamError('away', 'was asked by a process that stopped asking'))
		await this.#storing
		await this.#end()
	}

	#enter(): void {
		this.#readers += 1
		clearTimeout(this.#leaving)
	}

	#leave(): void {
		this.#readers -= 1
		if (this.#readers > 0) return
		if (this.#state === 'failed') void this.#end()
		else if (this.#state === 'coming') this.#leaving = setTimeout(() => void this.close(), GRACE_MS).unref()
	}

	async *#pieces(start: number, end: number, isBulk: boolean): AsyncGenerator<Buffer> {
		for (let at = start; at <= end;) {
			const length = Math.min(await this.#available(at, end, isBulk), PIECE, end + 1 - at)
			const isLast = isBulk && at + length === this.#parts.size
			if (isLast) await this.#proven()
			const piece = Buffer.allocUnsafe(length)
			const { bytesRead } = await this.#file.read(piece, 0, length, at)
			if (bytesRead !== length) throw new Error(`The file of a transfer ended at byte ${at + bytesRead}`)
			yield piece
			at += length
		}
	}

	/** Waits until byte `at` is here; resolves with how many bytes are here from there on. */
	async #available(at: number, end: number, isBulk: boolean): Promise<number> {
		for (;;) {
			// Bytes that are known to be wrong are not passed on, although they are here.
			if (this.#failure instanceof UpstreamError && this.#failure.trouble === 'wrong') throw this.#failure
			const length = this.#lengthAt(at, end + 1)
			if (length > 0) return length
			if (this.#failure) throw this.#failure
			this.#fetch(at, isBulk ? this.#parts.size : this.#segments.endOf(end))
			await once(this.#changed, 'change')
		}
	}

	/** How many bytes are here from `at` on. */
	#lengthAt(at: number, limit: number): number {
		const end = this.#segments.firstGap(at, limit)
		if (end > at) return end - at
		for (const runner of this.#runners) if (runner.from <= at && at < runner.at) return Math.min(runner.at, limit) - at
		return 0
	}

	/** Resolves when the hash of the whole file is right. @throws when it is wrong */
	async #proven(): Promise<void> {
		while (this.#state === 'coming') {
			const gap = this.#segments.firstGap(0, this.#parts.size)
			if (gap < this.#parts.size) this.#fetch(gap, this.#parts.size)
			await once(this.#changed, 'change')
		}
		if (this.#failure) throw this.#failure
	}

	/** Has the bytes from `at` on fetched, unless they are about to come. No byte is asked for twice. */
	#fetch(at: number, stop: number): void {
		for (const runner of this.#runners) {
			if (runner.from > at || at >= runner.stop) continue
			// It comes this way soon, or all the rest of its range is wanted in order.
			if (at - runner.at <= AHEAD_MAX) return
		}
		const from = Math.floor(at / SEGMENT_BYTES) * SEGMENT_BYTES
		let limit = this.#segments.firstKept(from, stop)
		for (const runner of this.#runners) {
			if (runner.from <= from && from < runner.stop) runner.stop = from
			if (runner.from > from) limit = Math.min(limit, runner.from)
		}
		const owner = [...this.#runners].find((runner) => runner.from <= from && from < runner.stop)
		if (owner || limit <= from) return
		const runner: Runner = { from, at: from, stop: limit, control: new AbortController() }
		this.#runners.add(runner)
		void this.#run(runner)
	}

	async #run(runner: Runner): Promise<void> {
		try {
			for (let tries = 0; runner.at < runner.stop;) {
				const before = runner.at
				try {
					await this.#receive(runner)
				} catch (error) {
					if (runner.control.signal.aborted) return
					tries = runner.at > before ? 1 : tries + 1
					const waitMs = waitAfter(error, tries)
					if (waitMs === undefined) throw error
					await sleep(waitMs, undefined, { signal: runner.control.signal })
				}
			}
		} catch (error) {
			if (!runner.control.signal.aborted) this.#fail(error)
		} finally {
			this.#runners.delete(runner)
			this.#changed.emit('change')
		}
	}

	/** One request. Returns when the range is filled. @throws when the upstream breaks off */
	async #receive(runner: Runner): Promise<void> {
		const stream = await this.#parts.source.open({ start: runner.at, end: runner.stop - 1, signal: runner.control.signal })
		try {
			for await (const part of stream as AsyncIterable<Buffer>) {
				// The range may have become shorter, and an upstream may send more than it was asked for.
				await this.#write(runner, part.subarray(0, Math.max(0, runner.stop - runner.at)))
				if (runner.at >= runner.stop) return
			}
		} finally {
			stream.destroy()
		}
		if (runner.at < runner.stop) throw new UpstreamError('away', 'broke off in the middle of a file')
	}

	async #write(runner: Runner, part: Buffer): Promise<void> {
		for (let done = 0; done < part.length;) {
			const { bytesWritten } = await this.#file.write(part, done, part.length - done, runner.at)
			done += bytesWritten
			const before = runner.at
			runner.at += bytesWritten
			for (let at = before; this.#segments.endOf(at) <= runner.at && at < this.#parts.size; at = this.#segments.endOf(at))
				this.#segments.add(Math.floor(at / SEGMENT_BYTES))
		}
		if (this.#state === 'coming' && performance.now() - this.#notedAt > NOTE_MS) this.#note()
		this.#hashOn()
		this.#changed.emit('change')
	}

	/** Hashes what follows the bytes that were hashed before, in the background. */
	#hashOn(): void {
		this.#hashing ??= this.#hashAvailable()
			.catch((error: unknown) => this.#fail(error))
			.finally(() => {
				this.#hashing = undefined
			})
	}

	async #hashAvailable(): Promise<void> {
		const { size } = this.#parts
		const piece = Buffer.allocUnsafe(SEGMENT_BYTES)
		for (;;) {
			const length = Math.min(this.#lengthAt(this.#hashed, size), piece.length)
			if (length === 0 || this.#state !== 'coming') break
			const { bytesRead } = await this.#file.read(piece, 0, length, this.#hashed)
			this.#hash.update(piece.subarray(0, bytesRead))
			this.#hashed += bytesRead
		}
		if (this.#hashed === size && this.#state === 'coming') await this.#finish()
	}

	/** Every byte is here. */
	async #finish(): Promise<void> {
		if (this.#hash.digest('hex') !== this.#parts.sha256) {
			// What an earlier process left may be at fault: the next reader begins anew either way.
			const why = this.#isResumed ? 'and an earlier attempt together gave' : 'sent'
			this.#fail(new UpstreamError('wrong', `${why} other bytes than the file's SHA-256 promises`))
			return
		}
		this.#state = 'right'
		this.#changed.emit('change')
		// Readers get their last piece now; the store is filled behind them.
		this.#storing = this.#store()
	}

	async #store(): Promise<void> {
		const { path, source, report } = this.#parts
		try {
			await source.store(this.#wholeFile())
			await this.#noting
			await rm(`${path}.map`, { force: true })
			await rm(`${path}.part`, { force: true })
		} catch (error) {
			report('store a mirrored file', error)
			await this.#keep().catch((failure: unknown) => report('keep a mirrored file', failure))
			// The next reader begins another one, which stores it again.
			this.#retire()
			return
		}
		// A reader that looked into the store just before still comes here.
		this.#lingering = setTimeout(() => this.#retire(), LINGER_MS).unref()
	}

	async *#wholeFile(): AsyncGenerator<Uint8Array> {
		for (let at = 0; at < this.#parts.size;) {
			const piece = Buffer.allocUnsafe(Math.min(SEGMENT_BYTES, this.#parts.size - at))
			const { bytesRead } = await this.#file.read(piece, 0, piece.length, at)
			if (bytesRead === 0) throw new Error(`The file of a transfer ended at byte ${at}`)
			yield piece.subarray(0, bytesRead)
			at += bytesRead
		}
	}

	/** Takes no new readers; those that read go on. */
	#retire(): void {
		this.#state = 'failed'
		this.#parts.ended()
		if (this.#readers === 0) void this.#end()
	}

	/** Ends it for all readers. What came is kept, unless it may be wrong, or the disk is full. */
	#fail(error: unknown): void {
		if (this.#state !== 'coming') return
		this.#state = 'failed'
		const named = namedFailure(error)
		this.#failure = named instanceof Error ? named : new Error(String(named))
		const keeps = error instanceof UpstreamError && error.trouble !== 'wrong'
		for (const runner of this.#runners) runner.control.abort()
		const { path, report, ended } = this.#parts
		const before = this.#noting
		const settle = async (): Promise<void> => {
			try {
				await before
				if (keeps) return await this.#keep()
				await rm(`${path}.map`, { force: true })
				await rm(`${path}.part`, { force: true })
			} catch (failure) {
				report('keep a mirrored file', failure)
			} finally {
				ended()
			}
		}
		this.#noting = settle()
		this.#changed.emit('change')
		if (this.#readers === 0) void this.#end()
	}

	/** Notes in the background which segments are on the disk. */
	#note(): void {
		this.#notedAt = performance.now()
		this.#noting = this.#noting.then(() => this.#keep()).catch((error: unknown) => this.#parts.report('keep a mirrored file', error))
	}

	/** The bytes first: a map must not promise what a power failure takes away. */
	async #keep(): Promise<void> {
		const map = this.#segments.bytes()
		await this.#file.datasync()
		const { path } = this.#parts
		const draft = await open(`${path}.new`, 'w')
		try {
			await draft.writeFile(map)
			await draft.datasync()
		} finally {
			await draft.close()
		}
		await rename(`${path}.new`, `${path}.map`)
		const now = new Date()
		await utimes(`${path}.part`, now, now)
	}

	#closing: Promise<void> | undefined
	#end(): Promise<void> {
		this.#closing ??= (async () => {
			await this.#hashing
			await this.#noting
			await this.#file.close()
		})()
		return this.#closing
	}
}

/** How long to wait before the same place is asked for again, in milliseconds; `undefined` when that is of no use. */
function waitAfter(error: unknown, tries: number): number | undefined {
	if (!(error instanceof UpstreamError) || tries > TRIES_MAX) return undefined
	if (error.trouble === 'busy') return error.retryAfterMs > WAIT_MS_MAX ? undefined : Math.max(error.retryAfterMs, WAIT_MS)
	return error.trouble === 'away' ? Math.min(WAIT_MS * 2 ** (tries - 1), WAIT_MS_MAX) : undefined
}
