import { type ScrubCursor, SCRUB_PARTS, type ScrubRecords, type StoredDamage } from '@stoa/hub'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { isAbandoned, processMark } from '../../process-mark.ts'
import { toBytes, toSha256, toXetHash } from '../database/values.ts'
import { unpackTerms } from '../objects/xet-codec.ts'
import { kindName } from '../repositories/repo-row.ts'

/** A process that reads says so every 15 seconds. One that has been silent this long was killed, wherever it ran. */
const SILENT_SECONDS = 120
/** Most repositories that are named for one damaged object. */
const REPOS_MAX = 100
/** Most files that are searched for the chunks of one xorb. */
const FILES_MAX = 200

interface CursorRow {
	part: string
	after: string
	round_started_at: Date
	objects: number
	bytes: number
	damaged: number
	finished_at: Date | null
}

interface DamageRow {
	key: string
	problem: string
	found_at: Date
	aside: string | null
	mended_at: Date | null
	mended_from: string | null
}

/** The scrub in PostgreSQL. */
export function scrubRecords<Tables>(db: Kysely<Tables>): ScrubRecords {
	return { ...turns(db), ...cursors(db), ...damages(db), ...affected(db) }
}

function turns<Tables>(db: Kysely<Tables>): Pick<ScrubRecords, 'takeTurn' | 'keepTurn' | 'endTurn'> {
	return {
		async takeTurn() {
			return db.transaction().execute(async (inside) => {
				// Two processes that ask at once: one sees the other's row.
				await sql`select pg_advisory_xact_lock(hashtextextended('stoa scrub', 0))`.execute(inside)
				const { rows } = await sql<{ process: string }>`
					select process from scrub_turn where heard_at > now() - make_interval(secs => ${SILENT_SECONDS}::integer)
				`.execute(inside)
				if (rows.some(({ process }) => process !== processMark() && !isAbandoned(process, 0))) return false
				await sql`
					insert into scrub_turn (process, heard_at) values (${processMark()}, now())
					on conflict (is_only) do update set process = excluded.process, heard_at = excluded.heard_at
				`.execute(inside)
				return true
			})
		},
		async keepTurn() {
			await sql`update scrub_turn set heard_at = now() where process = ${processMark()}`.execute(db)
		},
		async endTurn() {
			await sql`delete from scrub_turn where process = ${processMark()}`.execute(db)
		},
	}
}

function cursors<Tables>(db: Kysely<Tables>): Pick<ScrubRecords, 'cursors' | 'save' | 'lastRepo'> {
	return {
		async cursors() {
			const { rows } = await sql<CursorRow>`select * from scrub_cursor`.execute(db)
			return rows.flatMap((row) => {
				const part = SCRUB_PARTS.find((one) => one === row.part)
				return part === undefined ? [] : [toCursor(part, row)]
			})
		},
		async save({ part, after, roundStartedAt, objects, bytes, damaged, finishedAt }) {
			await sql`
				insert into scrub_cursor (part, after, round_started_at, objects, bytes, damaged, finished_at)
				values (${part}, ${after}, ${roundStartedAt}, ${objects}, ${bytes}, ${damaged}, ${finishedAt ?? null})
				on conflict (part) do update set after = excluded.after, round_started_at = excluded.round_started_at, objects = excluded.objects,
					bytes = excluded.bytes, damaged = excluded.damaged, finished_at = excluded.finished_at
			`.execute(db)
		},
		async lastRepo() {
			const { rows } = await sql<{ ord: number | null }>`select max(ord) as ord from repo`.execute(db)
			return rows[0]?.ord ?? 0
		},
	}
}

function toCursor(part: ScrubCursor['part'], row: CursorRow): ScrubCursor {
	const { after, round_started_at: roundStartedAt, objects, bytes, damaged, finished_at: finishedAt } = row
	return { part, after, roundStartedAt, objects, bytes, damaged, finishedAt: finishedAt ?? undefined }
}

type DamageMethods = Pick<ScrubRecords, 'noteDamage' | 'noteMended' | 'damages' | 'countDamages' | 'takeUntold'>

function damages<Tables>(db: Kysely<Tables>): DamageMethods {
	return {
		async noteDamage({ key, problem, at, aside }) {
			await sql`
				insert into stored_damage as known (key, problem, found_at, aside) values (${key}, ${problem}, ${at}, ${aside ?? null})
				on conflict (key) do update set problem = excluded.problem, aside = coalesce(excluded.aside, known.aside),
					found_at = case when known.mended_at is null then known.found_at else excluded.found_at end,
					told_at = case when known.mended_at is null then known.told_at end, mended_at = null, mended_from = null
			`.execute(db)
		},
		async noteMended(key, from, at) {
			await sql`update stored_damage set mended_at = ${at}, mended_from = ${from} where key = ${key} and mended_at is null`.execute(db)
		},
		async damages(limit) {
			const { rows } = await sql<DamageRow>`
				select * from stored_damage order by mended_at is not null, found_at desc, key limit ${limit}
			`.execute(db)
			return rows.map(toDamage)
		},
		async countDamages() {
			const { rows } = await sql<{ count: number }>`select count(*)::bigint as count from stored_damage where mended_at is null`.execute(db)
			return rows[0]?.count ?? 0
		},
		async takeUntold(at) {
			const { rows } = await sql<DamageRow>`update stored_damage set told_at = ${at} where told_at is null returning *`.execute(db)
			return rows.map(toDamage).toSorted((one, other) => (one.key < other.key ? -1 : 1))
		},
	}
}

function toDamage(row: DamageRow): StoredDamage {
	const { key, problem, found_at: foundAt, aside, mended_at: mendedAt, mended_from: mendedFrom } = row
	return {
		key,
		problem,
		foundAt,
		aside: aside ?? undefined,
		mendedAt: mendedAt ?? undefined,
		mendedFrom: mendedFrom ?? undefined,
	}
}

function affected<Tables>(db: Kysely<Tables>): Pick<ScrubRecords, 'reposOf' | 'administrators' | 'wholeFilesOf'> {
	return {
		async reposOf(key) {
			const { rows } = await sql<{ id: string; kind: number; name: string }>`
				select distinct repo.id, repo.kind, repo.name from repo where repo.id in (${idsOf(key)}) order by repo.kind, repo.name limit ${REPOS_MAX}
			`.execute(db)
			return rows.map(({ id, kind, name }) => ({ id, kind: kindName(kind), name }))
		},
		async administrators() {
			const { rows } = await sql<{ name: string; email: string | null }>`
				select name, email from account where is_admin and suspended_at is null order by id
			`.execute(db)
			return rows.map(({ name, email }) => ({ name, email: email ?? undefined }))
		},
		async wholeFilesOf(xorb) {
			const { rows } = await sql<{ hash: Buffer; size: number; sha256: Buffer; terms: Buffer }>`
				select f.* from xet_file f join object o on o.sha256 = f.sha256
				 where o.whole and o.damaged_at is null and position(${toBytes(xorb)} in f.terms) > 0 limit ${FILES_MAX}
			`.execute(db)
			return rows.map((row) => ({
				hash: toXetHash(row.hash),
				size: row.size,
				sha256: toSha256(row.sha256),
				terms: unpackTerms(row.terms),
			}))
		},
	}
}

/** Ids of the repositories that need a key. An attachment belongs to no repository. */
function idsOf(key: string): RawBuilder<unknown> {
	const [part, name = ''] = key.split('/')
	if (part === 'repo') return sql`select ${name}::text`
	const hash = Buffer.from(name, 'hex')
	if (part === 'lfs') return sql`select repo_id from repo_object where sha256 = ${hash}`
	if (part !== 'xorb') return sql`select null::text`
	return sql`
		select r.repo_id from repo_object r join xet_file f on f.sha256 = r.sha256 where position(${hash}::bytea in f.terms) > 0
		union select r.repo_id from repo_xet_file r join xet_file f on f.hash = r.hash where position(${hash}::bytea in f.terms) > 0
	`
}
