import { Client } from 'pg'

/** A digest of the rows of each table of a database, in an order that every database has. */
export async function rowsOf(config: ConstructorParameters<typeof Client>[0]): Promise<Map<string, string>> {
	const client = new Client(config)
	await client.connect()
	const tables = await client.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`)
	const found = new Map<string, string>()
	for (const { name } of tables.rows) {
		const { rows } = await client.query<{ digest: string }>(
			`select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from "${name}" t`,
		)
		found.set(name, rows[0]?.digest ?? '')
	}
	await client.end()
	return found
}
