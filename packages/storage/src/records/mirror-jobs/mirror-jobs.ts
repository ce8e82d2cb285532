import {
	MIRROR_JOB_STAGES,
	MIRROR_JOB_STATES,
	type MirrorItemChange,
	type MirrorJob,
	type MirrorJobItem,
	type MirrorJobRecords,
} from '@stoa/hub'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { isAbandoned, processMark } from '../../process-mark.ts'
import { toBytes, toOid, toText } from '../database/values.ts'
import { kindName, kindNumber } from '../repositories/repo-row.ts'
import { orderColumns, toOrder } from './mirror-rules.ts'
import type { MirrorSchema, MirrorTables } from '../mirrors/tables.ts'
import type { Selectable } from 'kysely'

type Db = Kysely<MirrorSchema>
/** A process that works on a job says so every second. One that has been silent this long was killed, wherever it ran. */
const SILENT_SECONDS = 60
/** Rows of one statement. */
const ITEMS_AT_ONCE = 1000
const ITEM_STATES = ['waiting', 'history', 'done', 'failed'] as const

type JobRow = Selectable<MirrorTables['mirror_job']> & {
	repos: number
	repos_done: number
	repos_failed: number
	files: number
	files_done: number
	bytes: number
	bytes_done: number
}

/** Jobs of the mirror in PostgreSQL. */
export function mirrorJobRecords(db: Db): MirrorJobRecords {
	return { ...reading(db), ...working(db), ...changing(db) }
}

const isMine = (id: string): RawBuilder<boolean> => sql<boolean>`id = ${id} and state = 'running' and process = ${processMark()}`

async function findJobs(db: Db, where: RawBuilder<unknown>, limit: number): Promise<MirrorJob[]> {
	const { rows } = await sql<JobRow>`
		select job.*, coalesce(repos, 0) as repos, coalesce(repos_done, 0) as repos_done, coalesce(repos_failed, 0) as repos_failed,
			coalesce(files, 0) as files, coalesce(files_done, 0) as files_done, coalesce(bytes, 0) as bytes, coalesce(bytes_done, 0) as bytes_done
		from (select * from mirror_job where ${where} order by state in ('running', 'waiting', 'paused') desc, id desc limit ${limit}) job
		left join lateral (
			select count(*) as repos, count(*) filter (where state = 'done') as repos_done, count(*) filter (where state = 'failed') as repos_failed,
				sum(files)::bigint as files, sum(files_done)::bigint as files_done, sum(bytes)::bigint as bytes, sum(bytes_done)::bigint as bytes_done
			from mirror_job_item where job_id = job.id
		) sums on true
		order by job.state in ('running', 'waiting', 'paused') desc, job.id desc
	`.execute(db)
	return rows.map(toJob)
}

function reading(db: Db): Pick<MirrorJobRecords, 'job' | 'jobs' | 'items'> {
	return {
		job: async (id) => (await findJobs(db, sql`id = ${toText(id)}`, 1))[0],
		jobs: (limit) => findJobs(db, sql`true`, limit),
		async items(id, { after, limit, state }) {
			const query = db.selectFrom('mirror_job_item').selectAll().where('job_id', '=', toText(id)).where('position', '>', after)
			const chosen = state === undefined ? query : query.where('state', '=', state)
			return (await chosen.orderBy('position').limit(limit).execute()).map(toItem)
		},
	}
}

function working(db: Db): Pick<MirrorJobRecords, 'claim' | 'keep' | 'setItems' | 'setStage' | 'setItem' | 'release'> {
	return {
		async claim(now) {
			const { rows: running } = await sql<{ process: string }>`select distinct process from mirror_job where state = 'running'`.execute(db)
			// By the process, not the job: another one may have claimed the job since.
			const gone = running.flatMap(({ process }) => (isAbandoned(process, 0) ? [process] : []))
			const { rows } = await sql<{ id: string }>`
				update mirror_job set state = 'running', process = ${processMark()}, heard_at = now(), passing_bytes = 0, rate = 0,
					started_at = coalesce(started_at, ${now}::timestamptz)
				where id = (
					select id from mirror_job
					where (state = 'waiting' and due_at <= ${now}::timestamptz)
						or (state = 'running' and (process = any(${gone}::text[]) or heard_at < now() - make_interval(secs => ${SILENT_SECONDS}::integer)))
					order by due_at, id limit 1 for update skip locked
				) returning id
			`.execute(db)
			const [claimed] = rows
			return claimed && (await findJobs(db, sql`id = ${claimed.id}`, 1))[0]
		},
		async keep(id, { passingBytes, rate }) {
			return isChanged(
				await sql`
				update mirror_job set heard_at = now(), passing_bytes = ${Math.round(passingBytes)}, rate = ${Math.round(rate)} where ${isMine(id)}
			`.execute(db),
			)
		},
		async setItems(id, repos) {
			return db.transaction().execute(async (inside) => {
				if (!isChanged(await sql`update mirror_job set stage = 'histories' where ${isMine(id)} and stage = 'listing'`.execute(inside)))
					return false
				const rows = repos.map(({ kind, id: upstreamId, revision = null }, position) => ({
					job_id: id,
					position,
					kind: kindNumber(kind),
					upstream_id: toText(upstreamId),
					revision,
				}))
				for (let start = 0; start < rows.length; start += ITEMS_AT_ONCE)
					await inside
						.insertInto('mirror_job_item')
						.values(rows.slice(start, start + ITEMS_AT_ONCE))
						.execute()
				return true
			})
		},
		setStage: async (id, stage) => isChanged(await sql`update mirror_job set stage = ${stage} where ${isMine(id)}`.execute(db)),
		async setItem(id, position, change) {
			const mine = sql<boolean>`exists (select from mirror_job where ${isMine(id)})`
			const query = db.updateTable('mirror_job_item').set(itemColumns(change)).where('job_id', '=', id)
			return (await query.where('position', '=', position).where(mine).executeTakeFirst()).numUpdatedRows > 0n
		},
		async release(id, { state, problem, dueAt, tries, finishedAt }) {
			return isChanged(
				await sql`
				update mirror_job set state = ${state}, problem = ${problem === undefined ? null : toText(problem)}, due_at = ${dueAt}, tries = ${tries},
					finished_at = ${finishedAt ?? null}, process = null, passing_bytes = 0, rate = 0
				where ${isMine(id)}
			`.execute(db),
			)
		},
	}
}

function changing(db: Db): Pick<MirrorJobRecords, 'insertJob' | 'change' | 'retryItems' | 'forget'> {
	return {
		async insertJob({ id, rule = null, order, createdAt, dueAt }) {
			const query = db
				.insertInto('mirror_job')
				.values({ id, rule, ...orderColumns(order), state: 'waiting', created_at: createdAt, due_at: dueAt })
			const inserted = await query
				.onConflict((conflict) => conflict.doNothing())
				.returning('id')
				.executeTakeFirst()
			return inserted !== undefined
		},
		async change(id, { from, to, now }) {
			const isOver = to === 'canceled'
			return isChanged(
				await sql`
				update mirror_job set state = ${to}, process = null, passing_bytes = 0, rate = 0, tries = 0,
					problem = case when ${to === 'waiting'} then null else problem end,
					due_at = case when ${to === 'waiting'} then ${now}::timestamptz else due_at end,
					finished_at = case when ${isOver} then ${now}::timestamptz end
				where id = ${toText(id)} and state = any(${[...from]}::text[])
					and not (${to === 'waiting'} and exists (
						select from mirror_job other
						 where other.rule = mirror_job.rule and other.id <> mirror_job.id and other.state in ('waiting', 'running', 'paused')
					))
			`.execute(db),
			)
		},
		async retryItems(id) {
			await db
				.updateTable('mirror_job_item')
				.set({ state: 'waiting', problem: null })
				.where('job_id', '=', toText(id))
				.where('state', '=', 'failed')
				.execute()
			await sql`update mirror_job set stage = 'histories' where id = ${toText(id)} and stage = 'files'`.execute(db)
		},
		async forget(before) {
			await db.deleteFrom('mirror_job').where('finished_at', '<', before).execute()
		},
	}
}

const isChanged = ({ numAffectedRows = 0n }: { numAffectedRows?: bigint }): boolean => numAffectedRows > 0n

function itemColumns({ state, problem, repoId, commit, files, filesDone, bytes, bytesDone }: MirrorItemChange) {
	return {
		...(state !== undefined && { state, problem: problem === undefined ? null : toText(problem) }),
		...(repoId !== undefined && { repo_id: repoId }),
		...(commit !== undefined && { commit_oid: toBytes(commit) }),
		...(files !== undefined && { files }),
		...(filesDone !== undefined && { files_done: filesDone }),
		...(bytes !== undefined && { bytes }),
		...(bytesDone !== undefined && { bytes_done: bytesDone }),
	}
}

function toJob(row: JobRow): MirrorJob {
	return {
		...toOrder(row),
		id: row.id,
		rule: row.rule ?? undefined,
		state: MIRROR_JOB_STATES.find((state) => state === row.state) ?? 'failed',
		stage: MIRROR_JOB_STAGES.find((stage) => stage === row.stage) ?? 'listing',
		problem: row.problem ?? undefined,
		tries: row.tries,
		createdAt: row.created_at,
		dueAt: row.due_at,
		startedAt: row.started_at ?? undefined,
		finishedAt: row.finished_at ?? undefined,
		totals: {
			repos: row.repos,
			reposDone: row.repos_done,
			reposFailed: row.repos_failed,
			files: row.files,
			filesDone: row.files_done,
			bytes: row.bytes,
			bytesDone: Math.min(row.bytes_done + row.passing_bytes, row.bytes),
		},
		rate: row.rate,
	}
}

function toItem(row: Selectable<MirrorTables['mirror_job_item']>): MirrorJobItem {
	return {
		position: row.position,
		kind: kindName(row.kind),
		id: row.upstream_id,
		revision: row.revision ?? undefined,
		state: ITEM_STATES.find((state) => state === row.state) ?? 'failed',
		problem: row.problem ?? undefined,
		repoId: row.repo_id ?? undefined,
		commit: row.commit_oid ? toOid(row.commit_oid) : undefined,
		files: row.files,
		filesDone: row.files_done,
		bytes: row.bytes,
		bytesDone: row.bytes_done,
	}
}
