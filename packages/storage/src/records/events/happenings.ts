import type { Happening, HappeningRecords, RepoThen } from '@stoa/hub'
import { parseRepoId } from '@stoa/vocabulary'
import { sql, type Kysely } from 'kysely'
import { z } from 'zod'
import { kindName } from '../repositories/repo-row.ts'
import type { EventSchema } from './tables.ts'

/** Stores events in PostgreSQL. Readers proceed in the order of transactions, below the oldest one still running (changes.ts). */
export function happeningRecords(db: Kysely<EventSchema>): HappeningRecords {
	return {
		async take(reader, limit) {
			await sql`insert into happening_reader (name) values (${reader}) on conflict do nothing`.execute(db)
			const { rows: places } = await sql<{ xid: string; seq: number }>`
				select xid::text as xid, seq from happening_reader where name = ${reader} for update skip locked
			`.execute(db)
			const [place] = places
			if (!place) return []
			// By the column: `xid` alone would be the text, in which 1000 sorts before 999.
			const { rows } = await sql<{ xid: string; seq: number; at: Date; kind: string; facts: unknown }>`
				select xid::text as xid, seq, at, kind, facts from happening
				 where (xid, seq) > (${place.xid}::text::xid8, ${place.seq}::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())
				 order by happening.xid, seq limit ${limit}
			`.execute(db)
			const last = rows.at(-1)
			if (!last) return []
			await sql`update happening_reader set xid = ${last.xid}::text::xid8, seq = ${last.seq} where name = ${reader}`.execute(db)
			return rows.map(({ at, kind, facts }) => toHappening(at, HappeningFacts.parse({ kind, facts })))
		},
		async forget(before) {
			const { rows } = await sql<{ count: number }>`
				with least as (select xid, seq from happening_reader order by xid, seq limit 1),
					gone as (delete from happening using least where at < ${before} and (happening.xid, happening.seq) <= (least.xid, least.seq) returning happening.seq)
				select count(*) as count from gone
			`.execute(db)
			return rows[0]?.count ?? 0
		},
	}
}

const optional = z
	.string()
	.nullish()
	.transform((value) => value ?? undefined)
const repoThen = z
	.object({
		repoId: z.string(),
		repoKind: z.number(),
		name: z.string(),
		ownerId: z.string(),
		groupId: optional,
		visibility: z.enum(['public', 'private']),
	})
	.transform(({ repoId, repoKind, name, ownerId, groupId, visibility }): RepoThen => ({
		id: repoId,
		kind: kindName(repoKind),
		name: parseRepoId(name),
		ownerId,
		groupId,
		visibility,
	}))
const status = z.enum(['draft', 'open', 'closed', 'merged'])
const thread = { repoId: z.string(), discussionId: z.string(), number: z.number() }
const access = z.object({ repoId: z.string(), userId: z.string(), byId: optional })
const of = <Kind extends string, Facts extends z.ZodType>(kind: Kind, facts: Facts) => z.object({ kind: z.literal(kind), facts })

/** Rows as the triggers write them (m0019). */
const HappeningFacts = z.discriminatedUnion('kind', [
	of('repo-created', repoThen),
	of('repo-deleted', repoThen),
	of('repo-restored', repoThen),
	of('repo-moved', z.object({ repoId: z.string(), before: repoThen })),
	of('repo-configured', z.object({ repoId: z.string(), visibility: z.enum(['public', 'private']), wasPublic: z.boolean() })),
	of('repo-content', z.object({ repoId: z.string(), before: optional, after: z.string() })),
	of('discussion-created', z.object({ ...thread, byId: optional })),
	of('discussion-changed', z.object({ ...thread, status: status.nullish().transform((value) => value ?? undefined) })),
	of('discussion-deleted', z.object({ ...thread, title: z.string(), status, authorId: optional, isPullRequest: z.boolean() })),
	of('comment-opened', z.object({ ...thread, eventId: z.string(), byId: optional })),
	of('comment-added', z.object({ ...thread, eventId: z.string(), byId: optional })),
	of('comment-changed', z.object({ ...thread, eventId: z.string(), byId: optional })),
	of('access-pending', access),
	of('access-accepted', access),
	of('access-rejected', access),
	of('followed', z.object({ accountId: z.string(), byId: z.string() })),
])

function toHappening(at: Date, row: z.infer<typeof HappeningFacts>): Happening {
	switch (row.kind) {
		case 'repo-created':
		case 'repo-deleted':
		case 'repo-restored':
			return { kind: row.kind, at, repo: row.facts }
		case 'access-pending':
			return { kind: 'access', at, status: 'pending', ...row.facts }
		case 'access-accepted':
			return { kind: 'access', at, status: 'accepted', ...row.facts }
		case 'access-rejected':
			return { kind: 'access', at, status: 'rejected', ...row.facts }
		case 'repo-moved':
			return { kind: row.kind, at, ...row.facts }
		case 'repo-configured':
			return { kind: row.kind, at, ...row.facts }
		case 'repo-content':
			return { kind: row.kind, at, ...row.facts }
		case 'discussion-created':
			return { kind: row.kind, at, ...row.facts }
		case 'discussion-changed':
			return { kind: row.kind, at, ...row.facts }
		case 'discussion-deleted':
			return { kind: row.kind, at, ...row.facts }
		case 'followed':
			return { kind: row.kind, at, ...row.facts }
		default:
			return { kind: row.kind, at, ...row.facts }
	}
}
