import { examineDatabase } from '@stoa/storage'
import { byteText } from '@stoa/vocabulary'
import { bad, type Diagnosis, type DoctorCheck, type DoctorContext, good, reasonOf, warning } from '../check.ts'

/** What the database says about itself; times in milliseconds. */
export interface ExaminedDatabase {
	version: string
	versionNumber: number
	encoding: string
	isReadOnly: boolean
	/** The database's clock minus ours. */
	aheadMs: number
	connections: number
	connectionsMax: number
	longestSeconds: number
	size: number
	newerMigrations: string[]
}

const VERSION_MIN = 140_000
const SKEW_MAX_MS = 5000
/** Connections that one process of the hub opens at most, with some to spare. */
const CONNECTIONS_NEEDED = 24
const LONGEST_MAX_SECONDS = 600

/** What to say about a database. */
export function judgeDatabase(facts: ExaminedDatabase): Diagnosis[] {
	const { version, versionNumber, encoding, isReadOnly, aheadMs, connections, connectionsMax, longestSeconds, size, newerMigrations } =
		facts
	const found: Diagnosis[] = []
	if (versionNumber < VERSION_MIN) found.push(bad(`PostgreSQL ${version} is too old.`, 'Use PostgreSQL 14 or newer.'))
	else found.push(good(`PostgreSQL ${version}, ${byteText(size)}, ${connections} of ${connectionsMax} connections in use.`))
	if (encoding !== 'UTF8')
		found.push(
			bad(`The database has the encoding ${encoding}.`, "Create it anew with: create database stoa encoding 'UTF8' template template0"),
		)
	if (isReadOnly) found.push(bad('The database takes no writes.', 'Point STOA_DATABASE_URL at the primary server, not at a standby.'))
	if (newerMigrations.length > 0)
		found.push(
			bad(
				`A newer version has changed the tables (${newerMigrations.join(', ')}).`,
				'Start that version, or restore a backup made before it.',
			),
		)
	if (Math.abs(aheadMs) > SKEW_MAX_MS) {
		const seconds = Math.round(Math.abs(aheadMs) / 1000)
		const mend = 'Set both clocks with NTP (timedatectl set-ntp true): sessions, signed addresses and limits depend on them.'
		found.push(warning(`The clock of the database is ${seconds} seconds ${aheadMs > 0 ? 'ahead of' : 'behind'} this machine.`, mend))
	}
	if (connectionsMax < CONNECTIONS_NEEDED)
		found.push(
			warning(
				`The database takes ${connectionsMax} connections.`,
				`Set max_connections to ${CONNECTIONS_NEEDED} or more for each process of the hub.`,
			),
		)
	else if (connectionsMax - connections < CONNECTIONS_NEEDED / 4)
		found.push(
			warning('Almost all connections of the database are in use.', 'Raise max_connections, or end what other programs left open.'),
		)
	if (longestSeconds > LONGEST_MAX_SECONDS) {
		const mend = 'End it (pg_terminate_backend) or find the program that left it open: the feed of changes and vacuum wait for it.'
		found.push(warning(`A transaction has been open for ${Math.round(longestSeconds / 60)} minutes.`, mend))
	}
	return found
}

async function examine({ settings, running, ask, now }: DoctorContext): Promise<ExaminedDatabase | undefined> {
	const url = settings.STOA_DATABASE_URL
	if (url !== undefined) {
		const facts = await examineDatabase(url)
		return { ...facts, aheadMs: facts.now.getTime() - now().getTime() }
	}
	if (!running) return undefined
	const facts = await ask({ do: 'database' })
	return facts.did === 'database' ? { ...facts, aheadMs: 0 } : undefined
}

/** The database: version, encoding, clock, connections, long transactions. */
export const database: DoctorCheck = {
	name: 'database',
	async run(context) {
		try {
			const facts = await examine(context)
			return facts ? judgeDatabase(facts) : [good('The built-in PostgreSQL starts with the hub. Start the hub to examine it.')]
		} catch (error) {
			const mend =
				context.settings.STOA_DATABASE_URL === undefined
					? 'See the log of the hub.'
					: 'See that it runs, and that STOA_DATABASE_URL has the right address, user and password.'
			return [bad(`The database cannot be reached: ${reasonOf(error)}.`, mend)]
		}
	},
}
