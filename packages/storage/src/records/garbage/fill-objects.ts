import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { startEmbedded } from '../../postgres/embedded.ts'
import { openKysely } from '../database/database.ts'
import type { ObjectSchema } from '../objects/tables.ts'

/** Bytes of each object. */
const SIZE = 4096
const BATCH = 50_000
const FILES_AT_ONCE = 64

/** Which objects are put into a hub. */
export interface FilledObjects {
	/** Half of them are stored whole, half as a Xet file of one xorb. */
	count: number
	/** One of so many belongs to no repository. */
	deadOf: number
}

/**
 * Puts many large objects into the database of a data folder that no hub is running over, for measurements of the collector. The first repository has
 * those that live, as rows alone: nothing can read them. Those that are dead have files.
 *
 * @param folders the data folder, and that of the store
 */
export async function fillObjects(folders: { data: string; blobs: string }, { count, deadOf }: FilledObjects): Promise<void> {
	const server = await startEmbedded({ folder: folders.data, log: console.error })
	const db = openKysely<ObjectSchema>({ connection: server.connection, max: 1, log: console.error, patient: true })
	try {
		const { id } = await db.selectFrom('repo').select('id').orderBy('ord').limit(1).executeTakeFirstOrThrow()
		for (let from = 0; from < count; from += BATCH) {
			const [first, last] = [from, Math.min(count, from + BATCH) - 1]
			// Numbers stand for contents: the hash of "whole 7" names the seventh.
			const made = sql`select i, i % 2 = 0 as whole, i % ${deadOf} < 1 as dead, sha256(('object ' || i)::bytea) as sha, sha256(('xet ' || i)::bytea) as xet,
				sha256(('xorb ' || i)::bytea) as xorb from generate_series(${first}::integer, ${last}::integer) as i`
			await sql`
				with made as (${made}) insert into object (sha256, size, whole, xet_hash)
				select sha, ${SIZE}, whole, case when not whole then xet end from made
			`.execute(db)
			await sql`
				with made as (${made}) insert into xet_xorb (hash, size, end_offsets, decoded_offsets, chunk_hashes)
				select xorb, ${SIZE}, '\\x00100000', '\\x00100000', xorb from made where not whole
			`.execute(db)
			await sql`
				with made as (${made}) insert into xet_file (hash, size, sha256, terms)
				select xet, ${SIZE}, sha, xorb || '\\x00000000010000000010000000000000'::bytea from made where not whole
			`.execute(db)
			await sql`with made as (${made}) insert into xet_file_xorb (xorb, file) select xorb, xet from made where not whole`.execute(db)
			await sql`
				with made as (${made}) insert into repo_object (repo_id, sha256, touched_at) select ${id}, sha, now() from made where not dead
			`.execute(db)
			await sql`with made as (${made}) insert into repo_xet_file (repo_id, hash) select ${id}, xet from made where not dead and not whole`.execute(
				db,
			)
			const { rows } = await sql<{ key: string }>`
				with made as (${made}) select case when whole then 'lfs/' || encode(sha, 'hex') else 'xorb/' || encode(xorb, 'hex') end as key from made where dead
			`.execute(db)
			await writeFiles(
				folders.blobs,
				rows.map(({ key }) => key),
			)
		}
		await sql`vacuum analyze`.execute(db)
	} finally {
		await db.destroy()
		await server.stop()
	}
}

/** As a store on a disk names them. */
async function writeFiles(folder: string, keys: readonly string[]): Promise<void> {
	const bytes = Buffer.alloc(SIZE, 7)
	for (let from = 0; from < keys.length; from += FILES_AT_ONCE)
		await Promise.all(
			keys.slice(from, from + FILES_AT_ONCE).map(async (key) => {
				const [space = '', hash = ''] = key.split('/')
				const path = join(folder, space, hash.slice(0, 2), hash.slice(2, 4), hash)
				await mkdir(dirname(path), { recursive: true })
				await writeFile(path, bytes)
			}),
		)
}
