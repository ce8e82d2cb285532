import type { Account, AccountChanges, AccountRecords, GroupStanding } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import { sql, type Kysely, type Selectable } from 'kysely'
import { DatabaseError } from 'pg'
import type { AccountRow } from './tables.ts'
import type { AccountSchema } from './tables.ts'
import { toText } from '../database/values.ts'

/** People, organizations and memberships in PostgreSQL. */
export function accountRecords(db: Kysely<AccountSchema>): AccountRecords {
	return {
		insert: (account) => insert(db, account),
		byId: async (id) => one(await db.selectFrom('account').selectAll().where('id', '=', toText(id)).executeTakeFirst()),
		byName: async (name) =>
			one(
				await db
					.selectFrom('account')
					.selectAll()
					.where(sql`lower(name)`, '=', toText(name).toLowerCase())
					.executeTakeFirst(),
			),
		byEmail: async (email) =>
			one(
				await db
					.selectFrom('account')
					.selectAll()
					.where(sql`lower(email)`, '=', toText(email).toLowerCase())
					.executeTakeFirst(),
			),
		async byIds(ids) {
			const rows = await db
				.selectFrom('account')
				.selectAll()
				.where('id', '=', sql<string>`any(${ids})`)
				.execute()
			return rows.map(toAccount)
		},
		async memberships(userId) {
			const query = db
				.selectFrom('membership')
				.innerJoin('account', 'account.id', 'membership.org_id')
				.selectAll('account')
				.select(['membership.role', 'membership.standing as member_standing'])
			const named = query.where('membership.user_id', '=', userId).orderBy(sql`lower(account.name)`)
			const [rows, groups] = await Promise.all([named.execute(), groupPlaces(db, userId)])
			return rows.map((row) => ({ org: toAccount(row), role: row.role, groups: groups.get(row.id), standing: row.member_standing }))
		},
		async members(orgId) {
			const query = db
				.selectFrom('membership')
				.innerJoin('account', 'account.id', 'membership.user_id')
				.selectAll('account')
				.select('membership.role')
			const rows = await query
				.where('membership.org_id', '=', orgId)
				.orderBy(sql`lower(account.name)`)
				.execute()
			return rows.map((row) => ({ account: toAccount(row), role: row.role }))
		},
		async setMember(orgId, userId, role) {
			const row = { org_id: orgId, user_id: userId, role }
			await db
				.insertInto('membership')
				.values(row)
				.onConflict((conflict) => conflict.columns(['org_id', 'user_id']).doUpdateSet({ role }))
				.execute()
		},
		async removeMember(orgId, userId) {
			await db.deleteFrom('membership').where('org_id', '=', orgId).where('user_id', '=', userId).execute()
		},
		async delete(id) {
			const query = sql`
				with gone as (delete from account where id = ${id} returning name),
				     unliked as (
				       update repo set likes = likes - 1 from repo_like, account
				       where user_id = ${id} and repo_id = repo.id and account.id = ${id} and not content_hidden),
				     sign_in as (delete from auth_user where id = ${id})
				insert into retired_name (name) select lower(name) from gone on conflict do nothing
			`
			try {
				await query.execute(db)
			} catch (error) {
				if (!(error instanceof DatabaseError && error.constraint === 'repo_owner_id_fkey')) throw error
				throw new HubError('account-in-use')
			}
		},
		async isRetired(name) {
			return (
				(await db.selectFrom('retired_name').select('name').where('name', '=', toText(name).toLowerCase()).executeTakeFirst()) !== undefined
			)
		},
		async lock(id) {
			await db.selectFrom('account').select('id').where('id', '=', id).forNoKeyUpdate().execute()
		},
		update: (id, changes) => update(db, id, changes),
		async count() {
			const rows = await db
				.selectFrom('account')
				.select(['kind', sql<number>`count(*)`.as('count')])
				.groupBy('kind')
				.execute()
			const of = (kind: Account['kind']): number => rows.find((row) => row.kind === kind)?.count ?? 0
			return { users: of('user'), orgs: of('org') }
		},
		async administrators() {
			const query = db.selectFrom('account').selectAll().where('is_admin', '=', true).where('suspended_at', 'is', null)
			return (await query.orderBy('id').execute()).map(toAccount)
		},
		async beginningWith(text, limit) {
			const typed = toText(text)
				.toLowerCase()
				.replaceAll(/[\\%_]/g, String.raw`\$&`)
			const rows = await db
				.selectFrom('account')
				.selectAll()
				.where('suspended_at', 'is', null)
				.where(
					sql<boolean>`(lower(name) like ${`${typed}%`} or lower(fullname) like ${`${typed}%`} or lower(fullname) like ${`% ${typed}%`})`,
				)
				.orderBy(sql`(lower(name) like ${`${typed}%`})`, 'desc')
				.orderBy(sql`length(name)`)
				.orderBy(sql`lower(name)`)
				.limit(limit)
				.execute()
			return rows.map(toAccount)
		},
	}
}

/** The resource groups in a person's organizations, by organization. */
async function groupPlaces(db: Kysely<AccountSchema>, userId: string): Promise<Map<string, GroupStanding[]>> {
	const rows = await db
		.selectFrom('membership')
		.innerJoin('resource_group', 'resource_group.org_id', 'membership.org_id')
		.leftJoin('resource_group_member as place', (join) =>
			join.onRef('place.group_id', '=', 'resource_group.id').onRef('place.user_id', '=', 'membership.user_id'),
		)
		.select(['resource_group.id', 'resource_group.org_id', 'resource_group.name', 'resource_group.closed', 'place.role'])
		.where('membership.user_id', '=', userId)
		.orderBy(sql`lower(resource_group.name)`)
		.execute()
	const places = rows.map((row) => ({
		orgId: row.org_id,
		place: { id: row.id, name: row.name, isClosed: row.closed, role: row.role ?? undefined },
	}))
	const found = Map.groupBy(places, ({ orgId }) => orgId)
	return new Map([...found].map(([orgId, all]) => [orgId, all.map(({ place }) => place)]))
}

async function update(db: Kysely<AccountSchema>, id: string, changes: AccountChanges): Promise<void> {
	const { fullname, description, website, socials, isAdmin, email, isEmailVerified, newReposPrivate } = changes
	const change = {
		...(fullname !== undefined && { fullname: toText(fullname) }),
		...(description !== undefined && { description: toText(description) || null }),
		...(website !== undefined && { website: toText(website) || null }),
		...(socials !== undefined && { socials: JSON.stringify(socials) }),
		...(email !== undefined && { email: toText(email) }),
		...(isEmailVerified !== undefined && { email_verified: isEmailVerified }),
		...(isAdmin !== undefined && { is_admin: isAdmin }),
		...(newReposPrivate !== undefined && { new_repos_private: newReposPrivate }),
		...('suspendedAt' in changes && { suspended_at: changes.suspendedAt ?? null }),
		...('suspension' in changes && {
			suspended_at: changes.suspension?.at ?? null,
			content_hidden: changes.suspension?.hidesContent ?? false,
			suspension: changes.suspension
				? JSON.stringify({ reason: toText(changes.suspension.reason), isLegal: changes.suspension.isLegal })
				: null,
		}),
	}
	if ('suspension' in changes) await countLikes(db, id, changes.suspension?.hidesContent ?? false)
	await db.updateTable('account').set(change).where('id', '=', id).execute()
}

/** The likes of an account that is suspended together with what it published do not count, and count again when it is restored. */
async function countLikes(db: Kysely<AccountSchema>, id: string, isHidden: boolean): Promise<void> {
	await sql`
		with before as (select content_hidden from account where id = ${id} for update)
		update repo set likes = likes + case when content_hidden then 1 else -1 end from before, repo_like
		where content_hidden <> ${isHidden} and user_id = ${id} and repo_id = repo.id
	`.execute(db)
}

/** Taken names make no error in the database, which would end the caller's transaction. */
async function insert(db: Kysely<AccountSchema>, account: Account): Promise<void> {
	const { id, kind, name, fullname, email, createdAt, isAdmin } = account
	const row = { id, kind, name, fullname: toText(fullname), email: email ?? null, created_at: createdAt, is_admin: isAdmin }
	const inserted = await db
		.insertInto('account')
		.values(row)
		.onConflict((conflict) => conflict.doNothing())
		.returning('id')
		.executeTakeFirst()
	if (inserted) return
	const taken = await db
		.selectFrom('account')
		.select('id')
		.where(sql`lower(name)`, '=', toText(name).toLowerCase())
		.executeTakeFirst()
	throw taken ? new HubError('account-exists', { name }) : new HubError('email-exists')
}

function one(row: Selectable<AccountRow> | undefined): Account | undefined {
	return row && toAccount(row)
}

/** Converts a row to an account of the domain. */
export function toAccount(row: Selectable<AccountRow>): Account {
	return {
		id: row.id,
		kind: row.kind,
		name: row.name,
		fullname: row.fullname,
		email: row.email ?? undefined,
		createdAt: row.created_at,
		isAdmin: row.is_admin,
		description: row.description ?? undefined,
		website: row.website ?? undefined,
		...(Object.keys(row.socials).length > 0 && { socials: row.socials }),
		avatar: row.avatar ?? undefined,
		suspendedAt: row.suspended_at ?? undefined,
		...(row.suspended_at && {
			suspension: {
				reason: row.suspension?.reason ?? '',
				at: row.suspended_at,
				hidesContent: row.content_hidden,
				isLegal: row.suspension?.isLegal ?? false,
			},
		}),
		isEmailVerified: row.email_verified || undefined,
		standing: row.standing,
		...(row.new_repos_private && { newReposPrivate: true }),
	}
}
