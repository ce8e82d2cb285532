import type { BackupRunRecords } from '@stoa/hub'
import { sql, type Kysely } from 'kysely'
import { isAbandoned, processMark } from '../../process-mark.ts'

/** A running backup reports every 15 seconds. One that has been silent this long was killed, wherever it ran. */
const SILENT_SECONDS = 120

interface Row {
	id: string
	target: string
	process: string
	started_at: Date
	finished_at: Date | null
	backup: string | null
	bytes_written: number
	problem: string | null
}

/** Backups of the hub in PostgreSQL. */
export function backupRunRecords<Tables>(db: Kysely<Tables>): BackupRunRecords {
	/** Whether one runs. The process of one that was killed on this machine is known to be gone at once. */
	async function isRunning(inside: Kysely<Tables> = db): Promise<boolean> {
		const { rows } = await sql<Pick<Row, 'process'>>`
			select process from backup_run where finished_at is null and heard_at > now() - make_interval(secs => ${SILENT_SECONDS}::integer)
		`.execute(inside)
		return rows.some(({ process }) => process === processMark() || !isAbandoned(process, 0))
	}
	return {
		isRunning: () => isRunning(),
		async begin(id, target) {
			return db.transaction().execute(async (inside) => {
				// Two processes that begin at once: one sees the other's row.
				await sql`select pg_advisory_xact_lock(hashtextextended('stoa backup', 0))`.execute(inside)
				if (await isRunning(inside)) return false
				await sql`insert into backup_run (id, target, process) values (${id}, ${target}, ${processMark()})`.execute(inside)
				return true
			})
		},
		async beat(id) {
			await sql`update backup_run set heard_at = now() where id = ${id}`.execute(db)
		},
		async finish(id, { backup, bytesWritten, problem }) {
			await sql`
				update backup_run set finished_at = now(), backup = ${backup ?? null}, bytes_written = ${bytesWritten}, problem = ${problem ?? null}
				 where id = ${id}
			`.execute(db)
		},
		async latest() {
			const { rows } = await sql<Row>`select * from backup_run order by started_at desc, id desc limit 1`.execute(db)
			const [row] = rows
			return (
				row && {
					id: row.id,
					target: row.target,
					startedAt: row.started_at,
					finishedAt: row.finished_at ?? undefined,
					backup: row.backup ?? undefined,
					bytesWritten: row.bytes_written,
					problem: row.problem ?? undefined,
				}
			)
		},
	}
}
