import type { PathCommitRecords } from '@stoa/hub'
import type { Oid } from '@stoa/vocabulary'
import { sql, type Kysely } from 'kysely'
import type { ContentSchema } from './tables.ts'
import type { Transactional } from '../database/transactions.ts'
import { toBytes, toOid, toText } from '../database/values.ts'

/** Rows of one statement: its parameters stay some MB at most. */
const BATCH = 5000

/**
 * The last commit per path, in PostgreSQL. Methods of several statements are whole only inside `Records.transaction`, which the port
 * promises: `transactional` runs them in one.
 */
export function pathCommitRecords(db: Kysely<ContentSchema>, transactional: Transactional<ContentSchema>): PathCommitRecords {
	return {
		async inFolder(repoId, folder) {
			const rows = await db
				.selectFrom('path_commit')
				.select(['name', 'oid', 'title', 'committed_at'])
				.where('repo_id', '=', repoId)
				.where('folder', '=', toText(folder))
				.execute()
			return new Map(rows.map(({ name, oid, title, committed_at: date }) => [name, { oid: toOid(oid), title, date }]))
		},
		async head(repoId) {
			const row = await db.selectFrom('path_head').select('oid').where('repo_id', '=', repoId).executeTakeFirst()
			return row && toOid(row.oid)
		},
		advance: (repoId, head, commit, { put, deleted }) =>
			transactional(async (tables) => {
				for (const paths of batches(deleted)) await remove(tables, repoId, paths)
				for (const paths of batches(put))
					await write(
						tables,
						repoId,
						paths.map((path) => ({ path, ...commit })),
					)
				await setHead(tables, repoId, head)
			}),
		replace: (repoId, head, rows) =>
			transactional(async (tables) => {
				await tables.deleteFrom('path_commit').where('repo_id', '=', repoId).execute()
				for (const some of batches(rows)) await write(tables, repoId, some)
				await setHead(tables, repoId, head)
			}),
		clear: (repoId) =>
			transactional(async (tables) => {
				await tables.deleteFrom('path_head').where('repo_id', '=', repoId).execute()
				await tables.deleteFrom('path_commit').where('repo_id', '=', repoId).execute()
			}),
	}
}

interface PathRow {
	path: string
	oid: Oid
	title: string
	date: Date
}

async function write(db: Kysely<ContentSchema>, repoId: string, rows: PathRow[]): Promise<void> {
	// A path twice in one statement would be an error of the database: the last one counts.
	const unique = [...new Map(rows.map((row) => [row.path, row])).values()]
	const parts = unique.map(({ path }) => splitPath(path))
	await sql`
		insert into path_commit (repo_id, folder, name, oid, title, committed_at)
		select ${repoId}, folder, name, oid, title, committed_at from unnest(
			${parts.map(({ folder }) => folder)}::text[], ${parts.map(({ name }) => name)}::text[],
			${unique.map(({ oid }) => toBytes(oid))}::bytea[], ${unique.map(({ title }) => toText(title))}::text[], ${unique.map(({ date }) => date)}::timestamptz[]
		) as row (folder, name, oid, title, committed_at)
		on conflict (repo_id, folder, name) do update set oid = excluded.oid, title = excluded.title, committed_at = excluded.committed_at
	`.execute(db)
}

async function remove(db: Kysely<ContentSchema>, repoId: string, paths: string[]): Promise<void> {
	const parts = paths.map(splitPath)
	await sql`
		delete from path_commit p using unnest(${parts.map(({ folder }) => folder)}::text[], ${parts.map(({ name }) => name)}::text[]) as gone (folder, name)
		 where p.repo_id = ${repoId} and p.folder = gone.folder and p.name = gone.name
	`.execute(db)
}

async function setHead(db: Kysely<ContentSchema>, repoId: string, head: Oid): Promise<void> {
	const oid = toBytes(head)
	await db
		.insertInto('path_head')
		.values({ repo_id: repoId, oid })
		.onConflict((conflict) => conflict.column('repo_id').doUpdateSet({ oid }))
		.execute()
}

function splitPath(path: string): { folder: string; name: string } {
	const slash = path.lastIndexOf('/')
	return { folder: path.slice(0, Math.max(slash, 0)), name: path.slice(slash + 1) }
}

function* batches<T>(items: T[]): Generator<T[]> {
	for (let at = 0; at < items.length; at += BATCH) yield items.slice(at, at + BATCH)
}
