import { isHubError, parseSha256, type Sha256 } from '@stoa/vocabulary'
import { XetFormatError, XorbParser } from '@stoa/xet'
import { createHash } from 'node:crypto'
import type { Git } from '../git/git.ts'
import type { Blobs } from '../objects/store/blobs.ts'
import { noteSpent } from '../objects/store/spent-buffers.ts'
import { Breathing } from '../objects/xet/breathing.ts'
import type { Pace } from '../outside/jobs/pace.ts'
import type { StoredBlob, StoredTables, StoredThing } from './stored-thing.ts'

/** What reading it showed. */
export interface Finding {
	/** What is wrong, in words; none when all is right. */
	problems: string[]
	/** Bytes that were read. */
	bytes: number
	/** The hash of an attachment that had none. */
	sha256?: Sha256
}

/** What reading needs. */
export interface ExamineDeps {
	records: Pick<StoredTables, 'garbage'>
	blobs: Pick<Blobs, 'stat' | 'open'>
	git: Pick<Git, 'check' | 'exists' | 'storedBytes'>
}

const SOUND: Finding = { problems: [], bytes: 0 }

/** The thing in words. */
export function nameOf(thing: StoredThing): string {
	if (thing.part === 'lfs') return `object ${thing.object.sha256}`
	if (thing.part === 'xorb') return `xorb ${thing.xorb.hash}`
	if (thing.part === 'attachment') return `attachment ${thing.attachment.id}`
	return `${thing.repo.kind} ${thing.repo.name} (${thing.repo.id})`
}

/**
 * Compares stored bytes with what their row says. Failures of the store itself are thrown: they say nothing about the bytes.
 *
 * @param options.isReading reads and hashes every byte; otherwise only sizes are compared
 */
export async function examine(deps: ExamineDeps, thing: StoredThing, options: { isReading: boolean; pace: Pace }): Promise<Finding> {
	if (thing.part === 'repo') return examineRepo(deps, thing.repo.id, options)
	const size = sizeOf(thing)
	if (size === undefined) return SOUND
	const name = nameOf(thing)
	const stored = await deps.blobs.stat(thing.key)
	if (!stored) return missing(deps, thing)
	if (stored.size !== size) return { problems: [`${name} has ${stored.size} bytes in the store, ${size} in its row`], bytes: 0 }
	if (!options.isReading) return SOUND
	const bytes = await deps.blobs.open(thing.key)
	if (!bytes) return missing(deps, thing)
	const { problem, sha256 } = await proveBlob(thing, paced(bytes, options.pace))
	return { problems: problem === undefined ? [] : [`${name} ${problem}`], bytes: size, ...(sha256 && { sha256 }) }
}

/** Bytes that a collection deletes, or has begun to delete when it was killed, are not missed. */
async function missing({ records }: ExamineDeps, thing: StoredBlob): Promise<Finding> {
	const isMissed = !(await records.garbage.isGoing(thing.key))
	return { problems: isMissed ? [`${nameOf(thing)} is missing from the store`] : [], bytes: 0 }
}

/** Bytes under the key; `undefined` when nothing is stored under it, because the bytes lie elsewhere. */
function sizeOf(thing: StoredBlob): number | undefined {
	if (thing.part === 'lfs') return thing.object.whole ? thing.object.size : undefined
	if (thing.part === 'xorb') return thing.xorb.inside ? undefined : thing.xorb.size
	return thing.attachment.size
}

async function* paced(bytes: AsyncIterable<Uint8Array>, pace: Pace): AsyncGenerator<Uint8Array> {
	for await (const piece of bytes) {
		yield piece
		noteSpent(piece.byteLength)
		await pace.take(piece.byteLength)
	}
}

/** Reads bytes to the end; `problem` is what is wrong with them, in words. A place of the disk that cannot be read counts as damage. */
export async function proveBlob(
	thing: StoredBlob,
	bytes: AsyncIterable<Uint8Array>,
): Promise<{ problem: string | undefined; sha256?: Sha256 }> {
	try {
		return thing.part === 'xorb' ? { problem: await proveXorb(thing.xorb.hash, bytes) } : await proveWhole(thing, bytes)
	} catch (error) {
		if (error instanceof XetFormatError) return { problem: `has damaged bytes: ${error.message}` }
		if (error instanceof Error && 'code' in error && error.code === 'EIO') return { problem: 'cannot be read: the disk reports an error' }
		throw error
	}
}

async function proveWhole(
	thing: Exclude<StoredBlob, { part: 'xorb' }>,
	bytes: AsyncIterable<Uint8Array>,
): Promise<{ problem: string | undefined; sha256?: Sha256 }> {
	const expected = thing.part === 'lfs' ? thing.object.sha256 : thing.attachment.sha256
	const digest = createHash('sha256')
	for await (const piece of bytes) digest.update(piece)
	const actual = parseSha256(digest.digest('hex'))
	if (expected === undefined) return { problem: undefined, sha256: actual }
	return { problem: actual === expected ? undefined : `has damaged bytes: their SHA-256 is ${actual}` }
}

async function proveXorb(expected: string, bytes: AsyncIterable<Uint8Array>): Promise<string | undefined> {
	const parser = new XorbParser()
	const breathing = new Breathing()
	for await (const piece of bytes) for (const { decoded } of parser.push(piece)) await breathing.after(decoded.length)
	const { hash } = parser.end()
	return hash === expected ? undefined : `has damaged bytes: their hash is ${hash}`
}

async function examineRepo({ git }: ExamineDeps, id: string, { isReading, pace }: { isReading: boolean; pace: Pace }): Promise<Finding> {
	if (!(await git.exists(id))) return { problems: ['git has no such repository'], bytes: 0 }
	const bytes = isReading ? await git.storedBytes(id) : 0
	try {
		// Repeated, because git may read a pack that a push is just moving into place.
		let problems = await git.check(id, { isReading })
		if (problems.length > 0) problems = await git.check(id, { isReading })
		await pace.take(bytes)
		return { problems, bytes }
	} catch (error) {
		if (isHubError(error, 'repo-not-found')) return SOUND
		throw error
	}
}
