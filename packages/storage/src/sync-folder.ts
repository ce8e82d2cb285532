import { open } from 'node:fs/promises'

/** Waits until the names in `folder` are on disk: what was renamed into it survives a power cut from here on. */
export async function syncFolder(folder: string): Promise<void> {
	await using handle = await open(folder, 'r')
	await handle.sync()
}
