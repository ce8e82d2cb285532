import { type DatabaseMoveProgress, moveDatabase, type MovedDatabase, syncFolder } from '@stoa/storage'
import { HubError } from '@stoa/vocabulary'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Settings } from './config/settings.ts'
import { readIfThere, writeOwnFile } from './kept-secret.ts'
import { findRunning } from './running.ts'
import { StartFailure } from './start-failure.ts'

/** Where the database is since the last move. Kept in the data folder, so that no hub starts over the old one. */
const HomeFile = z.object({
	home: z.enum(['embedded', 'outside']),
	movedAt: z.string(),
	/** The id of the move, if the hub was running. */
	move: z.string().optional(),
})

const pathIn = (folder: string): string => join(folder, 'database-home.json')

/**
 * Refuses to start over the database that the hub was moved away from. Returns the id of the move that led to the present one, if the hub was
 * running.
 *
 * @throws {StartFailure}
 */
export async function requireRightDatabase({ STOA_DATA: folder, STOA_DATABASE_URL: url }: Settings): Promise<string | undefined> {
	const text = await readIfThere(pathIn(folder))
	if (text === undefined) return undefined
	const { home, movedAt, move } = readHome(text, folder)
	if (home === (url === undefined ? 'embedded' : 'outside')) return move
	const mend =
		home === 'outside'
			? 'Set STOA_DATABASE_URL to the database that it was moved to'
			: 'Remove STOA_DATABASE_URL: the hub uses its own database again'
	throw new StartFailure(
		`Cannot start: the database of this hub was moved at ${movedAt}, and the settings lead to the old one. ${mend}. If it was moved by other means since, delete "${pathIn(folder)}"`,
	)
}

/**
 * Notes where the database is from now on. When it fails, the note is as it was before, also after a power failure.
 *
 * @param move the id of the move, if the hub is running
 */
export async function writeHome(folder: string, home: 'embedded' | 'outside', move?: string): Promise<void> {
	const path = pathIn(folder)
	const before = await readIfThere(path)
	await writeOwnFile(path, `${JSON.stringify({ home, movedAt: new Date().toISOString(), move })}\n`)
	try {
		await syncFolder(folder)
	} catch (error) {
		await (before === undefined ? rm(path) : writeOwnFile(path, before))
		throw error
	}
}

/** @throws {StartFailure} when the file is no such note */
function readHome(text: string, folder: string): z.output<typeof HomeFile> {
	try {
		return HomeFile.parse(JSON.parse(text))
	} catch (error) {
		throw new StartFailure(`Cannot read "${pathIn(folder)}". Delete it if STOA_DATABASE_URL leads to the database of this hub`, {
			cause: error,
		})
	}
}

/**
 * Moves the rows of the hub to an empty database: `embedded`, or an address that begins with postgres://. No hub may run.
 *
 * @throws {HubError} `database-move`
 */
export async function migrateDatabase(
	settings: Settings,
	target: string,
	{ log, onProgress }: { log: (line: string) => void; onProgress: (progress: DatabaseMoveProgress) => void },
): Promise<MovedDatabase> {
	const { STOA_DATA: folder, STOA_DATABASE_URL: url } = settings
	if (target !== 'embedded' && !/^postgres(?:ql)?:\/\//.test(target))
		throw new HubError('database-move', { why: `"${target}" is no database. Write embedded, or an address that begins with postgres://` })
	if (target === (url ?? 'embedded')) throw new HubError('database-move', { why: 'the hub uses that database already. Name another one' })
	if (await findRunning(folder))
		throw new HubError('database-move', {
			why: 'the hub runs. Add --live to move its database while it runs, or stop it first: what it writes meanwhile would be lost',
		})
	await requireRightDatabase(settings)
	const moved = await moveDatabase({
		folder,
		from: url === undefined ? 'embedded' : { url },
		to: target === 'embedded' ? 'embedded' : { url: target },
		now: () => new Date(),
		log,
		onProgress,
	})
	await writeHome(folder, target === 'embedded' ? 'embedded' : 'outside')
	return moved
}
