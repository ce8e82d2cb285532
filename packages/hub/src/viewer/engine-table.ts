import { HubError } from '@stoa/vocabulary'
import type { FoundFile } from '../contents/files/files.ts'
import type { EngineFile, EngineTable } from './questions/engine.ts'
import type { LocalFiles } from './questions/local-files.ts'
import type { SplitTable } from './read-split.ts'

/** Finds the path of a file, or of a copy that is made of it. */
function pathOf(localFiles: LocalFiles, file: FoundFile): Promise<string | undefined> {
	if (file.diskPath !== undefined) return Promise.resolve(file.diskPath)
	return localFiles.find({
		key: JSON.stringify([file.repo.id, file.etag]),
		size: file.size,
		hash: file.lfs ? { is: 'sha256', hex: file.lfs.sha256 } : { is: 'git', hex: file.oid },
		open: () => file.open(),
	})
}

/**
 * The files of a split on the local disk.
 *
 * @throws {HubError} `viewer-not-ready` while copies are being made
 * @throws {EngineError} `limit`
 */
export async function engineTable(
	localFiles: LocalFiles,
	{ files, rows, features }: Pick<SplitTable, 'files' | 'rows' | 'features'>,
): Promise<EngineTable> {
	const found: EngineFile[] = []
	let isReady = true
	for (const [index, file] of files.entries()) {
		const diskPath = await pathOf(localFiles, file)
		if (diskPath === undefined) isReady = false
		else found.push({ diskPath, rows: rows[index] ?? 0 })
		// The others are asked for again once these are there.
		if (!isReady && index - found.length >= 2) break
	}
	if (!isReady) throw new HubError('viewer-not-ready')
	const instants = features.flatMap(({ type }, column) => (type.is === 'value' && /^timestamp\[.*tz=/.test(type.dtype) ? [column] : []))
	return { files: found, columns: features.length, instants }
}
