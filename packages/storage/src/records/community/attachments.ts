import type { AttachmentRecords } from '@stoa/hub'
import { sql, type Kysely } from 'kysely'
import type { CommunitySchema } from './tables.ts'

/** What people attached to comments, in PostgreSQL. */
export function attachmentRecords(db: Kysely<CommunitySchema>): AttachmentRecords {
	return {
		async insert({ id, ownerId, type, size, createdAt }) {
			await db
				.insertInto('attachment')
				.values({ id: Buffer.from(id, 'hex'), owner_id: ownerId, type, size, created_at: createdAt })
				.execute()
		},
		async get(id) {
			// What was taken down with its comment, or with the account that brought it, is not there.
			return db
				.selectFrom('attachment')
				.select(['type', 'size'])
				.where('id', '=', Buffer.from(id, 'hex'))
				.where('taken_down', '=', false)
				.where(sql<boolean>`not exists (select from account a where a.id = attachment.owner_id and a.content_hidden)`)
				.executeTakeFirst()
		},
		async scan(after, limit) {
			const rows = await db
				.selectFrom('attachment')
				.select(['id', 'size'])
				.where('id', '>', Buffer.from(after, 'hex'))
				.orderBy('id')
				.limit(limit)
				.execute()
			return rows.map(({ id, size }) => ({ id: id.toString('hex'), size }))
		},
	}
}
