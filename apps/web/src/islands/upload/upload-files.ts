import { hashFile } from './hash-file.ts'
import type { UploadFile, UploadTarget } from './upload-target.ts'
import { askBatch, commitFiles, planUpload, putObject, verifyObject } from './wire.ts'

/** How far an upload is. */
export interface UploadProgress {
	step: 'asking' | 'hashing' | 'sending' | 'committing'
	/** Bytes of the step. */
	done: number
	total: number
	/** The file at hand. */
	path?: string
}

/**
 * Uploads files as one commit: asks how each is to be sent, hashes the large ones, sends those the hub does not have, commits. Objects
 * already sent are not sent again when it is tried once more.
 */
export async function uploadFiles(
	target: UploadTarget,
	files: readonly UploadFile[],
	summary: string,
	onProgress: (progress: UploadProgress) => void,
	signal: AbortSignal,
): Promise<string> {
	onProgress({ step: 'asking', done: 0, total: 0 })
	const planned = await planUpload(target, files, signal)
	const large = planned.filter(({ mode }) => mode === 'lfs')
	const total = large.reduce((sum, { file }) => sum + file.size, 0)

	const oids = new Map<string, string>()
	let done = 0
	for (const { path, file } of large) {
		const before = done
		oids.set(path, await hashFile(file, (bytes) => onProgress({ step: 'hashing', done: before + bytes, total, path }), signal))
		done += file.size
	}

	const objects = [...new Map(large.map(({ path, file }) => [oids.get(path) ?? '', { path, file }]))].map(([oid, { path, file }]) => ({
		oid,
		size: file.size,
		path,
		file,
	}))
	const actions =
		objects.length > 0
			? await askBatch(
					target,
					objects.map(({ oid, size }) => ({ oid, size })),
					signal,
				)
			: new Map<string, never>()
	done = 0
	for (const { oid, size, path, file } of objects) {
		const { upload, verify } = actions.get(oid) ?? {}
		const before = done
		if (upload) {
			await putObject(upload, file, (bytes) => onProgress({ step: 'sending', done: before + bytes, total, path }), signal)
			if (verify) await verifyObject(verify, { oid, size }, target, signal)
		}
		done += size
	}

	onProgress({ step: 'committing', done: 0, total: 0 })
	return commitFiles(
		target,
		summary,
		planned.map(({ path, file }) => ({ path, file, oid: oids.get(path) })),
		signal,
	)
}
