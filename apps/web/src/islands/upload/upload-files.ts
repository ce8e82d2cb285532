import { hashFile } from './hash-file.ts'
import { type HashedFile, sendObject } from './send-object.ts'
import type { UploadCommit, UploadFile, UploadTarget } from './upload-target.ts'
import { askBatch, commitFiles, planUpload } from './wire.ts'

/** How far an upload is. */
export interface UploadProgress {
	step: 'asking' | 'hashing' | 'sending' | 'committing'
	/** Bytes of the step. */
	done: number
	total: number
	/** The file at hand. */
	path?: string
}

type Tell = (progress: UploadProgress) => void
type LargeFile = UploadFile & HashedFile

/**
 * Uploads files as one commit: asks how each is to be sent, hashes the large ones, sends those the hub does not have, commits. Objects, and
 * parts of objects, that arrived in an earlier attempt are not sent again, also after the page was closed. The answer is the page of the pull
 * request that was opened, when one was.
 */
export async function uploadFiles(
	target: UploadTarget,
	files: readonly UploadFile[],
	commit: UploadCommit,
	onProgress: Tell,
	signal: AbortSignal,
): Promise<string | undefined> {
	onProgress({ step: 'asking', done: 0, total: 0 })
	const planned = await planUpload(target, files, commit.proposes, signal)
	const large = await hashAll(
		planned.filter(({ mode }) => mode === 'lfs'),
		onProgress,
		signal,
	)
	await sendAll(target, large, commit.proposes, onProgress, signal)
	onProgress({ step: 'committing', done: 0, total: 0 })
	const oids = new Map(large.map(({ path, oid }) => [path, oid]))
	return commitFiles(
		target,
		commit,
		planned.map(({ path, file }) => ({ path, file, oid: oids.get(path) })),
		signal,
	)
}

const sizeOf = (files: readonly UploadFile[]): number => files.reduce((sum, { file }) => sum + file.size, 0)

async function hashAll(files: readonly UploadFile[], onProgress: Tell, signal: AbortSignal): Promise<LargeFile[]> {
	const total = sizeOf(files)
	const hashed: LargeFile[] = []
	let before = 0
	for (const { path, file } of files) {
		const tell = (done: number): void => onProgress({ step: 'hashing', done: before + done, total, path })
		hashed.push({ path, file, oid: await hashFile(file, tell, signal) })
		before += file.size
	}
	return hashed
}

async function sendAll(
	target: UploadTarget,
	large: readonly LargeFile[],
	proposes: boolean,
	onProgress: Tell,
	signal: AbortSignal,
): Promise<void> {
	// The same bytes under two paths are one object.
	const objects = [...new Map(large.map((one) => [one.oid, one])).values()]
	if (objects.length === 0) return
	const total = sizeOf(objects)
	const asked = objects.map(({ oid, file }) => ({ oid, size: file.size }))
	const actions = await askBatch(target, asked, proposes, signal)
	let before = 0
	for (const object of objects) {
		const tell = (there: number): void => onProgress({ step: 'sending', done: before + there, total, path: object.path })
		await sendObject(object, actions.get(object.oid) ?? {}, target, tell, signal)
		before += object.file.size
	}
}
