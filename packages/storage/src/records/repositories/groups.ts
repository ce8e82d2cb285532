import type { GroupRecords, ResourceGroup } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import { sql, type Kysely, type Selectable } from 'kysely'
import { DatabaseError } from 'pg'
import { toAccount } from '../accounts/accounts.ts'
import type { ResourceGroupRow } from '../accounts/tables.ts'
import type { RepositorySchema } from './tables.ts'
import { toText } from '../database/values.ts'

/** Resource groups in PostgreSQL. */
export function groupRecords(db: Kysely<RepositorySchema>): GroupRecords {
	const all = () => db.selectFrom('resource_group').selectAll()
	return {
		async insert({ id, orgId, name, description, isClosed, autoJoin, createdAt }) {
			const texts = { name: toText(name), description: toText(description) }
			const row = { id, org_id: orgId, ...texts, closed: isClosed, auto_join: autoJoin ?? null, created_at: createdAt }
			const made = await db
				.insertInto('resource_group')
				.values(row)
				.onConflict((conflict) => conflict.doNothing())
				.returning('id')
				.executeTakeFirst()
			if (!made) throw new HubError('group-exists', { name })
		},
		byId: async (id) => one(await all().where('id', '=', toText(id)).executeTakeFirst()),
		lock: async (id) => one(await all().where('id', '=', toText(id)).forUpdate().executeTakeFirst()),
		ofOrg: async (orgId) =>
			(
				await all()
					.where('org_id', '=', orgId)
					.orderBy(sql`lower(name)`)
					.execute()
			).map(toGroup),
		async update(id, { name, description, isClosed, autoJoin }) {
			const change = { name: toText(name), description: toText(description), closed: isClosed, auto_join: autoJoin ?? null }
			try {
				await db.updateTable('resource_group').set(change).where('id', '=', id).execute()
			} catch (error) {
				if (!(error instanceof DatabaseError && error.constraint === 'resource_group_name')) throw error
				throw new HubError('group-exists', { name })
			}
		},
		async delete(id) {
			await db.deleteFrom('resource_group').where('id', '=', id).execute()
		},
		async members(groupIds) {
			const rows = await db
				.selectFrom('resource_group_member as place')
				.innerJoin('account', 'account.id', 'place.user_id')
				.selectAll('account')
				.select(['place.role', 'place.group_id'])
				.where('place.group_id', '=', sql<string>`any(${groupIds})`)
				.orderBy(sql`lower(account.name)`)
				.execute()
			return rows.map((row) => ({ groupId: row.group_id, account: toAccount(row), role: row.role }))
		},
		async setMember({ id, orgId }, userId, role) {
			await db
				.insertInto('resource_group_member')
				.values({ group_id: id, org_id: orgId, user_id: userId, role })
				.onConflict((conflict) => conflict.columns(['group_id', 'user_id']).doUpdateSet({ role }))
				.execute()
		},
		async removeMember(groupId, userId) {
			const query = db.deleteFrom('resource_group_member').where('group_id', '=', groupId).where('user_id', '=', userId)
			return (await query.returning('user_id').executeTakeFirst()) !== undefined
		},
	}
}

function one(row: Selectable<ResourceGroupRow> | undefined): ResourceGroup | undefined {
	return row && toGroup(row)
}

function toGroup(row: Selectable<ResourceGroupRow>): ResourceGroup {
	return {
		id: row.id,
		orgId: row.org_id,
		name: row.name,
		description: row.description,
		isClosed: row.closed,
		autoJoin: row.auto_join ?? undefined,
		createdAt: row.created_at,
	}
}
