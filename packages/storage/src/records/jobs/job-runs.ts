import type { JobRunRecords } from '@stoa/hub'
import { sql, type Kysely } from 'kysely'
import { isAbandoned, processMark } from '../../process-mark.ts'
import { toText } from '../database/values.ts'

/** A running job reports every 15 seconds. One that has been silent this long was killed, wherever it ran. */
const SILENT_SECONDS = 120
/** Why a job whose process was killed did not end. */
const KILLED = 'The process that did it ended before the job did.'

interface Row {
	job: string
	process: string | null
	is_silent: boolean | null
	started_at: Date
	seconds: number | null
	failures: number
	problem: string | null
}

/** The last runs of background jobs in PostgreSQL. */
export function jobRunRecords<Tables>(db: Kysely<Tables>): JobRunRecords {
	return {
		async begin(job) {
			return db.transaction().execute(async (inside) => {
				// Two processes that begin at once: one sees the other's row.
				await sql`select pg_advisory_xact_lock(hashtextextended(${`stoa job ${job}`}, 0))`.execute(inside)
				const { rows } = await sql<{ process: string }>`
					select process from job_run
					 where job = ${job} and process is not null and heard_at > now() - make_interval(secs => ${SILENT_SECONDS}::integer)
				`.execute(inside)
				if (rows.some(({ process }) => process !== processMark() && !isAbandoned(process, 0))) return false
				await sql`
					insert into job_run (job, process, heard_at, started_at) values (${job}, ${processMark()}, now(), now())
					on conflict (job) do update set process = excluded.process, heard_at = excluded.heard_at, started_at = excluded.started_at
				`.execute(inside)
				return true
			})
		},
		async beat(job) {
			await sql`update job_run set heard_at = now() where job = ${job} and process = ${processMark()}`.execute(db)
		},
		async finish(job, { seconds, problem }) {
			await sql`
				update job_run set process = null, seconds = ${seconds}, problem = ${problem === undefined ? null : toText(problem)}::text,
					failures = ${problem === undefined ? sql`0` : sql`failures + 1`}
				 where job = ${job} and process = ${processMark()}
			`.execute(db)
		},
		async note({ job, startedAt, seconds, failures, problem }) {
			await sql`
				insert into job_run (job, started_at, seconds, failures, problem)
				values (${job}, ${startedAt}, ${seconds ?? null}, ${failures}, ${problem === undefined ? null : toText(problem)})
				on conflict (job) do update set started_at = excluded.started_at, seconds = excluded.seconds, failures = excluded.failures,
					problem = excluded.problem
			`.execute(db)
		},
		async all() {
			const { rows } = await sql<Row>`
				select job, process, started_at, seconds, failures, problem,
					heard_at <= now() - make_interval(secs => ${SILENT_SECONDS}::integer) as is_silent
				  from job_run order by job
			`.execute(db)
			return rows.map(({ job, process, is_silent: isSilent, started_at: startedAt, seconds, failures, problem }) => {
				const isRunning = process !== null && isSilent !== true && !isAbandoned(process, 0)
				const wasKilled = process !== null && !isRunning
				return {
					job,
					isRunning,
					startedAt,
					seconds: seconds ?? undefined,
					failures: wasKilled ? failures + 1 : failures,
					problem: wasKilled ? KILLED : (problem ?? undefined),
				}
			})
		},
	}
}
