import type { DatabaseContents } from '@stoa/hub'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded } from '../../postgres/embedded.ts'
import { lockFolder } from '../../postgres/folder-lock.ts'
import { clearStaleServer } from '../../postgres/server-process.ts'
import type { ConnectionConfig } from '../database/database.ts'
import { fillDatabase } from './fill-database.ts'

/** The empty database of a restore. */
export interface RestoreDatabase {
	fill(contents: DatabaseContents): Promise<void>
	close(): Promise<void>
}

/**
 * Opens the database that a backup is restored to, and keeps every other Stoa out of the data folder until it is closed. Our own database
 * (without `url`) is created anew: the caller has made sure that the folder holds nothing but an interrupted restore.
 *
 * @throws {HubError} `cannot-start`
 */
export async function openForRestore({
	folder,
	url,
	log,
}: {
	folder: string
	url: string | undefined
	log: (line: string) => void
}): Promise<RestoreDatabase> {
	const lock = lockFolder(folder)
	if (url !== undefined) return over({ connectionString: url }, async () => lock.release())
	const dataDirectory = join(folder, 'postgres')
	try {
		// A restore that was killed has left its server running.
		await clearStaleServer(dataDirectory, dataDirectory, log)
		await rm(dataDirectory, { recursive: true, force: true })
	} finally {
		// The server takes the lock itself.
		lock.release()
	}
	const server = await startEmbedded({ folder, log })
	return over(server.connection, () => server.stop())
}

function over(connection: ConnectionConfig, close: () => Promise<void>): RestoreDatabase {
	return { fill: (contents) => fillDatabase(connection, contents), close }
}
