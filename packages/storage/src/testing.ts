import type { Records, SignIns } from '@stoa/hub'
import { sql } from 'kysely'
import type { EmbeddedConnection } from './postgres/embedded.ts'
import { createTestDatabase, fillTestTemplate as fillTemplate, prepareServer, type FillTemplate } from './postgres/test-server.ts'
import { openKysely } from './records/database/database.ts'
import { migrate } from './records/migrate.ts'
import { createRecords } from './records/records.ts'
import { createSignIns } from './sign-ins/sign-ins.ts'

export type { FillTemplate }
export { fillObjects } from './records/garbage/fill-objects.ts'
export { fillFollowers } from './records/accounts/fill-people.ts'
export { fillRepos, type FilledRepo } from './records/repositories/fill-repos.ts'
export { endSessions, openTestServices, whyNoServices, type TestServices } from './test-services.ts'

/** Records and sign-ins on a fresh database. */
export interface TestRecords {
	records: Records
	signIns: SignIns
	/** How to reach the same database, as another process would. */
	connection: EmbeddedConnection
	/** A digest of the rows of every table, by its name: what is equal twice was not changed in between. */
	digestTables: () => Promise<Map<string, string>>
	/** Runs a statement past the records. Resolves with the column `key` of its rows. */
	keys: (statement: string) => Promise<string[]>
	/** Ends the connections; drops the database, if it was made for these records. */
	close: () => Promise<void>
}

/** How records are opened for a test. */
export interface TestRecordsOptions {
	/** The clock; that of the system by default. */
	now?: () => Date
	/** The name of a template; an empty hub by default. */
	from?: string | undefined
}

/**
 * Opens records on a separate database, for tests of any room. It is a real PostgreSQL. The server starts once in a process (about a
 * second) and ends with it; each further database is a copy of an empty one (tens of milliseconds).
 *
 * @example
 * ```ts
 * const { records, close } = await openTestRecords()
 * afterAll(close)
 * ```
 */
export async function openTestRecords({ from, ...options }: TestRecordsOptions = {}): Promise<TestRecords> {
	const { connection, drop } = await createTestDatabase(migrateOnce, from)
	const opened = openRecordsAt(connection, options)
	return {
		...opened,
		async close() {
			await opened.close()
			await drop()
		},
	}
}

/**
 * Makes a database with rows that `openTestRecords({ from: name })` copies, and a folder with what belongs to it, once in a process, unless
 * tools/test.ts has made both. `fill` opens the database with `openRecordsAt`, and closes it again. Resolves with the folder.
 */
export function fillTestTemplate(name: string, fill: FillTemplate): Promise<string> {
	return fillTemplate(name, migrateOnce, fill)
}

/** The least that Argon2id takes: its usual cost was a seventh of what the tests of whole servers took. */
const LIGHT_COST = { memory: 8, passes: 1 }

/** Opens records on a database that exists and stays. */
export function openRecordsAt(
	connection: EmbeddedConnection,
	{ now = () => new Date() }: Pick<TestRecordsOptions, 'now'> = {},
): TestRecords {
	const db = openKysely({ connection, max: 8, log: console.error })
	const records = createRecords({ db, connection, isShared: false, transactionsMax: 5, now, log: console.error })
	const signIns = createSignIns({ db, now, log: console.error, passwordCost: LIGHT_COST })
	const close = async (): Promise<void> => {
		await records.close()
		await db.destroy()
	}
	const digestTables = async (): Promise<Map<string, string>> => {
		const tables = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`.execute(db)
		const digests = new Map<string, string>()
		for (const { name } of tables.rows) {
			const rows = sql<{
				digest: string
			}>`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${sql.table(name)} t`
			digests.set(name, (await rows.execute(db)).rows[0]?.digest ?? '')
		}
		return digests
	}
	const keys = async (statement: string): Promise<string[]> =>
		(await sql.raw<{ key: string }>(statement).execute(db)).rows.map(({ key }) => key)
	return { records, signIns, connection, digestTables, keys, close }
}

/**
 * Creates in a folder what test files copy when `STOA_TEST_PREPARED` names it: a stopped database server, and a folder for each template in
 * `filled`, by name.
 */
export async function prepareTestServer(folder: string, filled: Readonly<Record<string, FillTemplate>>): Promise<void> {
	await prepareServer(folder, migrateOnce, filled)
}

async function migrateOnce(connection: EmbeddedConnection): Promise<void> {
	const db = openKysely({ connection, max: 1, log: console.error })
	await migrate(db)
	await db.destroy()
}
