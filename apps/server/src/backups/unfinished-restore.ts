import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readIfThere, writeOwnFile } from '../kept-secret.ts'
import { StartFailure } from '../start-failure.ts'

const RestoringFile = z.object({ backup: z.string(), target: z.string() })
/** What the data folder is being restored from. */
type RestoringFile = z.output<typeof RestoringFile>

const pathIn = (folder: string): string => join(folder, 'restoring.json')

/** The restore that has begun in a data folder and has not ended. @throws {StartFailure} when the file is no such note */
export async function unfinishedRestore(folder: string): Promise<RestoringFile | undefined> {
	const text = await readIfThere(pathIn(folder))
	if (text === undefined) return undefined
	try {
		return RestoringFile.parse(JSON.parse(text))
	} catch (error) {
		throw new StartFailure(`Cannot read "${pathIn(folder)}". Empty the data folder and run "stoa restore" again`, { cause: error })
	}
}

/** Notes that a restore begins. From now on, no hub starts over the folder. */
export async function noteRestore(folder: string, restoring: RestoringFile): Promise<void> {
	await writeOwnFile(pathIn(folder), `${JSON.stringify(restoring)}\n`)
}

/** The restore is finished. */
export async function endRestore(folder: string): Promise<void> {
	await rm(pathIn(folder))
}

/** @throws {StartFailure} when the folder holds half a hub */
export async function refuseUnfinishedRestore(folder: string): Promise<void> {
	const found = await unfinishedRestore(folder)
	if (!found) return
	const again = `stoa restore ${found.target} --backup ${found.backup}`
	throw new StartFailure(`Cannot start: restoring the backup ${found.backup} into "${folder}" was interrupted. Run "${again}" to finish it`)
}
