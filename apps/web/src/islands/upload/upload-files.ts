import { hashFile } from './hash-file.ts'
import { type HashedFile, sendObject } from './send-object.ts'
import type { UploadCommit, UploadFile, UploadRun } from './upload-target.ts'
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

/** An upload that says how far it is. */
interface ToldRun extends UploadRun {
	onProgress: (progress: UploadProgress) => void
}
type LargeFile = UploadFile & HashedFile

/**
 * Uploads files as one commit: asks how each is to be sent, hashes the large ones, sends those the hub does not have, commits. Objects, and
 * parts of objects, that arrived in an earlier attempt are not sent again, also after the page was closed. The answer is the page of the pull
 * request that was opened, when one was.
 */
export async function uploadFiles(run: ToldRun, files: readonly UploadFile[], commit: UploadCommit): Promise<string | undefined> {
	run.onProgress({ step: 'asking', done: 0, total: 0 })
	const planned = await planUpload(run, files, commit.proposes)
	const large = await hashAll(
		run,
		planned.filter(({ mode }) => mode === 'lfs'),
	)
	await sendAll(run, large, commit.proposes)
	run.onProgress({ step: 'committing', done: 0, total: 0 })
	const oids = new Map(large.map(({ path, oid }) => [path, oid]))
	return commitFiles(
		run,
		commit,
		planned.map(({ path, file }) => ({ path, file, oid: oids.get(path) })),
	)
}

const sizeOf = (files: readonly UploadFile[]): number => files.reduce((sum, { file }) => sum + file.size, 0)

async function hashAll({ onProgress, signal }: ToldRun, files: readonly UploadFile[]): Promise<LargeFile[]> {
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

async function sendAll(run: ToldRun, large: readonly LargeFile[], proposes: boolean): Promise<void> {
	// The same bytes under two paths are one object.
	const objects = [...new Map(large.map((one) => [one.oid, one])).values()]
	if (objects.length === 0) return
	const total = sizeOf(objects)
	const asked = objects.map(({ oid, file }) => ({ oid, size: file.size }))
	const actions = await askBatch(run, asked, proposes)
	let before = 0
	for (const object of objects) {
		const onProgress = (there: number): void => run.onProgress({ step: 'sending', done: before + there, total, path: object.path })
		await sendObject({ ...run, onProgress }, object, actions.get(object.oid) ?? {})
		before += object.file.size
	}
}
