import type { SignUpInvitation, SignUpRecords } from '@stoa/hub'
import type { Kysely, Selectable } from 'kysely'
import type { AccountSchema } from './tables.ts'
import { toBytes, toSha256, toText } from '../database/values.ts'

/** Stores the sign-up policy and invitations in PostgreSQL. */
export function signUpRecords(db: Kysely<AccountSchema>): SignUpRecords {
	const table = 'sign_up_invitation'
	return {
		async policy() {
			const row = await db.selectFrom('sign_up_policy').selectAll().executeTakeFirst()
			return row && { policy: row.policy, chosenBy: row.chosen_by ?? undefined, chosenAt: row.chosen_at }
		},
		async setPolicy(chosen) {
			if (!chosen) {
				await db.deleteFrom('sign_up_policy').execute()
				return
			}
			const row = { policy: chosen.policy, chosen_by: chosen.chosenBy ?? null, chosen_at: chosen.chosenAt }
			await db
				.insertInto('sign_up_policy')
				.values(row)
				.onConflict((conflict) => conflict.column('single').doUpdateSet(row))
				.execute()
		},
		async insertInvitation({ id, hash, email, note, uses, used, invitedBy, createdAt, expiresAt }) {
			const row = { id, hash: toBytes(hash), email: email ?? null, note: toText(note), uses, used }
			await db
				.insertInto(table)
				.values({ ...row, invited_by: invitedBy, created_at: createdAt, expires_at: expiresAt })
				.execute()
			await db.deleteFrom(table).where('expires_at', '<', createdAt).execute()
		},
		async invitation(hash) {
			const row = await db.selectFrom(table).selectAll().where('hash', '=', toBytes(hash)).executeTakeFirst()
			return row && toInvitation(row)
		},
		async invitations(at) {
			const open = db.selectFrom(table).selectAll().where('expires_at', '>', at).whereRef('used', '<', 'uses')
			return (await open.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()).map(toInvitation)
		},
		async useInvitation(hash) {
			const query = db.updateTable(table).set((column) => ({ used: column('used', '+', 1) }))
			return (await query.where('hash', '=', toBytes(hash)).whereRef('used', '<', 'uses').returning('id').execute()).length > 0
		},
		async returnInvitation(hash) {
			const query = db.updateTable(table).set((column) => ({ used: column('used', '-', 1) }))
			await query.where('hash', '=', toBytes(hash)).where('used', '>', 0).execute()
		},
		async deleteInvitation(id) {
			const row = await db.deleteFrom(table).where('id', '=', toText(id)).returningAll().executeTakeFirst()
			return row && toInvitation(row)
		},
	}
}

function toInvitation(row: Selectable<AccountSchema['sign_up_invitation']>): SignUpInvitation {
	const { id, note, uses, used, invited_by: invitedBy, created_at: createdAt, expires_at: expiresAt } = row
	return { id, hash: toSha256(row.hash), email: row.email ?? undefined, note, uses, used, invitedBy, createdAt, expiresAt }
}
