import type { GarbageRecords, GarbageRun } from '@stoa/hub'
import { sql, type Kysely } from 'kysely'
import { isAbandoned, processMark } from '../../process-mark.ts'
import type { ObjectSchema } from '../objects/tables.ts'

type Db = Kysely<ObjectSchema>

/** A run reports every few seconds. One that has been silent this long was killed, wherever it ran. */
const SILENT_SECONDS = 120

interface RunRow {
	id: string
	process: string
	started_at: Date
	finished_at: Date | null
	phase: string
	after: string
	freed_bytes: number
	freed_count: number
	strays_at: Date | null
	problem: string | null
}

function toRun(row: RunRow): GarbageRun {
	return {
		id: row.id,
		startedAt: row.started_at,
		finishedAt: row.finished_at ?? undefined,
		phase: row.phase,
		after: row.after,
		freedBytes: row.freed_bytes,
		freedCount: row.freed_count,
		straysAt: row.strays_at ?? undefined,
		problem: row.problem ?? undefined,
	}
}

/** The runs of all processes. */
export function runs(db: Db): Pick<GarbageRecords, 'begin' | 'note' | 'pause' | 'finish' | 'latest'> {
	const newest = async (inside: Db): Promise<RunRow | undefined> =>
		(await sql<RunRow>`select * from garbage_run order by started_at desc, id desc limit 1`.execute(inside)).rows[0]
	return {
		async begin(id, now) {
			return db.transaction().execute(async (inside) => {
				// Two processes that begin at once: one sees the other's row.
				await sql`select pg_advisory_xact_lock(hashtextextended('stoa collect', 0))`.execute(inside)
				const { rows: alive } = await sql<Pick<RunRow, 'process'>>`
					select process from garbage_run
					 where finished_at is null and heard_at > now() - make_interval(secs => ${SILENT_SECONDS}::integer)
				`.execute(inside)
				if (alive.some(({ process }) => process === processMark() || !isAbandoned(process, 0))) return undefined
				const last = await newest(inside)
				if (last && last.finished_at === null) {
					await sql`update garbage_run set process = ${processMark()}, heard_at = now() where id = ${last.id}`.execute(inside)
					return toRun(last)
				}
				const { rows } = await sql<RunRow>`
					insert into garbage_run (id, process, started_at, strays_at) values (${id}, ${processMark()}, ${now}, ${last?.strays_at ?? null})
					returning *
				`.execute(inside)
				// A clock that jumped back would leave the new run older than the last one, which would then be continued for ever.
				await sql`update garbage_run set started_at = ${now} where started_at > ${now}`.execute(inside)
				await sql`delete from garbage_run where id not in (select id from garbage_run order by started_at desc, id desc limit 100)`.execute(
					inside,
				)
				return rows[0] && toRun(rows[0])
			})
		},
		async note({ id, phase, after, freedBytes, freedCount, straysAt }) {
			await sql`
				update garbage_run set heard_at = now(), phase = ${phase}, after = ${after}, freed_bytes = ${freedBytes},
					freed_count = ${freedCount}, strays_at = ${straysAt ?? null}
				 where id = ${id}
			`.execute(db)
		},
		async pause({ id }) {
			await sql`update garbage_run set heard_at = 'epoch' where id = ${id}`.execute(db)
		},
		async finish({ id, freedBytes, freedCount, straysAt, problem }, now) {
			await sql`
				update garbage_run set finished_at = ${now}, freed_bytes = ${freedBytes}, freed_count = ${freedCount},
					strays_at = ${straysAt ?? null}, problem = ${problem ?? null}
				 where id = ${id}
			`.execute(db)
		},
		async latest() {
			const row = await newest(db)
			return row && toRun(row)
		},
	}
}
