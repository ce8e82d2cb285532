import type { DatabaseFacts } from '@stoa/hub'
import { sql, type Kysely } from 'kysely'

interface Row {
	version: string
	number: number
	encoding: string
	read_only: boolean
	now: Date
	connections: number
	connections_max: number
	longest: number
	size: number
}

/** Asks a database about itself. `findNewer` tells which migrations this program does not know. */
export async function readDatabaseFacts<Tables>(
	db: Kysely<Tables>,
	findNewer: (names: readonly string[]) => string[],
): Promise<DatabaseFacts> {
	const { rows } = await sql<Row>`
		select current_setting('server_version') as version, current_setting('server_version_num')::integer as number,
			current_setting('server_encoding') as encoding, pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as read_only,
			clock_timestamp() as now, (select count(*)::integer from pg_stat_activity where backend_type = 'client backend') as connections,
			current_setting('max_connections')::integer as connections_max, pg_database_size(current_database())::bigint as size,
			coalesce((select extract(epoch from max(clock_timestamp() - xact_start))::integer from pg_stat_activity
				where datname = current_database() and pid <> pg_backend_pid()), 0) as longest
	`.execute(db)
	const [row] = rows
	if (!row) throw new Error('The database did not say anything about itself')
	return {
		version: row.version,
		versionNumber: row.number,
		encoding: row.encoding,
		isReadOnly: row.read_only,
		now: row.now,
		connections: row.connections,
		connectionsMax: row.connections_max,
		longestSeconds: row.longest,
		size: row.size,
		newerMigrations: findNewer(await migrationNames(db)),
	}
}

async function migrationNames<Tables>(db: Kysely<Tables>): Promise<string[]> {
	const { rows: tables } = await sql<{ name: string | null }>`select to_regclass('stoa_migration')::text as name`.execute(db)
	if (!tables[0]?.name) return []
	const { rows } = await sql<{ name: string }>`select name from stoa_migration`.execute(db)
	return rows.map(({ name }) => name)
}
