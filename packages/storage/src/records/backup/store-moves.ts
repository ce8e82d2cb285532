import type { BlobKey, NotedKey, StoreMove, StoreMoveRecords } from '@stoa/hub'
import { sql, type Kysely } from 'kysely'
import { isAbandoned, processMark } from '../../process-mark.ts'

/** A process that works on a move reports every few seconds. One that has been silent this long was killed, wherever it ran. */
const SILENT_SECONDS = 60

interface Row {
	id: string
	from_store: string
	to_store: string
	access: string
	stage: StoreMove['stage']
	cursor: string
	objects: number
	bytes: number
	started_at: Date
	finished_at: Date | null
}

interface KeyRow {
	key: BlobKey
	seq: string
	problem: string | null
}

const toMove = (row: Row): StoreMove => ({
	id: row.id,
	from: row.from_store,
	to: row.to_store,
	access: row.access,
	stage: row.stage,
	cursor: row.cursor,
	objects: row.objects,
	bytes: row.bytes,
	startedAt: row.started_at,
	finishedAt: row.finished_at ?? undefined,
})
const toNote = ({ key, seq, problem }: KeyRow): NotedKey => ({ key, seq, problem: problem ?? undefined })

/** The move of the store of large files, in PostgreSQL. */
export function storeMoveRecords<Tables>(db: Kysely<Tables>): StoreMoveRecords {
	return { ...moveRow(db), ...moveClaims(db), ...moveNotes(db) }
}

/** The row of the move. */
function moveRow<Tables>(
	db: Kysely<Tables>,
): Pick<StoreMoveRecords, 'current' | 'note' | 'setAccess' | 'advance' | 'startSwitching' | 'finish' | 'forget'> {
	const one = async (query: ReturnType<typeof sql<Row>>): Promise<StoreMove | undefined> => {
		const [row] = (await query.execute(db)).rows
		return row && toMove(row)
	}
	return {
		current: () => one(sql<Row>`select * from store_move`),
		async note(key, { replaces } = { replaces: false }) {
			// The lock on the row makes a change of the stage wait for this note, or this note see the change.
			return one(sql<Row>`
				with move as materialized (select * from store_move for share),
				noted as (
					insert into store_move_key as k (key, replaces) select ${key}, ${replaces} from move where stage <> 'done'
					on conflict (key) do update set seq = excluded.seq, problem = null, replaces = k.replaces or excluded.replaces
				)
				select * from move
			`)
		},
		async setAccess(id, access) {
			await sql`update store_move set access = ${access} where id = ${id}`.execute(db)
		},
		async advance(id, { cursor, objects, bytes }) {
			await sql`update store_move set cursor = ${cursor}, objects = ${objects}, bytes = ${bytes}, heard_at = now() where id = ${id}`.execute(
				db,
			)
		},
		async startSwitching(id, copy) {
			await db.transaction().execute(async (inside) => {
				// Notes under way are committed before the lock is given; later ones see the new stage.
				const { rows: copying } = await sql`select from store_move where id = ${id} and stage = 'copying' for update`.execute(inside)
				if (copying.length === 0) return
				const { rows } = await sql<KeyRow>`select key, seq::text, problem from store_move_key where replaces order by seq`.execute(inside)
				for (const { key } of rows) await copy(key)
				await sql`update store_move set stage = 'switching' where id = ${id}`.execute(inside)
			})
		},
		async finish(id, { leavesProblems }) {
			return db.transaction().execute(async (inside) => {
				// Notes under way are committed before the lock is given; later ones see the new stage.
				await sql`select from store_move where id = ${id} for update`.execute(inside)
				const { rows } = await sql`
					update store_move set stage = 'done', finished_at = now(), process = null
					 where id = ${id} and stage = 'switching'
					   and not exists (select from store_move_key where problem is null or not ${leavesProblems})
					returning id
				`.execute(inside)
				return rows.length > 0
			})
		},
		async forget(id) {
			await db.transaction().execute(async (inside) => {
				await sql`delete from store_move where id = ${id}`.execute(inside)
				await sql`delete from store_move_key`.execute(inside)
			})
		},
	}
}

/** Which process works on it. */
function moveClaims<Tables>(db: Kysely<Tables>): Pick<StoreMoveRecords, 'begin' | 'claim' | 'beat' | 'release'> {
	return {
		async begin({ id, from, to, access }) {
			return db.transaction().execute(async (inside) => {
				await sql`select pg_advisory_xact_lock(hashtextextended('stoa store move', 0))`.execute(inside)
				const { rows } = await sql`select from store_move where stage <> 'done' or to_store <> ${from}`.execute(inside)
				if (rows.length > 0) return false
				await sql`delete from store_move`.execute(inside)
				await sql`delete from store_move_key`.execute(inside)
				await sql`insert into store_move (id, from_store, to_store, access) values (${id}, ${from}, ${to}, ${access})`.execute(inside)
				return true
			})
		},
		async claim(id) {
			return db.transaction().execute(async (inside) => {
				const { rows } = await sql<{ process: string | null; is_heard: boolean | null }>`
					select process, heard_at > now() - make_interval(secs => ${SILENT_SECONDS}::integer) as is_heard
					  from store_move where id = ${id} for update
				`.execute(inside)
				const [row] = rows
				if (!row) return false
				const isHeld = row.process !== null && row.is_heard === true
				if (isHeld && (row.process === processMark() || !isAbandoned(row.process ?? '', 0))) return false
				await sql`update store_move set process = ${processMark()}, heard_at = now() where id = ${id}`.execute(inside)
				return true
			})
		},
		async beat(id) {
			await sql`update store_move set heard_at = now() where id = ${id} and process = ${processMark()}`.execute(db)
		},
		async release(id) {
			await sql`update store_move set process = null where id = ${id} and process = ${processMark()}`.execute(db)
		},
	}
}

/** The objects that were written meanwhile, or could not be copied. */
function moveNotes<Tables>(
	db: Kysely<Tables>,
): Pick<StoreMoveRecords, 'noted' | 'lastNoted' | 'settle' | 'noteProblem' | 'problems' | 'retryProblems' | 'totals'> {
	const notes = async (query: ReturnType<typeof sql<KeyRow>>): Promise<NotedKey[]> => (await query.execute(db)).rows.map(toNote)
	return {
		noted: (limit, last) =>
			notes(sql<KeyRow>`
				select key, seq::text, problem from store_move_key
				 where problem is null and (${last ?? null}::bigint is null or seq <= ${last ?? null}::bigint) order by seq limit ${limit}
			`),
		async lastNoted() {
			const { rows } = await sql<{ last: string | null }>`select max(seq)::text as last from store_move_key where problem is null`.execute(
				db,
			)
			return rows[0]?.last ?? undefined
		},
		async settle({ key, seq }) {
			await sql`delete from store_move_key where key = ${key} and seq = ${seq}::bigint`.execute(db)
		},
		async noteProblem(key, problem, seq) {
			// A note that was written meanwhile stays: the object is tried again.
			await sql`
				insert into store_move_key (key, problem) values (${key}, ${problem})
				on conflict (key) do update set problem = excluded.problem
				 where store_move_key.problem is not null or store_move_key.seq = ${seq ?? null}::bigint
			`.execute(db)
		},
		problems: (limit) =>
			notes(sql<KeyRow>`select key, seq::text, problem from store_move_key where problem is not null order by key limit ${limit}`),
		async retryProblems() {
			await sql`update store_move_key set problem = null where problem is not null`.execute(db)
		},
		async totals() {
			const { rows } = await sql<{ objects: number; bytes: number; uploads: number }>`
				select count(*)::bigint as objects, coalesce(sum(size), 0)::bigint as bytes,
				       (select count(*)::bigint from parted_upload) as uploads
				  from (
					select size from object where whole
					union all select size from xet_xorb where object_sha256 is null
					union all select size from attachment
				  ) stored
			`.execute(db)
			return rows[0] ?? { objects: 0, bytes: 0, uploads: 0 }
		},
	}
}
