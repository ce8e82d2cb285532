import { HubError, parseSha256, type Oid } from '@stoa/vocabulary'
import { buffer } from 'node:stream/consumers'
import { requireUnblocked } from '../contents/blocked/blocked-files.ts'
import type { BlockedFileRecords } from '../contents/blocked/blocked-file-records.ts'
import type { Git } from '../git/git.ts'
import { openBlob } from '../git/open-blob.ts'
import { openObject, type ObjectSources, type OpenedObject } from '../objects/reading/open-object.ts'
import type { ObjectRecords } from '../objects/store/object-records.ts'
import type { ReadableFiles } from '../repositories/reading/remote-files.ts'
import type { Repo, Sibling } from '../repositories/repos/repo.ts'
import type { Revisions } from '../repositories/revisions/revisions.ts'

/** What reading the files of a dataset needs. */
export interface SourceFilesDeps extends ObjectSources {
	git: Git
	revisions: Pick<Revisions, 'siblings'>
	records: { objects: Pick<ObjectRecords, 'entitled'>; blockedFiles: BlockedFileRecords }
}

/** A file of the dataset. */
export interface SourceFile {
	path: string
	/** Bytes. */
	size: number
	/** What identifies its bytes: the SHA-256 of a large file, or the id of its blob. */
	etag: string
	isLarge: boolean
	oid: Oid
}

/** The files of a dataset at one commit. No caller asks: the hub reads them itself. */
export interface SourceFiles {
	paths: readonly string[]
	/** @throws {HubError} `entry-not-found` */
	find(path: string): SourceFile
	/** A whole text; `undefined` when it is missing, too long, or taken down. */
	text(path: string, sizeMax: number): Promise<string | undefined>
	/**
	 * The bytes of all files, for a thread. `onRead` is called with the position behind each range. Reading throws the reason of `signal`, and
	 * `file-disabled` for a file that was taken down.
	 */
	readable(onRead: (path: string, end: number) => void, signal: AbortSignal): ReadableFiles
}

type Opened = Pick<OpenedObject, 'open'>

const sourceFile = ({ path, size, oid, lfs }: Sibling): SourceFile => ({
	path,
	size,
	oid,
	etag: lfs?.sha256 ?? oid,
	isLarge: lfs !== undefined,
})

/** Opens the files of a commit. */
export async function openSourceFiles(deps: SourceFilesDeps, repo: Repo, commit: Oid): Promise<SourceFiles> {
	const { git, records, revisions } = deps
	const byPath = new Map((await revisions.siblings(repo, commit)).map((sibling) => [sibling.path, sourceFile(sibling)]))

	/** Follows pointers only to objects that the repository may use. */
	async function open({ path, oid, size, etag, isLarge }: SourceFile): Promise<Opened> {
		const sha256 = isLarge ? parseSha256(etag) : undefined
		await requireUnblocked(records, repo, { path, oid, sha256 })
		if (sha256 === undefined) return { open: (range) => openBlob(git, repo.id, { oid, size }, range) }
		const [object] = await records.objects.entitled(repo.id, [sha256])
		if (!object) throw new HubError('object-not-found', { oid: sha256 })
		return openObject(deps, object)
	}

	return {
		paths: [...byPath.keys()],
		find(path) {
			const file = byPath.get(path)
			if (!file) throw new HubError('entry-not-found', { commit })
			return file
		},
		async text(path, sizeMax) {
			const file = byPath.get(path)
			if (!file || file.size > sizeMax) return undefined
			return (await buffer(await (await open(file)).open())).toString('utf8')
		},
		readable(onRead, signal) {
			const opened = new Map<string, Promise<Opened>>()
			const openOnce = (file: SourceFile): Promise<Opened> => {
				const known = opened.get(file.path) ?? open(file)
				opened.set(file.path, known)
				return known
			}
			return {
				list: async () => [],
				find: async () => undefined,
				readWhole: async () => undefined,
				async readRange(path, start, end) {
					signal.throwIfAborted()
					const file = byPath.get(path)
					if (!file) return undefined
					const { open: openRange } = await openOnce(file)
					const bytes = end > start ? await buffer(await openRange({ start, end: end - 1 })) : new Uint8Array()
					onRead(path, end)
					return bytes
				},
			}
		},
	}
}
