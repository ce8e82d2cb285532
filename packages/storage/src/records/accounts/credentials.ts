import type { CredentialRecords, MailKey } from '@stoa/hub'
import type { Kysely, Selectable } from 'kysely'
import type { AccountSchema } from './tables.ts'
import { toBytes, toSha256, toText } from '../database/values.ts'

/** Keys sent by mail and second steps in PostgreSQL. */
export function credentialRecords(db: Kysely<AccountSchema>): CredentialRecords {
	return {
		async putKey({ hash, purpose, userId, email, createdAt, expiresAt, standing }) {
			const row = { hash: toBytes(hash), email: toText(email), created_at: createdAt, expires_at: expiresAt, standing: standing ?? null }
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
		...secondFactor(db),
	}
}

type SecondFactorPart = Omit<CredentialRecords, 'putKey' | 'keyOf' | 'key' | 'deleteKey'>

function secondFactor(db: Kysely<AccountSchema>): SecondFactorPart {
	return {
		async externalUser(issuer, subject) {
			const query = db.selectFrom('external_user').select('user_id').where('issuer', '=', toText(issuer))
			return (await query.where('subject', '=', toText(subject)).executeTakeFirst())?.user_id
		},
		async putExternalUser(issuer, subject, userId) {
			await db
				.insertInto('external_user')
				.values({ issuer: toText(issuer), subject: toText(subject), user_id: userId })
				.onConflict((conflict) => conflict.doNothing())
				.execute()
		},
		async totp(userId) {
			const row = await db.selectFrom('totp').selectAll().where('user_id', '=', userId).executeTakeFirst()
			return row && { sealed: row.sealed, isConfirmed: row.confirmed, lastStep: row.last_step }
		},
		async putTotp(userId, sealed) {
			await db
				.insertInto('totp')
				.values({ user_id: userId, sealed, confirmed: false, last_step: 0 })
				.onConflict((conflict) => conflict.column('user_id').doUpdateSet({ sealed }).where('totp.confirmed', '=', false))
				.execute()
		},
		async useStep(userId, step) {
			const used = await db
				.updateTable('totp')
				.set({ last_step: step, confirmed: true })
				.where('user_id', '=', userId)
				.where('last_step', '<', step)
				.returning('user_id')
				.execute()
			return used.length > 0
		},
		async deleteTotp(userId) {
			await db.deleteFrom('totp').where('user_id', '=', userId).execute()
			await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
		},
		async putRecoveryCodes(userId, hashes) {
			await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
			const rows = hashes.map((hash) => ({ user_id: userId, hash: toBytes(hash) }))
			await db.insertInto('recovery_code').values(rows).execute()
		},
		async countRecoveryCodes(userId) {
			const rows = await db.selectFrom('recovery_code').select('hash').where('user_id', '=', userId).execute()
			return rows.length
		},
		async useRecoveryCode(userId, hash) {
			const query = db.deleteFrom('recovery_code').where('user_id', '=', userId).where('hash', '=', toBytes(hash))
			return (await query.returning('hash').execute()).length > 0
		},
		async insertPending({ hash, userId, expiresAt, standing }, at) {
			await db.deleteFrom('pending_sign_in').where('expires_at', '<', at).execute()
			await db
				.insertInto('pending_sign_in')
				.values({ hash: toBytes(hash), user_id: userId, expires_at: expiresAt, standing: standing ?? null })
				.execute()
		},
		async tryPending(hash) {
			const row = await db
				.updateTable('pending_sign_in')
				.set((column) => ({ attempts: column('attempts', '+', 1) }))
				.where('hash', '=', toBytes(hash))
				.returningAll()
				.executeTakeFirst()
			return row && { userId: row.user_id, attempts: row.attempts, expiresAt: row.expires_at, standing: row.standing ?? undefined }
		},
		async deletePending(hash) {
			await db.deleteFrom('pending_sign_in').where('hash', '=', toBytes(hash)).execute()
		},
	}
}

function toKey(row: Selectable<AccountSchema['mail_key']>): MailKey {
	const { purpose, user_id: userId, email, created_at: createdAt, expires_at: expiresAt } = row
	return { hash: toSha256(row.hash), purpose, userId, email, createdAt, expiresAt, standing: row.standing ?? undefined }
}
