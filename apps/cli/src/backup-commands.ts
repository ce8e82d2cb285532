import { openDataFolder, readSettings, StartFailure, type AdminResult } from '@stoa/server/control'
import { type Command, Option } from 'commander'
import { setTimeout as sleep } from 'node:timers/promises'
import { resolve } from 'node:path'
import { type Ask, withHub } from './ask-hub.ts'
import { createBackupProgressLine } from './backup-progress-line.ts'
import { bytesText } from './bytes-text.ts'
import { ExitCode, print } from './print.ts'

/** How often a running backup is asked how far it is, in milliseconds. */
const ASK_MS = 250

interface Options {
	backup?: string
	json?: boolean
}

/** The place of the backups as the hub understands it, which may run in another folder; by default that of the settings. */
function addressOf(given: string | undefined): string {
	const { STOA_BACKUP_TARGET: target } = readSettings(process.env)
	if (given === undefined && target === undefined)
		throw new StartFailure('No place for backups is known: name a folder or s3://bucket/prefix, or set STOA_BACKUP_TARGET')
	if (given === undefined) return target ?? ''
	return given.startsWith('s3://') ? given : resolve(given)
}

type BackupState = Extract<AdminResult, { did: 'backup-state' }>

async function waitFor(ask: Ask, run: string): Promise<NonNullable<BackupState['result']>> {
	const line = createBackupProgressLine()
	try {
		for (;;) {
			const state = await ask({ do: 'backup-state', run })
			if (state.did !== 'backup-state') throw new StartFailure(`The hub answered "${state.did}"`)
			if (state.failure !== undefined) throw new StartFailure(`The backup failed: ${state.failure}`)
			if (state.result) return state.result
			if (state.progress) line.show(state.progress)
			await sleep(ASK_MS)
		}
	} finally {
		line.end()
	}
}

async function backUp(given: string | undefined, { json }: Options): Promise<void> {
	const target = addressOf(given)
	const result = await withHub(async (ask) => {
		const begun = await ask({ do: 'backup', target })
		return waitFor(ask, begun.did === 'backup' ? begun.run : '')
	})
	const { backup, bytesWritten, repos, blobs, blobBytes, problems } = result
	const facts = `${repos} repositories, ${blobs} large files of ${bytesText(blobBytes)}; ${bytesText(bytesWritten)} were new`
	print(json, { ...result, target }, [`Wrote backup ${backup} to ${target}: ${facts}.`, ...problemLines(problems)].join('\n'))
	if (problems.length > 0) process.exitCode = ExitCode.problemsFound
}

function problemLines(problems: readonly string[]): string[] {
	return problems.length === 0 ? [] : ['These parts of the hub are missing or damaged:', ...problems.map((problem) => `  ${problem}`)]
}

async function listBackups(given: string | undefined, { json }: Options): Promise<void> {
	const { openBackupTarget } = await import('@stoa/server')
	const { backupIds, readManifest } = await import('@stoa/hub')
	const target = await openBackupTarget(addressOf(given), readSettings(process.env))
	const backups: { backup: string; takenAt: string; repos: number; blobs: number; blobBytes: number; bytesWritten: number }[] = []
	const damaged: string[] = []
	for (const id of await backupIds(target)) {
		try {
			const { takenAt, repos, blobs, bytesWritten } = await readManifest(target, id)
			backups.push({ backup: id, takenAt, repos: repos.count, blobs: blobs.count, blobBytes: blobs.bytes, bytesWritten })
		} catch (error) {
			damaged.push(error instanceof Error ? error.message : String(error))
		}
	}
	target.close()
	const lines = backups.map(
		({ backup, takenAt, repos, blobs, blobBytes, bytesWritten }) =>
			`${backup}  ${takenAt}  ${repos} repositories, ${blobs} large files of ${bytesText(blobBytes)}; ${bytesText(bytesWritten)} were new`,
	)
	print(
		json,
		{ target: target.name, backups, damaged },
		lines.length + damaged.length === 0 ? 'No backups.' : [...lines, ...damaged].join('\n'),
	)
	if (damaged.length > 0) process.exitCode = ExitCode.problemsFound
}

async function verify(given: string | undefined, { backup, json }: Options): Promise<void> {
	const { openBackupTarget } = await import('@stoa/server')
	const { backupIds, readManifest, secondsLeft, verifyBackup } = await import('@stoa/hub')
	const target = await openBackupTarget(addressOf(given), readSettings(process.env))
	const manifest = await readManifest(target, backup ?? (await backupIds(target)).at(-1) ?? '')
	const line = createBackupProgressLine()
	const now = (): Date => new Date()
	const problems = await Array.fromAsync(
		verifyBackup(target, manifest, {
			now,
			onProgress: (progress) => line.show({ ...progress, secondsLeft: secondsLeft(progress, now()) }),
		}),
	)
	line.end()
	target.close()
	const words = problems.length === 0 ? `Backup ${manifest.id} is complete, and every byte is right.` : problems.join('\n')
	print(json, { backup: manifest.id, problems }, words)
	if (problems.length > 0) process.exitCode = ExitCode.problemsFound
}

async function prune(given: string | undefined, { json }: Options): Promise<void> {
	const { openBackupTarget, retentionOf } = await import('@stoa/server')
	const { pruneBackups } = await import('@stoa/hub')
	const settings = readSettings(process.env)
	const target = await openBackupTarget(addressOf(given), settings)
	const result = await pruneBackups(target, retentionOf(settings)).finally(() => target.close())
	const { kept, deleted, bytesFreed } = result
	const words = `Deleted ${deleted.length} of ${kept.length + deleted.length} backups and freed ${bytesText(bytesFreed)}.`
	print(json, { target: target.name, ...result }, words)
}

async function restoreHub(given: string | undefined, { backup, json }: Options): Promise<void> {
	const { createLog, restore } = await import('@stoa/server')
	const { secondsLeft } = await import('@stoa/hub')
	const settings = readSettings(process.env)
	const folder = await openDataFolder(settings.STOA_DATA)
	const line = createBackupProgressLine()
	const result = await restore(
		{ ...settings, STOA_DATA: folder },
		{
			address: addressOf(given),
			backup,
			log: createLog({ ...settings, STOA_LOG_LEVEL: 'warn' }),
			onProgress: (progress) => line.show({ ...progress, secondsLeft: secondsLeft(progress, new Date()) }),
		},
	).finally(() => line.end())
	const { problems } = result
	const done = `Restored the backup ${result.backup} of ${result.takenAt} to ${folder}. Start the hub with "stoa serve".`
	print(json, { ...result, folder }, [done, ...problemLines(problems)].join('\n'))
	if (problems.length > 0) process.exitCode = ExitCode.problemsFound
}

/** Adds `stoa backup` and `stoa restore`. */
export function addBackupCommands(stoa: Command): void {
	const json = new Option('--json', 'print JSON, for scripts')
	const which = new Option('--backup <name>', 'a backup as "stoa backup list" names it; the newest by default')
	const target = 'folder of the backups, or s3://bucket/prefix; STOA_BACKUP_TARGET by default'
	const backup = stoa
		.command('backup')
		.description('Back the hub up while it runs: database, git repositories and large files. Only what is new is copied.')
		.argument('[target]', target)
		.addOption(json)
		.addHelpText(
			'after',
			'\nExamples:\n  stoa backup /mnt/backups/stoa\n  stoa backup s3://backups/stoa\n  stoa backup list /mnt/backups/stoa\n  stoa backup verify /mnt/backups/stoa',
		)
		.action(backUp)
	backup
		.command('list')
		.description('List the backups in a folder or bucket.')
		.argument('[target]', target)
		.addOption(json)
		.action((given: string | undefined, _: Options, command: Command) => listBackups(given, command.optsWithGlobals()))
	backup
		.command('verify')
		.description('Read every byte of a backup again. Changes nothing.')
		.argument('[target]', target)
		.addOption(which)
		.addOption(json)
		.action((given: string | undefined, _: Options, command: Command) => verify(given, command.optsWithGlobals()))
	backup
		.command('prune')
		.description('Delete the backups that STOA_BACKUP_KEEP_LAST, _DAILY, _WEEKLY and _MONTHLY do not keep, and what interrupted ones left.')
		.argument('[target]', target)
		.addOption(json)
		.action((given: string | undefined, _: Options, command: Command) => prune(given, command.optsWithGlobals()))
	stoa
		.command('restore')
		.description('Restore a backup into an empty data folder. If it is interrupted, run it again.')
		.argument('[target]', target)
		.addOption(which)
		.addOption(json)
		.addHelpText('after', '\nExample:\n  STOA_DATA=/var/lib/stoa-restored stoa restore /mnt/backups/stoa')
		.action(restoreHub)
}
