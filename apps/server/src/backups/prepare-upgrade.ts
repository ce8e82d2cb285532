import { pruneBackups, type SnapshotReader, writeDatabaseBackup } from '@stoa/hub'
import { openFolderTarget } from '@stoa/storage'
import { HubError, isHubError } from '@stoa/vocabulary'
import { join } from 'node:path'
import type { Settings } from '../config/settings.ts'
import { keptSecret } from '../kept-secret.ts'
import { readDataFiles } from './data-files.ts'

/** How many backups of earlier upgrades are kept. */
const KEPT = { last: 3, daily: 0, weekly: 0, monthly: 0 }

/** What the preparation needs. */
export interface PrepareUpgradeDeps {
	settings: Settings
	/** For what an operator should read: one line each. */
	log: (line: string) => void
	now: () => Date
	stopping: AbortSignal
}

/** Says which steps will change the tables, and writes a backup of the database first unless the settings say otherwise. */
export async function prepareUpgrade(
	{ settings, log, now, stopping }: PrepareUpgradeDeps,
	pending: readonly string[],
	snapshot: SnapshotReader,
): Promise<void> {
	log(`This version changes the tables of the database: ${pending.join(', ')}`)
	if (!settings.STOA_UPGRADE_BACKUP) return
	const folder = join(settings.STOA_DATA, 'upgrade-backups')
	try {
		await writeTo(folder, { settings, log, now, stopping }, snapshot)
	} catch (error) {
		// Another process that starts at the same moment writes it.
		if (isHubError(error, 'backup-running')) return
		if (!(error instanceof HubError)) throw error
		const why = `the backup of the database before it failed (${error.message}); mend that, or set STOA_UPGRADE_BACKUP=false`
		throw new HubError('cannot-start', { what: 'the upgrade', why })
	}
}

async function writeTo(folder: string, { settings, log, now, stopping }: PrepareUpgradeDeps, snapshot: SnapshotReader): Promise<void> {
	const target = await openFolderTarget(folder)
	try {
		const source = { snapshot, dataFiles: () => readDataFiles(settings), secret: await keptSecret(settings), now }
		const { id } = await writeDatabaseBackup(source, target, stopping)
		await pruneBackups(target, KEPT)
		log(`Wrote a backup of the database to ${folder} before that: ${id}`)
	} finally {
		target.close()
	}
}
