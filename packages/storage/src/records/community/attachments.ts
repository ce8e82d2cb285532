import type { AttachmentRecords } from '@stoa/hub'
import { sql, type Kysely } from 'kysely'
import { toBytes, toSha256 } from '../database/values.ts'
import type { CommunitySchema } from './tables.ts'

/** Stores attachments of comments in PostgreSQL. */
export function attachmentRecords(db: Kysely<CommunitySchema>): AttachmentRecords {
	return {
		async insert({ id, ownerId, type, size, sha256, createdAt }) {
			await db
				.insertInto('attachment')
				.values({ id: Buffer.from(id, 'hex'), owner_id: ownerId, type, size, sha256: toBytes(sha256), created_at: createdAt })
				.execute()
		},
		async get(id) {
			// An attachment is not found when its comment or its uploader's account was taken down.
			return db
				.selectFrom('attachment')
				.select(['type', 'size'])
				.where('id', '=', Buffer.from(id, 'hex'))
				.where('taken_down', '=', false)
				.where(sql<boolean>`not exists (select from account a where a.id = attachment.owner_id and a.content_hidden)`)
				.executeTakeFirst()
		},
		async ofOwner(ownerId, limit) {
			const rows = await db
				.selectFrom('attachment')
				.select(['id', 'type', 'size', 'created_at'])
				.select(sql<number>`(select count(*)::integer from attachment_mention m where m.attachment_id = attachment.id)`.as('comments'))
				.where('owner_id', '=', ownerId)
				.where('taken_down', '=', false)
				.orderBy('size', 'desc')
				.orderBy('id')
				.limit(limit)
				.execute()
			return rows.map(({ id, created_at: createdAt, ...rest }) => ({ id: id.toString('hex'), createdAt, ...rest }))
		},
		async delete(ownerId, id) {
			const key = Buffer.from(id, 'hex')
			const { rows } = await sql<{ size: number }>`
				with own as (select id from attachment where id = ${key} and owner_id = ${ownerId} and not taken_down for update),
				shown as (delete from attachment_mention m using own where m.attachment_id = own.id)
				delete from attachment t using own where t.id = own.id returning t.size
			`.execute(db)
			return rows[0]?.size
		},
		async scan(after, limit) {
			const rows = await db
				.selectFrom('attachment')
				.select(['id', 'size', 'sha256'])
				.where('id', '>', Buffer.from(after, 'hex'))
				.orderBy('id')
				.limit(limit)
				.execute()
			return rows.map(({ id, size, sha256 }) => ({ id: id.toString('hex'), size, sha256: sha256 ? toSha256(sha256) : undefined }))
		},
		async known(ids) {
			const query = db.selectFrom('attachment').select('id')
			const wanted = ids.map((id) => Buffer.from(id, 'hex'))
			const rows = await query.where('id', '=', sql<Buffer>`any(${wanted}::bytea[])`).execute()
			return new Set(rows.map(({ id }) => id.toString('hex')))
		},
		async noteHash(id, sha256) {
			await db
				.updateTable('attachment')
				.set({ sha256: toBytes(sha256) })
				.where('id', '=', Buffer.from(id, 'hex'))
				.where('sha256', 'is', null)
				.execute()
		},
	}
}
