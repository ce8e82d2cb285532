import { LFS_POINTER_SIZE_MAX, parseLfsPointer, writeLfsPointer } from '@stoa/formats'
import { HubError, parseOid, parseRepoPath, parseSha256, type Oid, type RepoPath, type Sha256 } from '@stoa/vocabulary'
import { createHash } from 'node:crypto'
import type { CountBytes } from '../uploads/guest-uploads.ts'
import type { Git } from '../../git/git.ts'
import type { StoredObject } from '../../objects/store/object-records.ts'
import type { Operation } from './commits.ts'
import { HELD_MAX, OPERATIONS_MAX, REGULAR_SIZE_MAX } from './limits.ts'
import type { WriteAlone } from '../../git/write-alone.ts'
import type { ObjectRecords } from '../../objects/store/object-records.ts'

/** A file of a commit: its blob is in memory or already in git. */
export interface StagedFile {
	oid: Oid
	/** `undefined` when the blob is in git. */
	content: Uint8Array | undefined
	/** Whether it is a pointer to a large file. */
	isPointer: boolean
}

/** An operation whose path is validated and whose content has a blob id. */
export type StagedOperation =
	| { op: 'put'; path: RepoPath; oldPath: RepoPath | undefined; file: StagedFile }
	| { op: 'deleteFile'; path: RepoPath }
	| { op: 'deleteFolder'; path: RepoPath }

interface StagingDeps {
	git: Git
	records: { objects: ObjectRecords }
	writeAlone: WriteAlone
	now: () => Date
}

type Waiting = StagedOperation | { op: 'object'; path: RepoPath; oldPath: RepoPath | undefined; sha256: Sha256; size: number | undefined }

/** These commits are never visible. They store content in git while the rest of a request is still arriving. */
const SPOOL = { author: { name: 'stoa', email: 'stoa@users.noreply.stoa' }, message: 'temporary content of a commit' }

/**
 * The id that git gives a blob.
 *
 * @example
 * ```ts
 * assert.equal(blobOid(new Uint8Array()), 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391')
 * ```
 */
export function blobOid(content: Uint8Array): Oid {
	return parseOid(createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex'))
}

function readFile({ path, content, oldPath }: Extract<Operation, { op: 'file' }>): Waiting {
	if (content.length > REGULAR_SIZE_MAX) throw new HubError('file-too-large', { path, limit: REGULAR_SIZE_MAX })
	const checked = { path: parseRepoPath(path), oldPath: oldPath === undefined ? undefined : parseRepoPath(oldPath) }
	const pointer = content.length < LFS_POINTER_SIZE_MAX ? parseLfsPointer(content) : undefined
	// A pointer that is sent as a regular file references an object as well, so the repository must be entitled to it.
	if (pointer) return { op: 'object', ...checked, sha256: parseSha256(pointer.sha256), size: pointer.size }
	return { op: 'put', ...checked, file: { oid: blobOid(content), content, isPointer: false } }
}

function readOperation(operation: Operation): Waiting {
	const { op, path } = operation
	if (op === 'file') return readFile(operation)
	if (op === 'lfsFile') {
		const oldPath = operation.oldPath === undefined ? undefined : parseRepoPath(operation.oldPath)
		return { op: 'object', path: parseRepoPath(path), oldPath, sha256: parseSha256(operation.oid), size: operation.size }
	}
	// Some clients send a folder as a file, and some end its path with a slash (protocol 04 section 3.1).
	return { op: op === 'deletedFile' ? 'deleteFile' : 'deleteFolder', path: parseRepoPath(path.replace(/\/$/, '')) }
}

/** Turns large files into pointers. Each object must be stored, and the repository must be entitled to it. */
async function resolveObjects({ records }: StagingDeps, repo: string, waiting: readonly Waiting[]): Promise<StagedOperation[]> {
	const hashes = [...new Set(waiting.flatMap((operation) => (operation.op === 'object' ? [operation.sha256] : [])))]
	if (hashes.length > 0) await records.objects.touch(repo, hashes)
	const found = hashes.length > 0 ? await records.objects.entitled(repo, hashes) : []
	const objects = new Map<Sha256, StoredObject>(found.map((object) => [object.sha256, object]))
	return waiting.map((operation) => {
		if (operation.op !== 'object') return operation
		const { path, oldPath, sha256, size } = operation
		const object = objects.get(sha256)
		if (!object) throw new HubError('object-missing', { oid: sha256, path })
		if (size !== undefined && size !== object.size) {
			throw new HubError('object-mismatch', { what: 'size', expected: String(size), actual: String(object.size) })
		}
		const content = writeLfsPointer(object)
		return { op: 'put', path, oldPath, file: { oid: blobOid(content), content, isPointer: true } }
	})
}

/** Writes the content in memory to git, at paths that are never visible, and frees the memory. */
async function spill({ git, writeAlone, now }: StagingDeps, repo: string, held: StagedFile[]): Promise<void> {
	const changes = held.flatMap(({ content }, index) => (content ? [{ op: 'put' as const, path: String(index), content }] : []))
	await writeAlone(repo, () => git.writeCommit(repo, { parent: undefined, fromEmpty: true, changes, date: now(), ...SPOOL }))
	for (const file of held) file.content = undefined
}

/**
 * Reads a commit's operations as they arrive: validates paths and sizes, finds the large objects, and keeps at most `HELD_MAX` bytes of
 * content in memory. `count` is called with the size of content before it is written to git.
 *
 * @throws {HubError} `guest-limit` | `storage-limit` | `invalid-path` | `file-too-large` | `object-missing` | `object-mismatch` | `too-many` | `invalid-hash`
 */
export async function stageOperations(
	deps: StagingDeps,
	repo: string,
	operations: AsyncIterable<Operation> | Iterable<Operation>,
	count: CountBytes,
): Promise<StagedOperation[]> {
	const waiting: Waiting[] = []
	let held: StagedFile[] = []
	let heldBytes = 0
	for await (const operation of operations) {
		if (waiting.length === OPERATIONS_MAX) throw new HubError('too-many', { what: 'operations', limit: OPERATIONS_MAX })
		const read = readOperation(operation)
		waiting.push(read)
		if (read.op !== 'put') continue
		held.push(read.file)
		heldBytes += read.file.content?.length ?? 0
		if (heldBytes < HELD_MAX) continue
		await count(heldBytes)
		await spill(deps, repo, held)
		held = []
		heldBytes = 0
	}
	await count(heldBytes)
	return resolveObjects(deps, repo, waiting)
}
