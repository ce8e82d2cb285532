import { HubError } from '@stoa/vocabulary'
import type { StoreMove, StoreMoveRecords, StoreMoveStage } from '../objects/store/store-moves.ts'
import type { BlobKey, Blobs, BlobSpace } from '../objects/store/blobs.ts'
import type { StoreMoveOrder, StoreMoveProgress } from './store-moving.ts'
import { syncObject } from './sync-object.ts'

/** Unfinished uploads are not moved: they end in the store that they began in, and what they become is. */
const MOVED_SPACES = ['attachment', 'lfs', 'xorb'] as const satisfies readonly BlobSpace[]
/** Objects copied at the same time: small ones mostly wait for the network. */
const AT_ONCE = 4
/** Objects after which the position is stored. */
const BATCH_OBJECTS = 64
/** A batch ends after this many bytes, so that a kill repeats little. */
const BATCH_BYTES = 256 * 1024 * 1024
/** Notes read at once. */
const NOTES = 200

/** What a run needs. */
export interface RunDeps {
	storeMoves: StoreMoveRecords
	from: Blobs
	to: Blobs
	now: () => Date
	signal: AbortSignal
}

/** Counts of the whole move, and of this run. */
class Meter {
	stage: StoreMoveStage
	objects: number
	bytes: number
	readonly #total: { objects: number; bytes: number }
	readonly #since: Date
	readonly #now: () => Date
	readonly #tell: (progress: StoreMoveProgress) => void
	/** Bytes of objects that are under way. */
	#passing = 0
	#passed = 0

	constructor(
		{ stage, objects, bytes }: StoreMove,
		total: { objects: number; bytes: number },
		now: () => Date,
		tell: (progress: StoreMoveProgress) => void,
	) {
		this.stage = stage
		this.objects = objects
		this.bytes = bytes
		this.#total = total
		this.#now = now
		this.#since = now()
		this.#tell = tell
	}

	pass(bytes: number): void {
		this.#passing += bytes
		this.#passed += bytes
		this.tell()
	}

	/** A batch is in the new store. */
	settle(objects: number, bytes: number): void {
		this.objects += objects
		this.bytes += bytes
		this.#passing = 0
		this.tell()
	}

	tell(): void {
		const seconds = (this.#now().getTime() - this.#since.getTime()) / 1000
		const bytesDone = this.bytes + this.#passing
		// Objects that no row refers to are moved as well, and rows come while it runs.
		const bytesTotal = Math.max(this.#total.bytes, bytesDone)
		const bytesPerSecond = seconds > 0 ? Math.round(this.#passed / seconds) : 0
		const isKnown = seconds >= 2 && bytesPerSecond > 0
		this.#tell({
			stage: this.stage,
			done: this.objects,
			total: Math.max(this.#total.objects, this.objects),
			bytesDone,
			bytesTotal,
			bytesPerSecond,
			secondsLeft: isKnown ? Math.round((bytesTotal - bytesDone) / bytesPerSecond) : undefined,
		})
	}
}

class Run {
	readonly #deps: RunDeps
	readonly #move: StoreMove
	readonly #meter: Meter

	constructor(deps: RunDeps, move: StoreMove, meter: Meter) {
		this.#deps = deps
		this.#move = move
		this.#meter = meter
	}

	/** Copies everything that the old store lists after the stored position. */
	async copyListed(): Promise<void> {
		const { storeMoves, from } = this.#deps
		const cursor = (await storeMoves.current())?.cursor ?? ''
		let batch: BlobKey[] = []
		let bytes = 0
		for (const space of MOVED_SPACES) {
			if (cursor >= `${space}/g`) continue
			for await (const { key, size } of from.list(space, cursor.startsWith(`${space}/`) ? cursor.slice(space.length + 1) : undefined)) {
				batch.push(key)
				bytes += size
				if (batch.length < BATCH_OBJECTS && bytes < BATCH_BYTES) continue
				await this.#copyBatch(batch)
				;[batch, bytes] = [[], 0]
			}
			await this.#copyBatch(batch)
			;[batch, bytes] = [[], 0]
		}
	}

	/**
	 * Copies or deletes what was written or deleted meanwhile. While the hub writes to the old store, only what is noted at the beginning: writers may
	 * be faster. After that, until nothing is noted.
	 */
	async drain(): Promise<void> {
		const { storeMoves } = this.#deps
		const last = this.#meter.stage === 'copying' ? await storeMoves.lastNoted() : undefined
		if (this.#meter.stage === 'copying' && last === undefined) return
		for (;;) {
			const notes = await storeMoves.noted(NOTES, last)
			if (notes.length === 0) return
			await atOnce(notes, async ({ key, seq }) => {
				const problem = (await this.#sync(key)).problem
				if (problem === undefined) await storeMoves.settle({ key, seq })
				else await storeMoves.noteProblem(key, problem, seq)
			})
		}
	}

	/** What cannot be copied keeps its note. */
	async copyReplaced(key: BlobKey): Promise<void> {
		await this.#sync(key)
	}

	/** Compares the lists of both stores: an object that the new one lacks is copied. */
	async compare(): Promise<void> {
		const { from, to } = this.#deps
		for (const space of MOVED_SPACES) {
			const there = to.list(space)[Symbol.asyncIterator]()
			let next = await there.next()
			for await (const { key, size } of from.list(space)) {
				while (!next.done && next.value.key < key) next = await there.next()
				if (!next.done && next.value.key === key && next.value.size === size) continue
				const { problem } = await this.#sync(key)
				if (problem !== undefined) await this.#deps.storeMoves.noteProblem(key, problem)
			}
		}
	}

	async #copyBatch(batch: readonly BlobKey[]): Promise<void> {
		const last = batch.at(-1)
		if (last === undefined) return
		const { storeMoves } = this.#deps
		const found: number[] = []
		await atOnce(batch, async (key) => {
			const { bytes, problem } = await this.#sync(key)
			if (problem === undefined) found.push(bytes)
			else await storeMoves.noteProblem(key, problem)
		})
		this.#meter.settle(
			found.length,
			found.reduce((sum, bytes) => sum + bytes, 0),
		)
		await storeMoves.advance(this.#move.id, { cursor: last, objects: this.#meter.objects, bytes: this.#meter.bytes })
	}

	async #sync(key: BlobKey): Promise<{ bytes: number; problem?: string }> {
		const { from, to, signal } = this.#deps
		const onBytes = (bytes: number): void => {
			signal.throwIfAborted()
			this.#meter.pass(bytes)
		}
		signal.throwIfAborted()
		const done = await syncObject({ from, to, place: this.#move.to, stage: this.#meter.stage, onBytes }, key)
		return 'problem' in done ? { bytes: 0, problem: done.problem } : done
	}
}

/** None goes on after the failure of another one was reported. */
async function atOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
	const left = items.values()
	const each = async (): Promise<void> => {
		for (const item of left) await work(item)
	}
	const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, each))
	for (const one of ended) if (one.status === 'rejected') throw one.reason
}

/**
 * Copies everything to the new store and, when asked to, makes it the store of the hub. In this order:
 *
 * 1. Whatever the old store lists is copied, each object hashed on its way and read back. What is written or deleted meanwhile is noted by the
 *    writer before it answers, and done again.
 * 2. The stage changes: new bytes go to the new store. A writer that had begun before notes its object. What was replaced and not copied again is
 *    copied before that, while writers wait.
 * 3. Notes are worked off, the lists of both stores are compared, and what is missing is copied. The stage then changes to `done` in a transaction
 *    that finds no note; a writer that is later than that copies its object itself.
 *
 * A kill at any line leaves both stores as they are, and the next run goes on at the stored position.
 *
 * @throws {HubError} `store-move` when objects could not be copied and may not be left behind
 */
export async function runMove(
	deps: RunDeps,
	move: StoreMove,
	{ finishes, leavesProblems, onProgress }: Omit<StoreMoveOrder, 'target'> & { onProgress: (progress: StoreMoveProgress) => void },
): Promise<void> {
	const { storeMoves } = deps
	const meter = new Meter(move, await storeMoves.totals(), deps.now, onProgress)
	const run = new Run(deps, move, meter)
	meter.tell()
	await storeMoves.retryProblems()
	await run.copyListed()
	await run.drain()
	if (!finishes) return
	await requireNoProblems(deps, move, leavesProblems)
	await storeMoves.startSwitching(move.id, (key) => run.copyReplaced(key))
	meter.stage = 'switching'
	meter.tell()
	await run.drain()
	await run.compare()
	// A deletion meanwhile leaves a note, so the time between the last look at the notes and the end must be short.
	do {
		await run.drain()
		await requireNoProblems(deps, move, leavesProblems)
	} while (!(await storeMoves.finish(move.id, { leavesProblems })))
	meter.stage = 'done'
	meter.tell()
}

async function requireNoProblems({ storeMoves }: RunDeps, { to }: StoreMove, leavesProblems: boolean): Promise<void> {
	const [first] = leavesProblems ? [] : await storeMoves.problems(1)
	if (!first) return
	const why = `object ${first.key} cannot be copied: ${first.problem ?? ''}. "stoa migrate-storage" without --finish lists all of them; upload them again, or add --leave-damaged`
	throw new HubError('store-move', { place: to, why })
}
