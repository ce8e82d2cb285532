import type { RepoMetadata } from '@stoa/hub'
import type { RepoId, RepoKind } from '@stoa/vocabulary'
import { sql, type Kysely } from 'kysely'
import { startEmbedded } from '../../postgres/embedded.ts'
import { openKysely } from '../database/database.ts'
import { idMaker } from '../database/new-id.ts'
import { kindNumber } from './repo-row.ts'
import type { RepositorySchema } from './tables.ts'

/** A repository that exists in the records alone: it has no git folder, so listings show it and nothing opens it. */
export interface FilledRepo {
	kind: RepoKind
	name: RepoId
	createdAt: Date
	lastModified: Date
	likes: number
	trendingScore: number
	/** Counts of the last days, today first; their sum is `downloads`. */
	downloadsByDay: number[]
	metadata: RepoMetadata
}

const BATCH = 2000

/**
 * Puts many repositories into the database of a data folder that no hub is running over, in seconds: for measurements of a large catalog.
 *
 * @param owner account name; it must exist
 */
export async function fillRepos(folder: string, owner: string, repos: readonly FilledRepo[]): Promise<void> {
	const server = await startEmbedded({ folder, log: console.error })
	const db = openKysely<RepositorySchema>({ connection: server.connection, max: 1, log: console.error })
	try {
		const { id } = await db
			.selectFrom('account')
			.select('id')
			.where('name', '=', sql<never>`${owner}`)
			.executeTakeFirstOrThrow()
		const newId = idMaker(() => new Date())
		for (let start = 0; start < repos.length; start += BATCH) {
			const batch = repos.slice(start, start + BATCH)
			await insertAll(
				db,
				id,
				batch.map((repo) => ({ ...repo, id: newId() })),
			)
		}
		// No notifications must be sent about them: that would be minutes of work during a measurement.
		await sql`truncate happening`.execute(db)
		await sql`vacuum analyze`.execute(db)
	} finally {
		await db.destroy()
		await server.stop()
	}
}

async function insertAll(db: Kysely<RepositorySchema>, ownerId: string, repos: readonly (FilledRepo & { id: string })[]): Promise<void> {
	const rows = repos.map(({ id, kind, name, createdAt, lastModified, likes, trendingScore, downloadsByDay, metadata }) => {
		const downloads = downloadsByDay.reduce((sum, count) => sum + count, 0)
		const series = downloadsByDay.slice(0, 30).toReversed()
		const padded = [...Array.from({ length: 30 - series.length }).fill(0), ...series].join(' ')
		const times = { created_at: createdAt, last_modified: lastModified }
		return { id, kind: kindNumber(kind), name, ...times, likes, trending: trendingScore, downloads, series: padded, metadata }
	})
	await sql`
		insert into repo (id, kind, name, owner_id, visibility, created_at, last_modified, likes, trending_score, downloads, downloads_all_time,
			download_series, download_series_until, metadata)
		select id, kind, name, ${ownerId}, 'public', created_at, last_modified, likes, trending, downloads, downloads,
			series, (now() at time zone 'utc')::date, metadata
		  from json_to_recordset(${JSON.stringify(rows)}::json) as given (
			id text, kind smallint, name text, created_at timestamptz, last_modified timestamptz, likes integer, trending integer,
			downloads bigint, series text, metadata json
		)
	`.execute(db)
	const days = repos.flatMap(({ id, downloadsByDay }) => downloadsByDay.map((count, daysAgo) => ({ id, days_ago: daysAgo, count })))
	await sql`
		insert into download_day (repo_id, day, count)
		select id, (now() at time zone 'utc')::date - days_ago, count
		  from json_to_recordset(${JSON.stringify(days)}::json) as given (id text, days_ago integer, count bigint)
	`.execute(db)
}
