import type { DeletedRepo, DeletedRepoRecords } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import { sql, type Kysely } from 'kysely'
import { DatabaseError } from 'pg'
import { kindName, kindNumber, toRepo } from './repo-row.ts'
import type { RepositorySchema } from './tables.ts'
import { toText } from '../database/values.ts'

/** Deleted repositories in PostgreSQL. */
export function deletedRepoRecords(db: Kysely<RepositorySchema>): DeletedRepoRecords {
	const all = (): ReturnType<typeof selectDeleted> => selectDeleted(db)
	return {
		ofOwners: async (ownerIds) =>
			(
				await all()
					.where('repo.owner_id', '=', sql<string>`any(${sql.val(ownerIds)}::text[])`)
					.orderBy('repo.deleted_at', 'desc')
					.orderBy('repo.id', 'desc')
					.execute()
			).flatMap(toDeleted),
		all: async (search, since, { skip, limit }) =>
			(
				await all()
					.where('repo.deleted_at', '>', since)
					.where(sql<boolean>`strpos(lower(repo.name), lower(${toText(search)})) > 0`)
					.orderBy('repo.deleted_at', 'desc')
					.orderBy('repo.id', 'desc')
					.offset(skip)
					.limit(limit)
					.execute()
			).flatMap(toDeleted),
		byId: async (id) => (await all().where('repo.id', '=', toText(id)).execute()).flatMap(toDeleted)[0],
		byName: async (kind, name) =>
			(
				await all()
					.where('repo.kind', '=', kindNumber(kind))
					.where(sql`lower(repo.name)`, '=', toText(name).toLowerCase())
					.orderBy('repo.deleted_at', 'desc')
					.orderBy('repo.id', 'desc')
					.limit(1)
					.execute()
			).flatMap(toDeleted)[0],
		due: async (before, after, limit) =>
			(
				await all().where('repo.deleted_at', '<=', before).where('repo.id', '>', toText(after)).orderBy('repo.id').limit(limit).execute()
			).flatMap(toDeleted),
		async correctTimes(now) {
			await db.updateTable('repo').set({ deleted_at: now }).where('deleted_at', '>', now).execute()
		},
		async countInGroup(groupId) {
			const query = db.selectFrom('repo').where('group_id', '=', groupId).where('deleted_at', 'is not', null)
			return (await query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()).count
		},
		async add(id, { by, at }) {
			const change = { deleted_at: at, deleted_by: by ?? null }
			const query = db.updateTable('repo').set(change).where('id', '=', id).where('deleted_at', 'is', null)
			return (await query.executeTakeFirst()).numUpdatedRows > 0n
		},
		async restore(id, name) {
			// Read before, because after a failure a transaction accepts no more statements.
			const row = await db.selectFrom('repo').select('kind').where('id', '=', id).where('deleted_at', 'is not', null).executeTakeFirst()
			if (!row) return false
			try {
				const { rows } = await sql`
					with taken_over as (delete from repo_redirect where kind = ${row.kind} and name = lower(${name}))
					update repo set deleted_at = null, deleted_by = null, name = ${name} where id = ${id} and deleted_at is not null returning id
				`.execute(db)
				return rows.length > 0
			} catch (error) {
				if (!(error instanceof DatabaseError && error.constraint === 'repo_name')) throw error
				throw new HubError('repo-exists', { kind: kindName(row.kind), id: name })
			}
		},
	}
}

function selectDeleted(db: Kysely<RepositorySchema>) {
	return db
		.selectFrom('repo')
		.leftJoin('account as deleter', 'deleter.id', 'repo.deleted_by')
		.selectAll('repo')
		.select('deleter.name as deleter')
		.where('repo.deleted_at', 'is not', null)
}

function toDeleted(row: Awaited<ReturnType<ReturnType<typeof selectDeleted>['execute']>>[number]): DeletedRepo[] {
	return row.deleted_at ? [{ repo: toRepo(row), deletedAt: row.deleted_at, deletedBy: row.deleter ?? undefined }] : []
}
