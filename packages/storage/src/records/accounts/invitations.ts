import type { Invitation, InvitationRecords } from '@stoa/hub'
import type { Kysely, Selectable } from 'kysely'
import type { InvitationRow } from './tables.ts'
import type { AccountSchema } from './tables.ts'
import { toBytes, toText } from '../database/values.ts'

/** Ways into organizations in PostgreSQL. */
export function invitationRecords(db: Kysely<AccountSchema>): InvitationRecords {
	const all = () => db.selectFrom('invitation').selectAll()
	return {
		async insert({ id, orgId, role, userId, email, invitedBy, createdAt, expiresAt }, hash) {
			const row = {
				id,
				org_id: orgId,
				role,
				hash: toBytes(hash),
				user_id: userId ?? null,
				email: email === undefined ? null : toText(email),
				invited_by: invitedBy ?? null,
				created_at: createdAt,
				expires_at: expiresAt,
			}
			await db.insertInto('invitation').values(row).execute()
		},
		byHash: async (hash) => one(await all().where('hash', '=', toBytes(hash)).executeTakeFirst()),
		byId: async (id) => one(await all().where('id', '=', toText(id)).executeTakeFirst()),
		ofOrg: async (orgId) => (await all().where('org_id', '=', orgId).orderBy('id', 'desc').execute()).map(toInvitation),
		ofUser: async (userId) => (await all().where('user_id', '=', userId).orderBy('id', 'desc').execute()).map(toInvitation),
		async take(id) {
			const taken = await db.deleteFrom('invitation').where('id', '=', id).returning('id').executeTakeFirst()
			return taken !== undefined
		},
	}
}

function one(row: Selectable<InvitationRow> | undefined): Invitation | undefined {
	return row && toInvitation(row)
}

function toInvitation(row: Selectable<InvitationRow>): Invitation {
	return {
		id: row.id,
		orgId: row.org_id,
		role: row.role,
		userId: row.user_id ?? undefined,
		email: row.email ?? undefined,
		invitedBy: row.invited_by ?? undefined,
		createdAt: row.created_at,
		expiresAt: row.expires_at,
	}
}
