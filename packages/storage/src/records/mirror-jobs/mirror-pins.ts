import type { MirrorPin, MirrorPinRecords } from '@stoa/hub'
import type { Kysely, Selectable } from 'kysely'
import { toBytes, toOid, toText } from '../database/values.ts'
import { kindName } from '../repositories/repo-row.ts'
import type { MirrorSchema, MirrorTables } from '../mirrors/tables.ts'

/** Pinned revisions in PostgreSQL. */
export function mirrorPinRecords(db: Kysely<MirrorSchema>): MirrorPinRecords {
	return {
		async insertPin({ repoId, commit, revision, createdAt }) {
			const row = { repo_id: repoId, commit_oid: toBytes(commit), revision: toText(revision), created_at: createdAt, removed_at: null }
			// A pin that is being removed is kept after all.
			const query = db.insertInto('mirror_pin').values(row)
			await query.onConflict((conflict) => conflict.columns(['repo_id', 'commit_oid']).doUpdateSet({ removed_at: null })).execute()
		},
		async leavePin(repoId, commit, now) {
			const query = db.updateTable('mirror_pin').set({ removed_at: now }).where('repo_id', '=', repoId)
			return (await query.where('commit_oid', '=', toBytes(commit)).executeTakeFirst()).numUpdatedRows > 0n
		},
		async deletePin(repoId, commit) {
			const query = db.deleteFrom('mirror_pin').where('repo_id', '=', repoId).where('commit_oid', '=', toBytes(commit))
			await query.where('removed_at', 'is not', null).execute()
		},
		leavingPins: async () => (await db.selectFrom('mirror_pin').selectAll().where('removed_at', 'is not', null).execute()).map(toPin),
		async pinsOf(repoId) {
			const query = db.selectFrom('mirror_pin').selectAll().where('repo_id', '=', repoId).where('removed_at', 'is', null)
			return (await query.orderBy('created_at', 'desc').execute()).map(toPin)
		},
		async pins({ skip, limit }) {
			const rows = await db
				.selectFrom('mirror_pin')
				.innerJoin('repo', 'repo.id', 'mirror_pin.repo_id')
				.select(['repo_id', 'commit_oid', 'revision', 'mirror_pin.created_at', 'removed_at', 'repo.kind', 'repo.name'])
				.where('removed_at', 'is', null)
				.where('repo.deleted_at', 'is', null)
				.orderBy('mirror_pin.created_at', 'desc')
				.offset(skip)
				.limit(limit)
				.execute()
			return rows.map((row) => ({ ...toPin(row), kind: kindName(row.kind), name: row.name }))
		},
	}
}

function toPin(row: Selectable<MirrorTables['mirror_pin']>): MirrorPin {
	return { repoId: row.repo_id, commit: toOid(row.commit_oid), revision: row.revision, createdAt: row.created_at }
}
