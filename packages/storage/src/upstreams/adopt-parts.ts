import { readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isAbandoned, processMark } from '../process-mark.ts'
import { unlessMissing } from '../unless-missing.ts'

/**
 * The path, without its ending, at which this process keeps what comes of an object. Processes on one data folder never write to the same
 * file. What a process left that has ended is taken over, by one of those that want it.
 */
export async function adoptParts(folder: string, key: string): Promise<string> {
	const mine = join(folder, `${key}.${processMark()}`)
	if (await unlessMissing(stat(`${mine}.part`))) return mine
	for (const name of await readdir(folder)) {
		if (!name.startsWith(`${key}.`) || !name.endsWith('.part')) continue
		const left = name.slice(0, -'.part'.length)
		const entry = await unlessMissing(stat(join(folder, name)))
		if (!entry || !isAbandoned(left.slice(key.length + 1), Date.now() - entry.mtimeMs)) continue
		// The first to rename it has it. Its map without the file would be worth nothing, so the file goes first.
		if ((await unlessMissing(rename(join(folder, name), `${mine}.part`).then(() => true))) !== true) continue
		await unlessMissing(rename(join(folder, `${left}.map`), `${mine}.map`))
		break
	}
	return mine
}
