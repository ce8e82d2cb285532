import {
	backupIds,
	type BackupTarget,
	isProven,
	type Manifest,
	type OnProgress,
	readManifest,
	requireComplete,
	restoreBackup,
} from '@stoa/hub'
import { isDatabaseEmpty, openForRestore, openGit, requireKnownMigrations } from '@stoa/storage'
import { HubError } from '@stoa/vocabulary'
import type { FastifyBaseLogger } from 'fastify'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../config/settings.ts'
import { openBlobs, openRooms } from '../rooms.ts'
import { writeDataFile } from './data-files.ts'
import { openBackupTarget } from './open-target.ts'
import { endRestore, noteRestore, unfinishedRestore } from './unfinished-restore.ts'

/** How to restore. */
export interface RestoreOptions {
	address: string
	/** The name of a backup; the newest by default. */
	backup: string | undefined
	log: FastifyBaseLogger
	onProgress: OnProgress
}

/** A restored hub. */
export interface RestoreResult {
	backup: string
	takenAt: string
	/** What `stoa check` finds in it, and what was missing when the backup was written. */
	problems: string[]
}

/**
 * Restores a hub into the empty data folder, database and store of the settings. Nothing is changed before the backup is known to be
 * complete. Interrupted, it can be run again; no hub starts over the folder until it has ended.
 *
 * @throws {HubError} `backup-not-found` | `backup-damaged` | `backup-newer` | `restore-refused`
 */
export async function restore(settings: Settings, { address, backup, log, onProgress }: RestoreOptions): Promise<RestoreResult> {
	const folder = settings.STOA_DATA
	const begun = await unfinishedRestore(folder)
	const target = await openBackupTarget(address, settings)
	try {
		const id = backup ?? begun?.backup ?? (await backupIds(target)).at(-1) ?? ''
		const manifest = await readManifest(target, id)
		requireKnownMigrations(id, manifest.migrations)
		requireSecret(settings, manifest)
		await requireEmpty(folder, begun?.backup, id)
		await requireComplete(target, manifest)
		await fill(settings, { target, manifest, log, onProgress })
		const problems = await settle(settings, log)
		await endRestore(folder)
		return { backup: id, takenAt: manifest.takenAt, problems: [...manifest.problems, ...problems] }
	} finally {
		target.close()
	}
}

interface Fill extends Pick<RestoreOptions, 'log' | 'onProgress'> {
	target: BackupTarget
	manifest: Manifest
}

async function fill(settings: Settings, { target, manifest, log, onProgress }: Fill): Promise<void> {
	const { STOA_DATA: folder, STOA_DATABASE_URL: url } = settings
	if (url !== undefined && !(await isDatabaseEmpty({ connectionString: url })))
		throw new HubError('restore-refused', {
			why: 'the database of STOA_DATABASE_URL already has accounts or repositories. Name an empty one',
		})
	await noteRestore(folder, { backup: manifest.id, target: target.name })
	const database = await openForRestore({ folder, url, log: (line) => log.info(line) })
	try {
		const git = await openGit({ folder: join(folder, 'git'), log })
		const blobs = await openBlobs(settings)
		const now = (): Date => new Date()
		await restoreBackup(target, manifest, {
			git,
			blobs,
			writeDataFile: (file) => writeDataFile(folder, file),
			fillDatabase: (contents) => database.fill(contents),
			onProgress,
			now,
		})
		await git.close()
	} finally {
		await database.close()
	}
}

/** Brings the tables up to date, makes git and rows agree, and looks whether everything is there. */
async function settle(settings: Settings, log: FastifyBaseLogger): Promise<string[]> {
	const { hub, close } = await openRooms(settings, log, { isRestored: true })
	try {
		return await Array.fromAsync(hub.check())
	} finally {
		await close()
	}
}

/** Keys in the database are encrypted with the secret, so no other one will do. */
function requireSecret({ STOA_SECRET: secret }: Settings, { files, secretProof }: Manifest): void {
	const isInside = files.some(({ name }) => name === 'secret')
	if (secret === undefined && !isInside)
		throw new HubError('restore-refused', { why: 'the hub of this backup had STOA_SECRET set. Set it to the same value' })
	if (secret !== undefined && !isProven(secret, secretProof))
		throw new HubError('restore-refused', {
			why: isInside
				? 'STOA_SECRET is not the secret of the hub of this backup. Leave the setting out: the backup contains the secret'
				: 'STOA_SECRET is not the one that the hub of this backup had. Set it to the same value',
		})
}

/** The folder holds nothing, or what an interrupted restore of the same backup has written. */
async function requireEmpty(folder: string, begun: string | undefined, id: string): Promise<void> {
	if (begun !== undefined) {
		if (begun === id) return
		throw new HubError('restore-refused', {
			why: `the data folder "${folder}" holds an unfinished restore of backup ${begun}. Finish that one, or empty the folder`,
		})
	}
	const found = (await readdir(folder)).find((name) => name !== 'lost+found')
	if (found !== undefined)
		throw new HubError('restore-refused', { why: `the data folder "${folder}" is not empty: it contains "${found}". Name an empty one` })
}
