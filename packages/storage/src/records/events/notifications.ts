import type { Notification, NotificationRecords, Told } from '@stoa/hub'
import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely'
import { toAccount } from '../accounts/accounts.ts'
import { toDiscussion } from '../community/discussions.ts'
import { toText } from '../database/values.ts'
import { CIRCLE } from '../repositories/circle.ts'
import { toRepo } from '../repositories/repo-row.ts'
import type { NotificationRow } from './tables.ts'
import type { EventSchema } from './tables.ts'

type TellingRecords = Pick<NotificationRecords, 'tell' | 'tellFollowers'>
type WishRecords = Pick<NotificationRecords, 'watchersOf' | 'watchLevel' | 'setWatchLevel' | 'choice' | 'setChoice'>
type MailRecords = Pick<NotificationRecords, 'claimMail' | 'failMail' | 'settleMail'>

/** Stores notifications in PostgreSQL. */
export function notificationRecords(db: Kysely<EventSchema>): NotificationRecords {
	return {
		...tellingRecords(db),
		...wishRecords(db),
		...mailRecords(db),
		async list(userId, { skip, limit, unreadOnly, seen }) {
			const all = shown(db, userId, seen)
			const { total, unread } = await all
				.select([sql<number>`count(*)`.as('total'), sql<number>`count(*) filter (where unread)`.as('unread')])
				.executeTakeFirstOrThrow()
			const wanted = unreadOnly ? all.where('unread', '=', true) : all
			const ordered = wanted.selectAll('notification').orderBy('unread', 'desc').orderBy('notification.updated_at', 'desc')
			const rows = await ordered.orderBy('notification.id').offset(skip).limit(limit).execute()
			return { notifications: await filled(db, rows), total: unreadOnly ? unread : total, unread }
		},
		async countUnread(userId, seen, max) {
			const some = shown(db, userId, seen).where('unread', '=', true).select('notification.id').limit(max).as('some')
			return (
				await db
					.selectFrom(some)
					.select(sql<number>`count(*)`.as('count'))
					.executeTakeFirstOrThrow()
			).count
		},
		async markRead(userId, which) {
			const change = db.updateTable('notification').set({ unread: false }).where('user_id', '=', userId)
			await (which === 'all' ? change : change.where('id', '=', sql<string>`any(${which})`)).execute()
		},
		async markSubjectRead(userId, subject) {
			await db.updateTable('notification').set({ unread: false }).where('user_id', '=', userId).where('subject', '=', subject).execute()
		},
		async forget(before) {
			const query = db.deleteFrom('notification').where('unread', '=', false).where('updated_at', '<', before)
			return Number((await query.executeTakeFirst()).numDeletedRows)
		},
	}
}

/** A person's notifications, without those of repositories that they may not see now. */
function shown(db: Kysely<EventSchema>, userId: string, seen: string[]) {
	return (
		db
			.selectFrom('notification')
			.leftJoin('repo', 'repo.id', 'notification.repo_id')
			.where('notification.user_id', '=', userId)
			.where((where) =>
				where.or([
					where('notification.repo_id', 'is', null),
					where('repo.visibility', '=', 'public'),
					where(CIRCLE, '=', sql<string>`any(${seen})`),
				]),
			)
			// Notifications about content that was taken down since are left out.
			.where(
				sql<boolean>`not coalesce(repo.disabled, false) and not exists (
				select from discussion d left join account a on a.id = d.author_id
				 where d.id = notification.discussion_id and (d.takedown is not null or coalesce(a.content_hidden, false)))`,
			)
	)
}

function tellingRecords(db: Kysely<EventSchema>): TellingRecords {
	return {
		async tell(audience, about) {
			if (audience.size === 0) return
			const people = sql`unnest(${[...audience.keys()]}::text[], ${[...audience.values()]}::text[])`
			await insert(db, sql`${people} as wanted (user_id, reason)`, about)
		},
		async tellFollowers(accountId, about) {
			const people = sql`(select follower_id as user_id, 'following' as reason from follow where account_id = ${accountId}) as wanted`
			await insert(db, people, about)
		},
	}
}

/** One statement for any number of people. An existing notification becomes unread with the new content. */
async function insert(db: Kysely<EventSchema>, people: RawBuilder<unknown>, about: Told): Promise<void> {
	const { subject, kind, repoId = null, discussionId = null, byId = null, eventId = null, note = null, href = null, at } = about
	const subjects = [subject, ...(repoId === null ? [] : [`repo:${repoId}`]), ...(byId === null ? [] : [`account:${byId}`])]
	await sql`
		insert into notification (user_id, subject, kind, reason, repo_id, discussion_id, by_id, event_id, note, href, updated_at, mail_at)
		select wanted.user_id, ${subject}, ${kind}, wanted.reason, ${repoId}, ${discussionId}, ${byId}, ${eventId}, ${note}::text, ${href}::text, ${at}::timestamptz,
				case when choice.by_mail then ${at}::timestamptz end
		  from ${people}
		  join account on account.id = wanted.user_id
		  left join notification_choice choice on choice.user_id = wanted.user_id
		 where not exists (select from watch where watch.user_id = wanted.user_id and level = 'muted' and watch.subject = any(${subjects}))
		   and not coalesce(choice.unwanted::jsonb ? ${kind}, false)
		on conflict (user_id, subject) do update set
			kind = case when notification.unread and notification.kind = 'mention' then 'mention' else excluded.kind end,
			reason = case when notification.unread and notification.kind = 'mention' then notification.reason else excluded.reason end,
			-- Who mentioned, and not who spoke last.
			by_id = case when notification.unread and notification.kind = 'mention' then notification.by_id else excluded.by_id end,
			note = excluded.note,
			href = excluded.href,
			event_id = case when notification.unread then coalesce(notification.event_id, excluded.event_id) else excluded.event_id end,
			-- One letter until it was read.
			mail_at = case when notification.unread then notification.mail_at else excluded.mail_at end,
			unread = true,
			updated_at = excluded.updated_at
	`.execute(db)
}

/** Reads what notifications are about, each kind of thing in one question. */
async function filled(db: Kysely<EventSchema>, rows: Selectable<NotificationRow>[]): Promise<Notification[]> {
	const ids = (key: 'repo_id' | 'discussion_id' | 'by_id'): RawBuilder<string> =>
		sql<string>`any(${[...new Set(rows.flatMap((row) => row[key] ?? []))]})`
	const [repos, discussions, accounts] = await Promise.all([
		db.selectFrom('repo').selectAll().where('id', '=', ids('repo_id')).where('deleted_at', 'is', null).execute(),
		db.selectFrom('discussion').selectAll().where('id', '=', ids('discussion_id')).execute(),
		db.selectFrom('account').selectAll().where('id', '=', ids('by_id')).execute(),
	])
	const repo = new Map(repos.map((row) => [row.id, toRepo(row)]))
	const discussion = new Map(discussions.map((row) => [row.id, toDiscussion(row)]))
	const account = new Map(accounts.map((row) => [row.id, toAccount(row)]))
	return rows.map((row) => ({
		id: row.id,
		kind: row.kind,
		reason: row.reason,
		isUnread: row.unread,
		updatedAt: row.updated_at,
		repo: repo.get(row.repo_id ?? ''),
		discussion: discussion.get(row.discussion_id ?? ''),
		eventId: row.event_id ?? undefined,
		...(row.note !== null && { note: row.note }),
		...(row.href !== null && { href: row.href }),
		by: account.get(row.by_id ?? ''),
	}))
}

function wishRecords(db: Kysely<EventSchema>): WishRecords {
	return {
		async watchersOf(subjects) {
			const query = db.selectFrom('watch').select('user_id').distinct().where('level', '=', 'watching')
			const rows = await query.where('subject', '=', sql<string>`any(${subjects})`).execute()
			return rows.map((row) => row.user_id)
		},
		async watchLevel(userId, subject) {
			const query = db.selectFrom('watch').select('level').where('user_id', '=', userId)
			return (await query.where('subject', '=', subject).executeTakeFirst())?.level
		},
		async setWatchLevel(userId, subject, level) {
			if (level === undefined) {
				await db.deleteFrom('watch').where('user_id', '=', userId).where('subject', '=', subject).execute()
				return
			}
			await db
				.insertInto('watch')
				.values({ user_id: userId, subject, level })
				.onConflict((conflict) => conflict.columns(['user_id', 'subject']).doUpdateSet({ level }))
				.execute()
		},
		async choice(userId) {
			const row = await db.selectFrom('notification_choice').selectAll().where('user_id', '=', userId).executeTakeFirst()
			return { unwanted: row?.unwanted ?? [], byMail: row?.by_mail ?? false }
		},
		async setChoice(userId, { unwanted: kinds, byMail }) {
			const change = { unwanted: JSON.stringify(kinds), by_mail: byMail }
			await db
				.insertInto('notification_choice')
				.values({ user_id: userId, ...change })
				.onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
				.execute()
		},
	}
}

function mailRecords(db: Kysely<EventSchema>): MailRecords {
	return {
		async claimMail(now, until, limit) {
			const due = db
				.selectFrom('notification')
				.select('id')
				.where('mail_at', '<=', now)
				.orderBy('mail_at')
				.limit(limit)
				.forUpdate()
				.skipLocked()
			const updated = await db
				.updateTable('notification')
				.set({ mail_at: until, mail_attempts: sql<number>`mail_attempts + 1` })
				.where('id', 'in', due)
				.returningAll()
				.execute()
			if (updated.length === 0) return []
			// An update returns rows in any order; e-mails are sent in the order of what happened.
			const claimed = updated.toSorted((one, other) => one.updated_at.getTime() - other.updated_at.getTime())
			const userIds = claimed.map((row) => row.user_id)
			const people = await db
				.selectFrom('account')
				.select(['id', 'email', 'email_verified'])
				.where('id', '=', sql<string>`any(${userIds})`)
				.execute()
			const notifications = await filled(db, claimed)
			const found = claimed.map((row, index) => {
				const person = people.find(({ id }) => id === row.user_id)
				const to = person?.email_verified && row.unread ? person.email : null
				return {
					to,
					userId: row.user_id,
					notification: notifications[index],
					attempts: row.mail_attempts,
					hasFailed: row.mail_failure !== null,
				}
			})
			const idle = claimed.filter((_, index) => found[index]?.to == null).map(({ id }) => id)
			if (idle.length > 0) await settleMail(db, idle)
			return found.flatMap(({ to, notification, ...rest }) => (to != null && notification ? [{ to, notification, ...rest }] : []))
		},
		async failMail(id, failure, { isGivenUp }) {
			const change = { mail_failure: toText(failure), ...(isGivenUp && { mail_at: null }) }
			await db.updateTable('notification').set(change).where('id', '=', id).where('mail_at', 'is not', null).execute()
		},
		settleMail: (ids) => settleMail(db, ids),
	}
}

async function settleMail(db: Kysely<EventSchema>, ids: string[]): Promise<void> {
	await db
		.updateTable('notification')
		.set({ mail_at: null, mail_attempts: 0, mail_failure: null })
		.where('id', '=', sql<string>`any(${ids})`)
		.execute()
}
