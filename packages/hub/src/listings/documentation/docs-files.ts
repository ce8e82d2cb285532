import { isHubError, type Oid } from '@stoa/vocabulary'
import { buffer } from 'node:stream/consumers'
import { requireUnblocked } from '../../contents/blocked/blocked-files.ts'
import type { ByteRange } from '../../objects/store/byte-range.ts'
import { openBlob } from '../../git/open-blob.ts'
import type { Snapshots } from '../../git/snapshots.ts'
import { walkTree } from '../../git/walk-tree.ts'
import { openObject, type ObjectSources, type OpenedObject } from '../../objects/reading/open-object.ts'
import type { DocsFiles } from './docs-reader.ts'
import type { Git } from '../../git/git.ts'
import type { Repo } from '../../repositories/repos/repo.ts'
import { DOCS_FOLDER } from '../../contents/docs-rows/docs-folder.ts'
import type { BlockedFileRecords } from '../../contents/blocked/blocked-file-records.ts'
import type { ObjectRecords } from '../../objects/store/object-records.ts'

/** Most entries of the folder that are read: a tree can contain itself any number of times. */
const ENTRIES_MAX = 20_000
/** Larger files are neither pages nor tables of contents. Bytes. */
const TEXT_MAX = 1024 * 1024

/** What reading a documentation folder needs. */
export interface DocsFilesDeps extends ObjectSources {
	git: Git
	snapshots: Snapshots
	records: { blockedFiles: BlockedFileRecords; objects: ObjectRecords }
}

/** The files of a documentation folder for the index, without checking access rights. Files that administrators took down are left out. */
export function docsFilesOf(deps: DocsFilesDeps, repo: Pick<Repo, 'id' | 'blockedFiles'>, folder: Oid): DocsFiles {
	const { git, snapshots, records } = deps
	const blobs = new Map<string, Oid>()

	/** Follows pointers only to objects that the repository is entitled to. */
	async function open(oid: Oid, path: string): Promise<Pick<OpenedObject, 'size' | 'open'> | undefined> {
		const facts = (await snapshots.blobs(repo.id, [oid])).get(oid)
		if (!facts) return undefined
		await requireUnblocked(records, repo, { path: `${DOCS_FOLDER}/${path}`, oid, sha256: facts.pointer?.sha256 })
		const blob = { oid, size: facts.size }
		if (!facts.pointer) return { size: facts.size, open: (range?: ByteRange) => openBlob(git, repo.id, blob, range) }
		const [object] = await records.objects.entitled(repo.id, [facts.pointer.sha256])
		return object && openObject(deps, object)
	}

	return {
		async list() {
			const root = (await snapshots.tree(repo.id, folder)) ?? []
			let entries = 0
			for await (const { path, entry } of walkTree(snapshots, repo.id, root, { prefix: '', recursive: true, cursor: [] })) {
				if (entry.type === 'blob') blobs.set(path, entry.oid)
				entries += 1
				if (entries === ENTRIES_MAX) break
			}
			return [...blobs.keys()]
		},
		async read(path, lengthMax) {
			const oid = blobs.get(path)
			if (oid === undefined) return undefined
			try {
				const file = await open(oid, path)
				if (!file) return undefined
				if (lengthMax !== undefined && file.size > lengthMax) return await buffer(await file.open({ start: 0, end: lengthMax - 1 }))
				return file.size > TEXT_MAX ? undefined : await buffer(await file.open())
			} catch (error) {
				if (isHubError(error, 'file-disabled') || isHubError(error, 'object-not-found') || isHubError(error, 'object-damaged'))
					return undefined
				throw error
			}
		},
	}
}
