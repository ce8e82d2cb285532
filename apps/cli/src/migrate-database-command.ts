import { openDataFolder, readSettings } from '@stoa/server/control'
import type { Command } from 'commander'
import { createProgressLine, timeText } from './backup-progress-line.ts'
import { print } from './print.ts'

/** How far a move of the database is. */
interface Shown {
	phase: 'reading' | 'writing' | 'comparing'
	rows: number
	total: number | undefined
	since: Date
}

const PHASES: Readonly<Record<Shown['phase'], string>> = { reading: 'Reading', writing: 'Writing', comparing: 'Comparing' }

function progressText({ phase, rows, total, since }: Shown): string {
	const seconds = (Date.now() - since.getTime()) / 1000
	const rate = seconds > 0 ? Math.round(rows / seconds) : 0
	const left = total === undefined || rate === 0 || seconds < 2 ? '' : `, ${timeText(Math.round((total - rows) / rate))} left`
	return `${PHASES[phase]}: ${rows}${total === undefined ? '' : ` of ${total}`} rows, ${rate} rows/s${left}`
}

async function migrate(target: string, { json }: { json?: boolean }): Promise<void> {
	const { createLog, migrateDatabase } = await import('@stoa/server')
	const given = readSettings(process.env)
	const settings = { ...given, STOA_DATA: await openDataFolder(given.STOA_DATA) }
	const log = createLog({ ...settings, STOA_LOG_LEVEL: 'warn' })
	const line = createProgressLine(progressText)
	const { tables, rows } = await migrateDatabase(settings, target, {
		log: (text) => log.info(text),
		onProgress: (progress) => line.show(progress),
	}).finally(() => line.end())
	const next = target === 'embedded' ? 'remove STOA_DATABASE_URL' : 'set STOA_DATABASE_URL to it'
	const words = `Moved ${rows} rows in ${tables} tables, and compared every row. Before you start the hub, ${next}. The old database was not changed; delete it yourself.`
	print(json, { tables, rows }, words)
}

/** Adds `stoa migrate-database`. */
export function addMigrateDatabaseCommand(stoa: Command): void {
	stoa
		.command('migrate-database')
		.description(
			'Stop the hub first: then move its database from the built-in PostgreSQL to an outside one or back. Every row is compared afterwards.',
		)
		.argument('<target>', 'an empty database, postgres://user@host/name (PGPASSWORD has the password), or embedded')
		.option('--json', 'print JSON, for scripts')
		.addHelpText(
			'after',
			'\nIf it is interrupted, nothing is lost: run it again.\n\nExamples:\n  stoa migrate-database postgres://stoa@db.example.org/stoa\n  stoa migrate-database embedded',
		)
		.action(migrate)
}
