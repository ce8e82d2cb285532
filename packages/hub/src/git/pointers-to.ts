import { LFS_POINTER_SIZE_MAX, parseLfsPointer } from '@stoa/formats'
import { isSha256, type Oid, type Sha256 } from '@stoa/vocabulary'
import type { CommitRange, Git } from './git.ts'

/** Most pointers read at once, so that little waits in memory. */
const READ_AT_ONCE = 500

/** Blobs in the histories of all refs, or in a range of commits, that are pointers to one of the large objects, in any spelling, with the object of each. */
export async function pointersTo(
	git: Pick<Git, 'smallBlobs' | 'blob'>,
	repo: string,
	wanted: ReadonlySet<Sha256>,
	range?: CommitRange,
): Promise<Map<Oid, Sha256>> {
	const found = new Map<Oid, Sha256>()
	const small = await git.smallBlobs(repo, LFS_POINTER_SIZE_MAX, range)
	for (let from = 0; from < small.length; from += READ_AT_ONCE) {
		const oids = small.slice(from, from + READ_AT_ONCE)
		const blobs = await Promise.all(oids.map((oid) => git.blob(repo, oid, LFS_POINTER_SIZE_MAX)))
		for (const [index, oid] of oids.entries()) {
			const pointer = blobs[index] && parseLfsPointer(blobs[index])
			if (pointer && isSha256(pointer.sha256) && wanted.has(pointer.sha256)) found.set(oid, pointer.sha256)
		}
	}
	return found
}
