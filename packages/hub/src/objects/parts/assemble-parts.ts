import { HubError, isHubError, parseSha256 } from '@stoa/vocabulary'
import { createHash, type Hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { PartedBlobs, DraftPiece } from '../store/blobs.ts'
import type { PartedUpload, PartedUploadRecords, UploadedPart } from './parted-upload-records.ts'
import { lfsKey } from '../store/lfs-key.ts'
import { partCountOf, uploadIdOf, type PartedObject } from './parted-object.ts'

/** What `createAssembler` needs. */
export interface AssemblerDeps {
	records: { partedUploads: PartedUploadRecords }
	blobs: Pick<PartedBlobs, 'drafts'>
	/** Called with failures of background work. */
	report: (what: string, error: unknown) => void
}

/** Reads parts in the order of the object as soon as all earlier parts are stored: it hashes them and places them in the draft. */
export interface Assembler {
	/** Starts the work unless it is already running. Resolves when no further part can be read. */
	advance(object: PartedObject): Promise<void>
	/** Starts the work. Resolves when it is close to part `number`, waits for an earlier part, or takes too long to wait for. Never fails. */
	approach(object: PartedObject, number: number): Promise<void>
	/** Discards the progress, because the parts were deleted. */
	forget(id: string): void
	/** Waits for the running work. */
	close(): Promise<void>
}

/** How far this process has read an upload. */
interface Progress {
	draft: string
	/** Number of parts read. */
	count: number
	hash: Hash
}

interface Run {
	isAskedAgain: boolean
	step: Promise<unknown>
	all: Promise<void>
}

/** How many uploads this process keeps hashes for. A discarded hash is computed again from the draft. */
const UPLOADS_MAX = 1000
const REMEMBERED_MS = 24 * 3_600_000
/** How many parts may be stored ahead of the one being read before senders must wait. It bounds the work left for the last request. */
const AHEAD_MAX = 2
/** Longest time that a sender waits, in milliseconds. A restarted process that reads a large draft again takes longer. */
const APPROACH_MS_MAX = 20_000

/**
 * Creates the assembler. The hash stays in this process: Node's SHA-256 state cannot be stored, and the library that can (in WebAssembly)
 * is seven times slower. A process that takes over after a restart, or that shares an upload with others, reads the draft again while
 * further parts arrive. The process that reads the last part stores the hash for all.
 */
export function createAssembler({ records, blobs, report }: AssemblerDeps): Assembler {
	const uploads = records.partedUploads
	const progress = new LRUCache<string, Progress>({ max: UPLOADS_MAX, ttl: REMEMBERED_MS })
	const running = new Map<string, Run>()

	/** The next attempt begins anew: the store has lost the upload, or the hub has moved to another store. */
	async function abandon(id: string): Promise<HubError> {
		await uploads.delete(id)
		progress.delete(id)
		return abandoned()
	}

	/** Hashes the bytes of a part and places them in the draft. `false` when another process has placed or deleted them meanwhile. */
	async function read(object: PartedObject, { id, draft }: PartedUpload, part: UploadedPart, hash: Hash): Promise<boolean> {
		const piece = pieceOf(object, part)
		if (part.isPlaced) {
			const bytes: AsyncIterable<Uint8Array> | undefined = await blobs.drafts.open(draft, piece)
			if (!bytes) throw await abandon(id)
			for await (const some of bytes) hash.update(some)
		} else {
			if (!(await blobs.drafts.place(draft, lfsKey(object.oid), piece, (bytes) => hash.update(bytes)))) return false
			await uploads.notePlaced(id, part.number)
		}
		await blobs.drafts.release(piece)
		return true
	}

	/** Reads the next part. `false` when there is none to read yet. */
	async function step(object: PartedObject, id: string): Promise<boolean> {
		const upload = await uploads.byId(id)
		if (!upload || upload.sha256) return false
		const known = progress.get(id)
		const before = known?.draft === upload.draft ? known : { draft: upload.draft, count: 0, hash: createHash('sha256') }
		const part = upload.parts.find(({ number }) => number === before.count + 1)
		if (!part) return false
		const hash = before.hash.copy()
		if (!(await read(object, upload, part, hash))) {
			const now = (await uploads.byId(id))?.parts.find(({ number }) => number === part.number)
			if (now && !now.isPlaced) throw await abandon(id)
			return now !== undefined
		}
		progress.set(id, { draft: upload.draft, count: part.number, hash })
		if (part.number < partCountOf(object)) return true
		await uploads.noteHash(id, parseSha256(hash.copy().digest('hex')))
		return false
	}

	async function readOn(object: PartedObject, id: string, run: Run): Promise<void> {
		for (let goesOn = true; goesOn;) {
			const present = step(object, id)
			run.step = present.catch(() => undefined)
			goesOn = await present
		}
	}

	function advance(object: PartedObject): Run {
		const id = uploadIdOf(object)
		const present = running.get(id)
		if (present) {
			present.isAskedAgain = true
			return present
		}
		const run: Run = { isAskedAgain: true, step: Promise.resolve(), all: Promise.resolve() }
		running.set(id, run)
		const work = async (): Promise<void> => {
			try {
				while (run.isAskedAgain) {
					run.isAskedAgain = false
					await readOn(object, id, run)
				}
			} finally {
				// Done without an await after the last check of `isAskedAgain`, so that no call is missed in between.
				running.delete(id)
			}
		}
		run.all = work()
		run.all.catch((error: unknown) => isHubError(error) || report('assemble the parts of an upload', error))
		return run
	}

	return {
		advance: (object) => advance(object).all,
		async approach(object, number) {
			const id = uploadIdOf(object)
			const run = advance(object)
			const isFar = (): boolean => running.get(id) === run && (progress.get(id)?.count ?? 0) + AHEAD_MAX < number
			const until = performance.now() + APPROACH_MS_MAX
			const ended = run.all.catch(() => undefined)
			while (isFar() && performance.now() < until) {
				const waiting = new AbortController()
				await Promise.race([
					run.step,
					ended,
					sleep(until - performance.now(), undefined, { signal: waiting.signal }).catch(() => undefined),
				])
				waiting.abort()
			}
		},
		forget: (id) => void progress.delete(id),
		async close() {
			await Promise.allSettled([...running.values()].map(({ all }) => all))
		},
	}
}

/** The position of a part in the object. */
export function pieceOf({ size, partSize }: PartedObject, { number, key }: Pick<UploadedPart, 'number' | 'key'>): DraftPiece {
	const start = (number - 1) * partSize
	return { part: `part/${key}`, number, start, size: Math.min(partSize, size - start) }
}

/** The store no longer has the upload: it was idle for too long, or the store was cleared. */
export function abandoned(): HubError {
	return new HubError('invalid-input', { what: 'the upload', why: 'its parts were deleted from the store; upload the file again' })
}
