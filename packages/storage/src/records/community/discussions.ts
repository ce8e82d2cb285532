import type { Discussion, DiscussionEvent, DiscussionFilter, DiscussionRecords, DiscussionSort } from '@stoa/hub'
import { parseOid } from '@stoa/vocabulary'
import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely'
import { reactionRecords } from './reactions.ts'
import type { DiscussionEventRow, DiscussionRow } from './tables.ts'
import type { CommunitySchema } from './tables.ts'
import { toBytes, toText } from '../database/values.ts'

/** Discussions and pull requests in PostgreSQL. */
export function discussionRecords(db: Kysely<CommunitySchema>): DiscussionRecords {
	return {
		...reactionRecords(db),
		async nextNumber(repoId) {
			const { last } = await db
				.insertInto('discussion_number')
				.values({ repo_id: repoId, last: 1 })
				.onConflict((conflict) => conflict.column('repo_id').doUpdateSet({ last: sql`discussion_number.last + 1` }))
				.returning('last')
				.executeTakeFirstOrThrow()
			return last
		},
		async insert(discussion) {
			await db.insertInto('discussion').values(fromDiscussion(discussion)).execute()
		},
		async byNumber(repoId, number) {
			const query = db.selectFrom('discussion').selectAll().where('repo_id', '=', repoId)
			const row = await query.where('number', '=', number).executeTakeFirst()
			return row && toDiscussion(row)
		},
		list: (repoId, filter, page) => list(db, repoId, filter, page),
		async update(id, { title, status, merge, isPinned, isLocked, comments }) {
			const change = {
				...(title !== undefined && { title: toText(title) }),
				...(status !== undefined && { status }),
				...(merge !== undefined && { merge_oid: toBytes(merge) }),
				...(isPinned !== undefined && { pinned: isPinned }),
				...(isLocked !== undefined && { locked: isLocked }),
				...(comments !== undefined && { comments: sql<number>`comments + ${comments}` }),
			}
			await db.updateTable('discussion').set(change).where('id', '=', id).execute()
		},
		async delete(id) {
			await db.deleteFrom('discussion').where('id', '=', id).execute()
		},
		async insertEvent(discussionId, { id, authorId = null, createdAt, data }) {
			const row = { id, discussion_id: discussionId, author_id: authorId, created_at: createdAt, data: JSON.stringify(data) }
			await db.insertInto('discussion_event').values(row).execute()
		},
		async byAuthor(authorId) {
			const rows = await db
				.selectFrom('discussion_event as e')
				.innerJoin('discussion as d', 'd.id', 'e.discussion_id')
				.innerJoin('repo as r', 'r.id', 'd.repo_id')
				.selectAll('e')
				.select(['d.number', 'r.name as repo'])
				.where('e.author_id', '=', authorId)
				.where('r.deleted_at', 'is', null)
				.orderBy('e.id')
				.execute()
			return rows.map((row) => ({ repo: row.repo, number: row.number, event: toEvent(row) }))
		},
		async events(discussionId) {
			const query = db
				.selectFrom('discussion_event')
				.leftJoin('account', 'account.id', 'discussion_event.author_id')
				.selectAll('discussion_event')
				.select(['account.content_hidden', 'account.suspension', 'account.suspended_at'])
			const rows = await query.where('discussion_id', '=', discussionId).orderBy('discussion_event.id').execute()
			return rows.map((row) =>
				row.content_hidden ? withoutText(toEvent(row), row.suspension?.reason ?? '', row.suspended_at) : toEvent(row),
			)
		},
		async updateEvent(discussionId, id, data) {
			const change = db
				.updateTable('discussion_event')
				.set({ data: JSON.stringify(data) })
				.where('id', '=', id)
			await change.where('discussion_id', '=', discussionId).execute()
		},
		async setTakedown(id, takedown) {
			const row = takedown ? JSON.stringify({ reason: toText(takedown.reason), at: takedown.at.toISOString() }) : null
			await db.updateTable('discussion').set({ takedown: row }).where('id', '=', id).execute()
		},
		async withholdComment(discussionId, eventId, { reason, at }) {
			const takedown = JSON.stringify({ reason: toText(reason), at: at.toISOString() })
			const { rows } = await sql`
				update discussion_event set withheld = data,
					data = ((data::jsonb - 'place') || jsonb_build_object('text', '', 'history', '[]'::jsonb, 'hiddenBy', ${HIDDEN_BY}::text, 'takedown', ${takedown}::jsonb))::json
				 where id = ${eventId} and discussion_id = ${discussionId} and withheld is null and data ->> 'type' = 'comment' returning id
			`.execute(db)
			await setAttachments(db, eventId, true)
			return rows.length > 0
		},
		async restoreComment(discussionId, eventId) {
			await setAttachments(db, eventId, false)
			const { rows } = await sql`
				update discussion_event set data = withheld, withheld = null
				 where id = ${eventId} and discussion_id = ${discussionId} and withheld is not null returning id
			`.execute(db)
			return rows.length > 0
		},
		async moveCommits(repoId, commits) {
			const rows = await db.selectFrom('discussion').select(['id', 'base_oid', 'merge_oid']).where('repo_id', '=', repoId).execute()
			const moved = (oid: Buffer | null): Buffer | null => {
				const to = oid && commits.get(parseOid(oid.toString('hex')))
				return to ? toBytes(to) : oid
			}
			for (const { id, base_oid, merge_oid } of rows) {
				if (base_oid === null && merge_oid === null) continue
				await db
					.updateTable('discussion')
					.set({ base_oid: moved(base_oid), merge_oid: moved(merge_oid) })
					.where('id', '=', id)
					.execute()
			}
		},
		async noteMerge(id, merging) {
			const change = { merging: merging === undefined ? null : JSON.stringify(merging) }
			await db.updateTable('discussion').set(change).where('id', '=', id).execute()
		},
		async merging(repoId) {
			const query = db.selectFrom('discussion').selectAll().where('repo_id', '=', repoId).where('merging', 'is not', null)
			const rows = await query.orderBy('number').execute()
			return rows.flatMap((row) => (row.merging ? [{ discussion: toDiscussion(row), intent: row.merging }] : []))
		},
		async reposMerging() {
			const rows = await db.selectFrom('discussion').select('repo_id').distinct().where('merging', 'is not', null).execute()
			return rows.map((row) => row.repo_id)
		},
		async hasOpenPullRequest(repoId, authorId) {
			const query = db.selectFrom('discussion').select('id').where('repo_id', '=', repoId).where('author_id', '=', authorId)
			const row = await query.where('target', 'is not', null).where('status', 'in', ['draft', 'open']).limit(1).executeTakeFirst()
			return row !== undefined
		},
	}
}

const OPEN = ['draft', 'open'] as const
const CLOSED = ['closed', 'merged'] as const

/** The measures by which discussions are sorted; without one, only by their number. */
const MEASURES: Partial<Record<DiscussionSort, RawBuilder<number>>> = {
	reactions: sql<number>`(select count(distinct given.user_id) from reaction given join discussion_event said on said.id = given.event_id
		where said.discussion_id = discussion.id)`,
	trending: sql<number>`(select count(*) from discussion_event said where said.discussion_id = discussion.id
		and said.created_at > now() - interval '30 days')`,
}

async function list(
	db: Kysely<CommunitySchema>,
	repoId: string,
	{ kind, status, authorId, search, sort }: Omit<DiscussionFilter, 'author'> & { authorId?: string | undefined },
	{ skip, limit }: { skip: number; limit: number },
): Promise<{ discussions: Discussion[]; total: number; closed: number }> {
	let query = db.selectFrom('discussion').where('repo_id', '=', repoId).where(isUp)
	if (kind !== undefined) query = query.where('target', kind === 'pull-request' ? 'is not' : 'is', null)
	if (authorId !== undefined) query = query.where('author_id', '=', authorId)
	for (const word of (search ?? '').split(/\s+/).filter((each) => each !== ''))
		query = query.where(sql<boolean>`strpos(lower(title), lower(${toText(word)})) > 0`)
	const counts = await query
		.select([sql<number>`count(*)`.as('total'), sql<number>`count(*) filter (where status in ('closed', 'merged'))`.as('closed')])
		.executeTakeFirstOrThrow()
	const shown = status === undefined ? query : query.where('status', 'in', status === 'open' ? OPEN : CLOSED)
	let sorted = shown.selectAll().orderBy('pinned', 'desc')
	const by = sort === undefined ? undefined : MEASURES[sort]
	if (by) sorted = sorted.orderBy(by, 'desc')
	const rows = await sorted.orderBy('number', 'desc').offset(skip).limit(limit).execute()
	const total = status === undefined ? counts.total : status === 'open' ? counts.total - counts.closed : counts.closed
	return { discussions: rows.map(toDiscussion), total, closed: counts.closed }
}

/** The name shown for a comment that was taken down: no account can have it. */
const HIDDEN_BY = 'administrators of this hub'

/** Neither taken down nor opened by an account that was. */
const isUp = sql<boolean>`discussion.takedown is null and not exists (
	select from account a where a.id = discussion.author_id and a.content_hidden)`

function fromDiscussion(discussion: Discussion) {
	const {
		id,
		repoId,
		number,
		title,
		status,
		target = null,
		base,
		merge,
		authorId = null,
		createdAt,
		isPinned,
		isLocked,
		comments,
	} = discussion
	return {
		id,
		repo_id: repoId,
		number,
		title: toText(title),
		status,
		target,
		base_oid: base === undefined ? null : toBytes(base),
		merge_oid: merge === undefined ? null : toBytes(merge),
		author_id: authorId,
		created_at: createdAt,
		pinned: isPinned,
		locked: isLocked,
		comments,
	}
}

/** Converts a row to a discussion of the domain. */
export function toDiscussion(row: Selectable<DiscussionRow>): Discussion {
	return {
		id: row.id,
		repoId: row.repo_id,
		number: row.number,
		title: row.title,
		status: row.status,
		target: row.target ?? undefined,
		base: row.base_oid ? parseOid(row.base_oid.toString('hex')) : undefined,
		merge: row.merge_oid ? parseOid(row.merge_oid.toString('hex')) : undefined,
		authorId: row.author_id ?? undefined,
		createdAt: row.created_at,
		isPinned: row.pinned,
		isLocked: row.locked,
		comments: row.comments,
		...(row.takedown && { takedown: { reason: row.takedown.reason, at: new Date(row.takedown.at) } }),
	}
}

/** Images of a withheld comment that its author uploaded are hidden and restored with it. */
async function setAttachments(db: Kysely<CommunitySchema>, eventId: string, isDown: boolean): Promise<void> {
	await sql`
		update attachment set taken_down = ${isDown}
		  from discussion_event e, regexp_matches(e.withheld ->> 'text', '[0-9a-f]{64}', 'g') as named
		 where e.id = ${eventId} and attachment.owner_id = e.author_id and encode(attachment.id, 'hex') = named[1]
	`.execute(db)
}

/** A comment of an account that was suspended with its content hidden. */
function withoutText(event: DiscussionEvent, reason: string, at: Date | null): DiscussionEvent {
	if (event.data.type !== 'comment') return event
	const { place: _, ...data } = event.data
	return {
		...event,
		data: { ...data, text: '', history: [], hiddenBy: HIDDEN_BY, takedown: { reason, at: (at ?? event.createdAt).toISOString() } },
	}
}

function toEvent(row: Selectable<DiscussionEventRow>): DiscussionEvent {
	return { id: row.id, createdAt: row.created_at, authorId: row.author_id ?? undefined, data: row.data }
}
