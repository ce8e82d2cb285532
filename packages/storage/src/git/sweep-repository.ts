import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessMissing } from '../unless-missing.ts'

/**
 * Deletes what a killed writer leaves in a repository: locks (they would block every later update), refs of unfinished commits, incomplete
 * objects and packs, quarantined pushes, crash reports. No other process may write to it. Returns how many files were deleted.
 */
export async function sweepRepository(folder: string): Promise<number> {
	let removed = 0
	const remove = async (path: string): Promise<void> => {
		await rm(path, { recursive: true, force: true })
		removed++
	}
	for (const name of await namesIn(folder))
		if (name.endsWith('.lock') || name.startsWith('fast_import_crash_')) await remove(join(folder, name))
	if ((await namesIn(join(folder, 'refs', 'tmp'))).length > 0) await remove(join(folder, 'refs', 'tmp'))
	for (const path of await filesBelow(join(folder, 'refs'))) if (path.endsWith('.lock')) await remove(path)
	const objects = join(folder, 'objects')
	for (const name of await namesIn(objects)) {
		if (/^(tmp_|incoming-)/.test(name)) await remove(join(objects, name))
		else if (/^([0-9a-f]{2}|pack|info)$/.test(name)) await sweepObjects(join(objects, name), remove)
	}
	return removed
}

async function sweepObjects(folder: string, remove: (path: string) => Promise<void>): Promise<void> {
	for (const name of await namesIn(folder)) if (/^(tmp_|\.tmp-)|\.lock$/.test(name)) await remove(join(folder, name))
}

async function filesBelow(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true })
	return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function namesIn(folder: string): Promise<string[]> {
	return (await unlessMissing(readdir(folder))) ?? []
}
