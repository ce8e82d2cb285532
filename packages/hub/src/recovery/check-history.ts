import { LFS_POINTER_SIZE_MAX, parseLfsPointer } from '@stoa/formats'
import { isHubError, isSha256, type Oid, type Sha256 } from '@stoa/vocabulary'
import type { Store } from '../database/store.ts'
import type { Git, GitPlaceOfBlob } from '../git/git.ts'
import type { ObjectRecords } from '../objects/store/object-records.ts'
import type { Repo } from '../repositories/repos/repo.ts'

/** What the check of one history needs. */
export interface CheckHistoryDeps {
	git: Pick<Git, 'historicBlobs' | 'blob' | 'commitsOfBlobs'>
	records: Store<{ objects: Pick<ObjectRecords, 'entitled' | 'removed'> }>
}

/** The object that a pointer names. */
export interface NamedObject {
	sha256: Sha256
	/** In bytes, as the pointer says. */
	size: number
}

interface LostObject extends NamedObject {
	blob: Oid
	problem: string
}

/** Small files of one history that are read: a minute of work. */
const BLOBS_MAX = 1_000_000
/** How many are read at a time, so that little waits in memory. */
const SLICE = 500
/** Lost objects of one history that are listed, so that a repository without any of its large files does not hide all other problems. */
const LISTED_MAX = 100

/**
 * What is wrong with each of some objects for a repository, by object. `undefined` stands for a pointer of the right size to an object that it may use,
 * and for objects that its administrators removed without rewriting the history.
 */
export async function problemsOf(
	{ records }: Pick<CheckHistoryDeps, 'records'>,
	repo: Repo,
	named: readonly NamedObject[],
): Promise<(string | undefined)[]> {
	if (named.length === 0) return []
	const objects = await records.objects.entitled(repo.id, [...new Set(named.map(({ sha256 }) => sha256))], { withTakenDown: true })
	const sizes = new Map(objects.map(({ sha256, size }) => [sha256, size]))
	const absent = named.flatMap(({ sha256 }) => (sizes.has(sha256) ? [] : [sha256]))
	const removed = new Set(absent.length > 0 ? await records.objects.removed(repo.id, absent) : [])
	return named.map(({ sha256, size }) => {
		const stored = sizes.get(sha256)
		if (stored === size) return undefined
		if (stored !== undefined) return `says ${sha256} has ${size} bytes, the store says ${stored}`
		// Large files of a mirrored repository are fetched when they are asked for.
		if (repo.upstream !== undefined || removed.has(sha256)) return undefined
		return `points to ${sha256}, which is not stored or to which this repository is not entitled`
	})
}

/** Blobs of the history, some at a time; a sentence instead of those beyond the limit. */
async function* slicesOf({ git }: CheckHistoryDeps, repo: string): AsyncGenerator<Oid[] | string> {
	let slice: Oid[] = []
	let count = 0
	for await (const oid of git.historicBlobs(repo, LFS_POINTER_SIZE_MAX)) {
		count += 1
		if (count > BLOBS_MAX) {
			yield slice
			yield `its history has more than ${BLOBS_MAX} small files; large files that only older commits name are not all checked`
			return
		}
		slice.push(oid)
		if (slice.length < SLICE) continue
		yield slice
		slice = []
	}
	yield slice
}

async function pointersAmong({ git }: CheckHistoryDeps, repo: string, blobs: readonly Oid[]): Promise<(NamedObject & { blob: Oid })[]> {
	const read = await Promise.all(
		blobs.map(async (blob) => {
			const bytes = await git.blob(repo, blob, LFS_POINTER_SIZE_MAX)
			const pointer = bytes && parseLfsPointer(bytes)
			return pointer && isSha256(pointer.sha256) ? { blob, sha256: pointer.sha256, size: pointer.size } : undefined
		}),
	)
	return read.filter((pointer) => pointer !== undefined)
}

/** The commits of lost objects; nothing when the history is too long to look for them. */
async function placesOf(
	{ git }: CheckHistoryDeps,
	repo: string,
	lost: readonly LostObject[],
): Promise<Map<Oid, GitPlaceOfBlob> | undefined> {
	try {
		return await git.commitsOfBlobs(
			repo,
			lost.map(({ blob }) => blob),
		)
	} catch (error) {
		if (isHubError(error, 'unavailable')) return undefined
		throw error
	}
}

/**
 * Checks that every pointer in the histories of all refs, hidden ones too, names an object of the stated size to which this repository is entitled.
 *
 * @param known objects that were checked already with this size, because the tip of a ref names them
 */
export async function* checkHistory(
	deps: CheckHistoryDeps,
	repo: Repo,
	known: ReadonlyMap<Sha256, { size: number }>,
): AsyncGenerator<string> {
	const lost = new Map<Sha256, LostObject>()
	let more = 0
	for await (const slice of slicesOf(deps, repo.id)) {
		if (typeof slice === 'string') {
			yield slice
			continue
		}
		const pointers = await pointersAmong(deps, repo.id, slice)
		const older = pointers.filter(({ sha256, size }) => known.get(sha256)?.size !== size && !lost.has(sha256))
		const problems = await problemsOf(deps, repo, older)
		for (const [index, pointer] of older.entries()) {
			const problem = problems[index]
			if (problem === undefined || lost.has(pointer.sha256)) continue
			if (lost.size < LISTED_MAX) lost.set(pointer.sha256, { ...pointer, problem })
			else more += 1
		}
	}
	const listed = [...lost.values()]
	const places = await placesOf(deps, repo.id, listed)
	for (const { blob, problem } of listed) {
		const place = places?.get(blob)
		// Without a place although the commits were looked through, the file was removed from the history during the check: it is no problem.
		if (place) yield `${place.path} in commit ${place.commit} ${problem}`
		else if (!places) yield `a file in an older commit ${problem}`
	}
	if (more > 0) yield `${more} more pointers in older commits name large files that are lost in the same way`
}
