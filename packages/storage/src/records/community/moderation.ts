import type { Announcement, AnnouncementRecords, HubFigures, OverviewRecords, Report, ReportRecords } from '@stoa/hub'
import { sql, type Kysely, type Selectable } from 'kysely'
import { toAccount } from '../accounts/accounts.ts'
import { kindNumber, toRepo } from '../repositories/repo-row.ts'
import type { ReportRow } from './tables.ts'
import type { CommunitySchema } from './tables.ts'
import { toText } from '../database/values.ts'

/** Reports in PostgreSQL. */
export function reportRecords(db: Kysely<CommunitySchema>): ReportRecords {
	return {
		async insert({ id, repoId, accountId, category, number, eventId, reporterId, reason, createdAt }) {
			const row = {
				id,
				repo_id: repoId ?? null,
				account_id: accountId ?? null,
				category,
				discussion_number: number ?? null,
				event_id: eventId ?? null,
				reporter_id: reporterId ?? null,
				reason: toText(reason),
				created_at: createdAt,
			}
			await db.insertInto('report').values(row).execute()
		},
		async byId(id) {
			const row = await db.selectFrom('report').selectAll().where('id', '=', toText(id)).executeTakeFirst()
			return row && toReport(row)
		},
		async list(isOpen, { before, limit }) {
			let query = db
				.selectFrom('report')
				.selectAll()
				.where('closed_at', isOpen ? 'is' : 'is not', null)
			if (before !== undefined) query = query.where('id', '<', toText(before))
			return (await query.orderBy('id', 'desc').limit(limit).execute()).map(toReport)
		},
		async close(id, { at, by, outcome }) {
			const change = { closed_at: at, closed_by: by, outcome: toText(outcome) }
			const query = db.updateTable('report').set(change).where('id', '=', id).where('closed_at', 'is', null)
			return (await query.returning('id').executeTakeFirst()) !== undefined
		},
		async countOpenOf(reporterId) {
			const query = db.selectFrom('report').where('reporter_id', '=', reporterId).where('closed_at', 'is', null)
			return (await query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()).count
		},
	}
}

function toReport(row: Selectable<ReportRow>): Report {
	return {
		id: row.id,
		repoId: row.repo_id ?? undefined,
		accountId: row.account_id ?? undefined,
		category: row.category,
		number: row.discussion_number ?? undefined,
		eventId: row.event_id ?? undefined,
		reporterId: row.reporter_id ?? undefined,
		reason: row.reason,
		createdAt: row.created_at,
		closedAt: row.closed_at ?? undefined,
		closedBy: row.closed_by ?? undefined,
		outcome: row.outcome ?? undefined,
	}
}

/** The words on every page, in PostgreSQL. */
export function announcementRecords(db: Kysely<CommunitySchema>): AnnouncementRecords {
	return {
		async current(now) {
			const query = db.selectFrom('announcement').selectAll()
			const open = query.where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]))
			const row = await open.orderBy('id', 'desc').limit(1).executeTakeFirst()
			return (
				row &&
				({ id: row.id, text: row.text, tone: row.tone, createdAt: row.created_at, endsAt: row.ends_at ?? undefined } satisfies Announcement)
			)
		},
		async put(announcement) {
			await db.deleteFrom('announcement').execute()
			if (!announcement) return
			const { id, text, tone, createdAt, endsAt } = announcement
			await db
				.insertInto('announcement')
				.values({ id, text: toText(text), tone, created_at: createdAt, ends_at: endsAt ?? null })
				.execute()
		},
	}
}

/** Questions over the whole hub, in PostgreSQL. */
export function overviewRecords(db: Kysely<CommunitySchema>): OverviewRecords {
	return {
		async accounts({ kind, search, only }, { after, limit }) {
			let query = db.selectFrom('account').selectAll().where('kind', '=', kind)
			if (search !== undefined)
				query = query.where(sql<boolean>`strpos(lower(name || ' ' || coalesce(email, '')), lower(${toText(search)})) > 0`)
			if (only === 'admins') query = query.where('is_admin', '=', true)
			if (only === 'suspended') query = query.where('suspended_at', 'is not', null)
			if (after !== undefined) query = query.where('id', '>', toText(after))
			return (await query.orderBy('id').limit(limit).execute()).map(toAccount)
		},
		async repos({ search, kind, restriction }, { skip, limit }) {
			let query = db.selectFrom('repo').selectAll().where('deleted_at', 'is', null)
			if (kind !== undefined) query = query.where('kind', '=', kindNumber(kind))
			if (restriction === 'any')
				query = query.where((where) => where.or([where('restriction', 'is not', null), where('owner_restriction', 'is not', null)]))
			else if (restriction !== undefined)
				query = query.where(sql<boolean>`${restriction} in (restriction ->> 'level', owner_restriction ->> 'level')`)
			if (search !== '') query = query.where(sql<boolean>`strpos(lower(name), lower(${toText(search)})) > 0`)
			return (await query.orderBy('used_storage', 'desc').orderBy('id').offset(skip).limit(limit).execute()).map(toRepo)
		},
		figures: () => figures(db),
		async repoImpact(repoId) {
			return db
				.selectNoFrom([
					sql<number>`(select count(*) from discussion where repo_id = ${repoId})`.as('discussions'),
					sql<number>`(select likes from repo where id = ${repoId})`.as('likes'),
					sql<number>`(select downloads_all_time from repo where id = ${repoId})`.as('downloads'),
					sql<number>`(select used_storage from repo where id = ${repoId})`.as('storage'),
					sql<number>`(select count(distinct collection_id) from collection_item where repo_id = ${repoId})`.as('collections'),
				])
				.executeTakeFirstOrThrow()
		},
		async accountImpact(accountId) {
			return db
				.selectNoFrom([
					sql<number>`(select count(*) from repo where owner_id = ${accountId} and deleted_at is null)`.as('repos'),
					sql<number>`(select coalesce(sum(used_storage), 0)::bigint from repo where owner_id = ${accountId} and deleted_at is null)`.as(
						'storage',
					),
					sql<number>`(select count(*) from discussion_event where author_id = ${accountId} and data ->> 'type' = 'comment')`.as(
						'comments',
					),
					sql<number>`(select count(*) from collection where owner_id = ${accountId})`.as('collections'),
					sql<number>`(select count(*) from membership where org_id = ${accountId})`.as('members'),
				])
				.executeTakeFirstOrThrow()
		},
		async endSessions(userId) {
			await sql`update account set standing = nextval('standing_version') where id = ${userId}`.execute(db)
			await db.deleteFrom('auth_session').where('user_id', '=', userId).execute()
		},
		async deleteTokensOf(userId) {
			return (await db.deleteFrom('token').where('user_id', '=', userId).returning('id').execute()).length
		},
		async countTokensUnusedSince(time) {
			const query = db.selectFrom('token').where(sql<boolean>`greatest(created_at, last_used_at) < ${time}`)
			return Number((await query.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()).count)
		},
		async deleteTokensUnusedSince(time) {
			const query = db.deleteFrom('token').where(sql<boolean>`greatest(created_at, last_used_at) < ${time}`)
			return (await query.returning('id').execute()).length
		},
		async hasAdmin() {
			const query = db.selectFrom('account').select('id').where('is_admin', '=', true).where('suspended_at', 'is', null)
			return (await query.limit(1).executeTakeFirst()) !== undefined
		},
	}
}

async function figures(db: Kysely<CommunitySchema>): Promise<HubFigures> {
	const { rows } = await sql<{
		users: number
		orgs: number
		suspended: number
		model: number
		dataset: number
		space: number
		storage: number
		reports: number
		database: number
	}>`
		select (select count(*) from account where kind = 'user') as users,
			(select count(*) from account where kind = 'org') as orgs,
			(select count(*) from account where suspended_at is not null) as suspended,
			(select count(*) from repo where kind = 0 and deleted_at is null) as model,
			(select count(*) from repo where kind = 1 and deleted_at is null) as dataset,
			(select count(*) from repo where kind = 2 and deleted_at is null) as space,
			(select coalesce(sum(size), 0)::bigint from object) as storage,
			(select count(*) from report where closed_at is null) as reports,
			pg_database_size(current_database()) as database
	`.execute(db)
	const [row] = rows
	if (!row) throw new Error('A select without a from answers one row')
	const { users, orgs, suspended, model, dataset, space, storage, reports, database } = row
	return { users, orgs, suspended, repos: { model, dataset, space }, storage, openReports: reports, database }
}
