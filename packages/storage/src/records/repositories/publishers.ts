import type { Publisher, PublisherRecords } from '@stoa/hub'
import { sql, type Kysely, type Selectable } from 'kysely'
import type { RepositorySchema } from './tables.ts'
import { toText } from '../database/values.ts'

/** Trusted publishers in PostgreSQL. */
export function publisherRecords(db: Kysely<RepositorySchema>): PublisherRecords {
	return {
		async insert({ id, userId, target, issuer, claims, createdAt }) {
			const row = { id, user_id: userId, repo_id: 'repoId' in target ? target.repoId : null, issuer: toText(issuer) }
			await db
				.insertInto('publisher')
				.values({ ...row, claims: toText(JSON.stringify(claims)), created_at: createdAt })
				.execute()
		},
		async byId(id) {
			const row = await db.selectFrom('publisher').selectAll().where('id', '=', toText(id)).executeTakeFirst()
			return row && toPublisher(row)
		},
		async visibleTo(userId, ownerIds) {
			const { rows } = await sql<Selectable<RepositorySchema['publisher']>>`
				select publisher.* from publisher left join repo on repo.id = publisher.repo_id
				 where (publisher.user_id = ${userId} or repo.owner_id = any(${sql.val(ownerIds)})) and repo.deleted_at is null order by publisher.id desc
			`.execute(db)
			return rows.map(toPublisher)
		},
		async forTarget(issuer, target) {
			const query = db.selectFrom('publisher').selectAll().where('issuer', '=', toText(issuer)).orderBy('id')
			const rows = await (
				'repoId' in target
					? query.where('repo_id', '=', target.repoId)
					: query.where('repo_id', 'is', null).where('user_id', '=', target.userId)
			).execute()
			return rows.map(toPublisher)
		},
		async noteUse(id, at) {
			await db.updateTable('publisher').set({ last_used_at: at }).where('id', '=', id).execute()
		},
		async delete(id) {
			await db.deleteFrom('publisher').where('id', '=', id).execute()
		},
		async adoptToken(id, tokenId, at) {
			await db.updateTable('token').set({ publisher_id: id }).where('id', '=', tokenId).execute()
			await db.deleteFrom('token').where('publisher_id', '=', id).where('expires_at', '<', at).execute()
		},
	}
}

function toPublisher(row: Selectable<RepositorySchema['publisher']>): Publisher {
	const { id, user_id: userId, repo_id: repoId, issuer, claims, created_at: createdAt, last_used_at: lastUsedAt } = row
	return { id, userId, target: repoId === null ? { userId } : { repoId }, issuer, claims, createdAt, lastUsedAt: lastUsedAt ?? undefined }
}
