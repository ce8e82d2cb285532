import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessMissing } from '../unless-missing.ts'

/** The folder of a push that is not accepted yet. */
const QUARANTINE = 'tmp_objdir-'

/**
 * Bytes of the files in a folder of git objects, packs included. Quarantines of running pushes in it are left out; a quarantine itself is
 * measured whole. Files that git replaces meanwhile count as nothing.
 */
export async function objectBytes(folder: string): Promise<number> {
	const entries = (await unlessMissing(readdir(folder, { withFileTypes: true }))) ?? []
	const sizes = await Promise.all(
		entries.map(async (entry) => {
			const path = join(folder, entry.name)
			if (entry.isDirectory()) return entry.name.startsWith(QUARANTINE) ? 0 : objectBytes(path)
			return (await unlessMissing(stat(path)))?.size ?? 0
		}),
	)
	return sizes.reduce((sum, size) => sum + size, 0)
}
