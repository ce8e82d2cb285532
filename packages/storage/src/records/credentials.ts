import type { CredentialRecords, MailKey } from '@stoa/hub'
import type { Kysely, Selectable } from 'kysely'
import type { Schema } from './schema.ts'
import { toBytes, toSha256, toText } from './values.ts'

/** Keys sent by mail and invitations in PostgreSQL. */
export function credentialRecords(db: Kysely<Schema>): CredentialRecords {
	return {
		async putKey({ hash, purpose, userId, email, createdAt, expiresAt }) {
			const row = { hash: toBytes(hash), email: toText(email), created_at: createdAt, expires_at: expiresAt }
			await db
				.insertInto('mail_key')
				.values({ ...row, purpose, user_id: userId })
				.onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(row))
				.execute()
			await db.deleteFrom('mail_key').where('expires_at', '<', createdAt).execute()
		},
		async keyOf(userId, purpose) {
			const row = await db
				.selectFrom('mail_key')
				.selectAll()
				.where('user_id', '=', userId)
				.where('purpose', '=', purpose)
				.executeTakeFirst()
			return row && toKey(row)
		},
		async key(hash, purpose) {
			const row = await db
				.selectFrom('mail_key')
				.selectAll()
				.where('hash', '=', toBytes(hash))
				.where('purpose', '=', purpose)
				.executeTakeFirst()
			return row && toKey(row)
		},
		async deleteKey(hash) {
			const gone = await db.deleteFrom('mail_key').where('hash', '=', toBytes(hash)).returning('purpose').execute()
			return gone.length > 0
		},
		async insertInvitation({ hash, email, invitedBy, createdAt, expiresAt }) {
			const row = { hash: toBytes(hash), email: email ?? null, invited_by: invitedBy, created_at: createdAt, expires_at: expiresAt }
			await db.insertInto('sign_up_invitation').values(row).execute()
			await db.deleteFrom('sign_up_invitation').where('expires_at', '<', createdAt).execute()
		},
		async invitation(hash) {
			const row = await db.selectFrom('sign_up_invitation').selectAll().where('hash', '=', toBytes(hash)).executeTakeFirst()
			return row && { hash, email: row.email ?? undefined, invitedBy: row.invited_by, createdAt: row.created_at, expiresAt: row.expires_at }
		},
		async deleteInvitation(hash) {
			const gone = await db.deleteFrom('sign_up_invitation').where('hash', '=', toBytes(hash)).returning('hash').execute()
			return gone.length > 0
		},
	}
}

function toKey(row: Selectable<Schema['mail_key']>): MailKey {
	const { purpose, user_id: userId, email, created_at: createdAt, expires_at: expiresAt } = row
	return { hash: toSha256(row.hash), purpose, userId, email, createdAt, expiresAt }
}
