import { findRunning, openDataFolder, readSettings, StartFailure, type AdminResult } from '@stoa/server/control'
import type { Command } from 'commander'
import { askRunning, type Ask } from './ask-hub.ts'
import { createProgressLine, timeText } from './backup-progress-line.ts'
import { followMove } from './follow-move.ts'
import { print } from './print.ts'

type LiveState = Extract<AdminResult, { did: 'database-move-state' }>
type LiveResult = NonNullable<LiveState['result']>

/** How far a move is. */
interface Shown {
	phase: keyof typeof PHASES
	rows: number
	total?: number | undefined
	rowsPerSecond: number
	secondsLeft?: number | undefined
}

const PHASES = {
	reading: 'Reading',
	writing: 'Writing',
	preparing: 'Preparing',
	copying: 'Copying',
	'catching-up': 'Copying what changed meanwhile',
	comparing: 'Comparing',
	switching: 'Switching',
	committed: 'Switching',
	switched: 'Switching',
} as const

function progressText({ phase, rows, total, rowsPerSecond, secondsLeft }: Shown): string {
	if (rows === 0 && total === undefined) return PHASES[phase]
	const of = total === undefined ? '' : ` of ${total}`
	const share = total === undefined || total === 0 ? '' : ` (${Math.floor((rows / total) * 100)} %)`
	const left = secondsLeft === undefined ? '' : `, ${timeText(secondsLeft)} left`
	return `${PHASES[phase]}: ${rows}${of} rows${share}, ${rowsPerSecond} rows/s${left}`
}

interface Options {
	live?: boolean
	cancel?: boolean
	json?: boolean
}

const settingFor = (target: string): string => (target === 'embedded' ? 'remove STOA_DATABASE_URL' : 'set STOA_DATABASE_URL to it')

async function migrate(target: string | undefined, { live, cancel, json }: Options): Promise<void> {
	if (cancel === true) return cancelLive(json)
	if (target === undefined) throw new StartFailure('Name the new database: embedded, or an address that begins with postgres://')
	return live === true ? migrateLive(target, json) : migrateStopped(target, json)
}

async function migrateStopped(target: string, json: boolean | undefined): Promise<void> {
	const { createLog, migrateDatabase } = await import('@stoa/server')
	const given = readSettings(process.env)
	const settings = { ...given, STOA_DATA: await openDataFolder(given.STOA_DATA) }
	const log = createLog({ ...settings, STOA_LOG_LEVEL: 'warn' })
	const line = createProgressLine(progressText)
	const { tables, rows } = await migrateDatabase(settings, target, {
		log: (text) => log.info(text),
		onProgress({ phase, rows: done, total, since }) {
			const seconds = (Date.now() - since.getTime()) / 1000
			const rowsPerSecond = seconds > 0 ? Math.round(done / seconds) : 0
			const isKnown = total !== undefined && rowsPerSecond > 0 && seconds >= 2
			line.show({ phase, rows: done, total, rowsPerSecond, secondsLeft: isKnown ? Math.round((total - done) / rowsPerSecond) : undefined })
		},
	}).finally(() => line.end())
	const words = `Moved ${rows} rows in ${tables} tables, and compared every row. Before you start the hub, ${settingFor(target)}. The old database was not changed; delete it yourself.`
	print(json, { tables, rows }, words)
}

/** How to ask the hub that runs over the data folder. @throws {StartFailure} when none does */
async function runningHub(): Promise<Ask> {
	const running = await findRunning(await openDataFolder(readSettings(process.env).STOA_DATA))
	if (!running) throw new StartFailure('No hub runs over this data folder. Start it first, or leave --live out')
	return (command) => askRunning(running, command)
}

async function migrateLive(target: string, json: boolean | undefined): Promise<void> {
	const ask = await runningHub()
	const begun = await ask({ do: 'database-move', target: withPassword(target, process.env['PGPASSWORD']) })
	const { tables, rows, heldMs } = await waitFor(ask, begun.did === 'database-move' ? begun.run : '')
	const words = [
		`The hub uses the new database: ${rows} rows in ${tables} tables, every row compared. Requests waited for ${(heldMs / 1000).toFixed(1)} seconds.`,
		`Before the next start, ${settingFor(target)}. The old database refuses changes from now on; delete it yourself.`,
	]
	print(json, { tables, rows, heldMs }, words.join('\n'))
}

async function waitFor(ask: Ask, run: string): Promise<LiveResult> {
	return followMove(async () => {
		const state = await ask({ do: 'database-move-state', run })
		if (state.did !== 'database-move-state') throw new StartFailure(`The hub answered "${state.did}"`)
		return state
	}, progressText)
}

/** The hub has not the environment of this command. An address that does not parse is refused by the hub. */
function withPassword(target: string, password: string | undefined): string {
	const url = password === undefined ? null : URL.parse(target)
	if (!url || password === undefined || url.password !== '' || url.username === '') return target
	url.password = encodeURIComponent(password)
	return url.href
}

async function cancelLive(json: boolean | undefined): Promise<void> {
	const result = await (await runningHub())({ do: 'database-move-cancel' })
	if (result.did !== 'database-move-cancel') return
	const words = `Gave up the move to "${result.to}". The hub goes on in its database. Create the target anew, empty, before you use it for another move.`
	print(json, { to: result.to }, words)
}

/** Adds `stoa migrate-database`. */
export function addMigrateDatabaseCommand(stoa: Command): void {
	stoa
		.command('migrate-database')
		.description(
			'Move the database from the built-in PostgreSQL to an outside one or back, and compare every row: with --live while the hub runs, without it while the hub is stopped.',
		)
		.argument('[target]', 'an empty database, postgres://user@host/name (PGPASSWORD has the password), or embedded')
		.option('--live', 'move while people read and write; at the end, requests wait for a moment')
		.option('--cancel', 'give up a live move that is not finished')
		.option('--json', 'print JSON, for scripts')
		.addHelpText(
			'after',
			'\nIf it is interrupted, nothing is lost: run it again. A live move then goes on.\n\nExamples:\n  stoa migrate-database --live postgres://stoa@db.example.org/stoa\n  stoa migrate-database embedded',
		)
		.action(migrate)
}
