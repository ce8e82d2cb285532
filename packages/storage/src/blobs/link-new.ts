import { link, rename, stat } from 'node:fs/promises'
import { unlessMissing } from '../unless-missing.ts'

/** Gives a file a second name; `false` when `target` exists. A hard link never replaces a file; file systems without links get a rename. */
export async function linkNew(draft: string, target: string): Promise<boolean> {
	try {
		await link(draft, target)
		return true
	} catch (error) {
		const code = error instanceof Error && 'code' in error ? error.code : undefined
		if (code === 'EEXIST') return false
		if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS' && code !== 'EMLINK') throw error
		if (await unlessMissing(stat(target))) return false
		await rename(draft, target)
		return true
	}
}
