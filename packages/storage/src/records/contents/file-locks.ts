import type { FileLockRecords } from '@stoa/hub'
import type { Kysely } from 'kysely'
import type { ContentSchema } from './tables.ts'
import { toText } from '../database/values.ts'

/** Locks of git-lfs, in PostgreSQL: the unique path decides who was first. */
export function fileLockRecords(db: Kysely<ContentSchema>): FileLockRecords {
	return {
		async insert({ id, repoId, path, ownerId, lockedAt }) {
			const row = await db
				.insertInto('lfs_lock')
				.values({ id, repo_id: repoId, path, owner_id: ownerId, locked_at: lockedAt })
				.onConflict((conflict) => conflict.columns(['repo_id', 'path']).doNothing())
				.returning('id')
				.executeTakeFirst()
			return row !== undefined
		},
		async list(repoId, { path, id, after, limit }) {
			let query = db.selectFrom('lfs_lock').innerJoin('account', 'account.id', 'lfs_lock.owner_id').where('repo_id', '=', repoId)
			if (path !== undefined) query = query.where('path', '=', toText(path))
			if (id !== undefined) query = query.where('lfs_lock.id', '=', toText(id))
			if (after !== undefined) query = query.where('lfs_lock.id', '>', toText(after))
			const rows = await query.select(['lfs_lock.id', 'path', 'account.name', 'locked_at']).orderBy('lfs_lock.id').limit(limit).execute()
			return rows.map((row) => ({ id: row.id, path: row.path, owner: row.name, lockedAt: row.locked_at }))
		},
		async delete(repoId, id) {
			await db.deleteFrom('lfs_lock').where('repo_id', '=', repoId).where('id', '=', id).execute()
		},
	}
}
