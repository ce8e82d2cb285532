import { HubError, type Oid, type Sha256 } from '@stoa/vocabulary'
import type { Snapshots } from '../git/snapshots.ts'
import { type WalkedEntry, walkTree } from '../git/walk-tree.ts'

const SLICE = 1000
/** Most files and folders of one commit. */
const ENTRIES_MAX = 2_000_000

/** Large files in the tree of a commit with their sizes, each once. @throws `too-large` */
export async function largeFilesOf(
	snapshots: Pick<Snapshots, 'folder' | 'tree' | 'blobs'>,
	repoId: string,
	commit: Oid,
): Promise<Map<Sha256, number>> {
	const found = new Map<Sha256, number>()
	const root = (await snapshots.folder(repoId, commit, '')) ?? []
	let slice: WalkedEntry[] = []
	let walked = 0
	const readSlice = async (): Promise<void> => {
		const facts = await snapshots.blobs(
			repoId,
			slice.map(({ entry }) => entry.oid),
		)
		for (const { pointer } of facts.values()) if (pointer) found.set(pointer.sha256, pointer.size)
		slice = []
	}
	for await (const one of walkTree(snapshots, repoId, root, { prefix: '', recursive: true, cursor: [] })) {
		walked += 1
		if (walked > ENTRIES_MAX) throw new HubError('too-large', { what: 'The commit with its files and folders', limit: ENTRIES_MAX })
		if (one.entry.type === 'blob') slice.push(one)
		if (slice.length >= SLICE) await readSlice()
	}
	await readSlice()
	return found
}
