import type { AvatarRecords } from '@stoa/hub'
import type { Kysely } from 'kysely'
import type { AccountSchema } from './tables.ts'

/** Pictures of accounts in PostgreSQL: small, few, and gone with their account. */
export function avatarRecords(db: Kysely<AccountSchema>): AvatarRecords {
	return {
		async get(accountId) {
			return db.selectFrom('avatar').select(['type', 'bytes']).where('account_id', '=', accountId).executeTakeFirst()
		},
		async put(accountId, picture) {
			if (picture) {
				const row = { type: picture.type, bytes: Buffer.from(picture.bytes) }
				await db
					.insertInto('avatar')
					.values({ account_id: accountId, ...row })
					.onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
					.execute()
			} else await db.deleteFrom('avatar').where('account_id', '=', accountId).execute()
			await db
				.updateTable('account')
				.set({ avatar: picture?.hash ?? null })
				.where('id', '=', accountId)
				.execute()
		},
	}
}
