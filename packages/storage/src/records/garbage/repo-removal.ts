import type { GarbageRecords } from '@stoa/hub'
import { sql, type Kysely } from 'kysely'
import type { ObjectSchema } from '../objects/tables.ts'
import { MARKED } from './marks.ts'

/** Deletes the rows of repositories. */
export function repoRemovals(db: Kysely<ObjectSchema>): Pick<GarbageRecords, 'removeRepo'> {
	return {
		async removeRepo(id, { now, isDeletedOnly }) {
			const query = db.selectFrom('repo').select('deleted_at').where('id', '=', id).forUpdate()
			const row = await query.executeTakeFirst()
			if (!row || (isDeletedOnly && row.deleted_at === null)) return false
			if (row.deleted_at === null) {
				await db.deleteFrom('repo').where('id', '=', id).execute()
				return true
			}
			const had = await keysOf(db, id)
			await db.deleteFrom('repo').where('id', '=', id).execute()
			await markSince(db, had, { since: row.deleted_at, now })
			return true
		},
	}
}

/** Keys of rows that may be alive for one reason only. */
export type Keys = Record<'files' | 'xorbs' | 'objects' | 'attachments', Buffer[]>

async function keysOf(db: Kysely<ObjectSchema>, repoId: string): Promise<Keys> {
	const { rows } = await sql<Record<keyof Keys, Buffer[] | null>>`
		with objects as (select sha256 from repo_object where repo_id = ${repoId}),
			files as (
				select hash from repo_xet_file where repo_id = ${repoId}
				union select f.hash from xet_file f join objects using (sha256)
			)
		select (select array_agg(sha256) from objects) as objects,
			(select array_agg(hash) from files) as files,
			(select array_agg(distinct u.xorb) from xet_file_xorb u join files on files.hash = u.file) as xorbs,
			(select array_agg(distinct m.attachment_id) from attachment_mention m
				join discussion_event e on e.id = m.event_id join discussion d on d.id = e.discussion_id where d.repo_id = ${repoId}) as attachments
	`.execute(db)
	const { files, xorbs, objects, attachments } = rows[0] ?? {}
	return { files: files ?? [], xorbs: xorbs ?? [], objects: objects ?? [], attachments: attachments ?? [] }
}

/** Keys of objects and of what hangs on them. */
export async function keysOfObjects(db: Kysely<ObjectSchema>, objects: Buffer[]): Promise<Keys> {
	const { rows } = await sql<{ files: Buffer[] | null; xorbs: Buffer[] | null }>`
		with files as (select hash from xet_file where sha256 = any(${objects}::bytea[]))
		select (select array_agg(hash) from files) as files,
			(select array_agg(distinct u.xorb) from xet_file_xorb u join files on files.hash = u.file) as xorbs
	`.execute(db)
	return { files: rows[0]?.files ?? [], xorbs: rows[0]?.xorbs ?? [], objects, attachments: [] }
}

/**
 * Marks what nothing keeps alive any more as dead since a time: its grace period began then. What takes marked rows looks for references
 * again. In this order, because xorbs count only live files, and objects only live xorbs.
 */
export async function markSince(db: Kysely<ObjectSchema>, keys: Keys, { since, now }: { since: Date; now: Date }): Promise<void> {
	for (const name of ['files', 'xorbs', 'objects', 'attachments'] as const) {
		if (keys[name].length === 0) continue
		const { table, key, isDead } = MARKED[name]
		// Locked in one order, as other transactions lock several of them.
		await sql`
			select from ${sql.table(table)} t where t.${sql.ref(key)} = any(${keys[name]}::bytea[]) order by t.${sql.ref(key)} for update
		`.execute(db)
		await sql`
			update ${sql.table(table)} t set dead_since = ${since}
			 where t.${sql.ref(key)} = any(${keys[name]}::bytea[]) and t.dead_since is null and ${isDead(now)}
		`.execute(db)
	}
}
