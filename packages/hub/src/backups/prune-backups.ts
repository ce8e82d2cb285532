import type { BackupTarget } from './backup-target.ts'
import { backupIds, manifestPath, readManifest } from './manifest.ts'
import { keptBackups, type Retention } from './retention.ts'
import { neededFiles } from './verify-backup.ts'

/** What pruning did. */
export interface PruneResult {
	kept: string[]
	deleted: string[]
	/** Bytes of the files that no backup needs any more. */
	bytesFreed: number
}

/**
 * Deletes the backups that the rules do not keep, and files that no backup needs, such as those of interrupted ones. Manifests are deleted
 * first, so a kill leaves no backup without its files.
 *
 * @throws {HubError} `backup-running` | `backup-damaged` or `backup-newer` when a kept backup cannot be read: its files are unknown then, and
 * nothing is deleted
 */
export async function pruneBackups(target: BackupTarget, retention: Retention): Promise<PruneResult> {
	const release = await target.claim()
	try {
		const ids = await backupIds(target)
		const kept = keptBackups(ids, retention)
		const needed = new Set<string>()
		for (const id of ids.filter((one) => kept.has(one)))
			for await (const { path } of neededFiles(target, await readManifest(target, id), { isStrict: true })) needed.add(path)
		const deleted = ids.filter((id) => !kept.has(id))
		for (const id of deleted) await target.delete(manifestPath(id))
		let bytesFreed = 0
		for (const folder of ['chunks', 'git', 'blobs']) {
			for await (const { path, size } of target.list(folder)) {
				if (needed.has(path)) continue
				await target.delete(path)
				bytesFreed += size
			}
		}
		return { kept: [...kept].toSorted(), deleted, bytesFreed }
	} finally {
		await release()
	}
}
