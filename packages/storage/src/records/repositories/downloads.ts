import type { RepoRecords } from '@stoa/hub'
import { sql, type Kysely } from 'kysely'
import { DatabaseError } from 'pg'
import type { RepositorySchema } from './tables.ts'

type DownloadRecords = Pick<RepoRecords, 'markDownloads' | 'forgetDownloadMarks' | 'addDownloads' | 'downloadsByDay' | 'refreshPopularity'>

/** Days that `downloads` and the series cover, today included. */
const WINDOW_DAYS = 30
/**
 * The series of a row, extended to today with zeros for the days since it was written. A row that was never downloaded has none.
 *
 * @param age days between the series' last day and today
 */
export function toSeries(text: string, age: number | null): number[] {
	const passed = Math.max(age ?? WINDOW_DAYS, 0)
	const counts = text === '' ? [] : text.split(' ').slice(passed).map(Number)
	return [...counts, ...Array.from<number>({ length: WINDOW_DAYS - counts.length }).fill(0)]
}

/** Marks deleted by one statement, so that none locks the table for long. */
const FORGOTTEN_AT_ONCE = 10_000

/** Days after which a like or a download counts half towards trending. */
const TRENDING_HALF_LIFE_DAYS = 3
/** Days after which it counts nothing. */
const TRENDING_DAYS = 14

const today = sql`(now() at time zone 'utc')::date`

/** Download counters by day (UTC) in PostgreSQL, and what is computed from them. */
export function downloadRecords(db: Kysely<RepositorySchema>): DownloadRecords {
	return {
		async markDownloads(day, marks) {
			// In one order everywhere: two processes that mark the same clients must not wait for each other.
			const sorted = [...new Set(marks)].toSorted().map((mark) => Buffer.from(mark, 'hex'))
			const fresh = await sql<{ mark: Buffer }>`
				insert into download_mark (mark, day) select mark, ${day}::date from unnest(${sorted}::bytea[]) as given (mark)
				on conflict do nothing returning mark
			`.execute(db)
			return new Set(fresh.rows.map(({ mark }) => mark.toString('hex')))
		},
		async forgetDownloadMarks(before) {
			for (let forgotten = 0; ;) {
				const gone = await sql`
					delete from download_mark where ctid = any(array(select ctid from download_mark where day < ${before}::date limit ${FORGOTTEN_AT_ONCE}))
				`.execute(db)
				const count = Number(gone.numAffectedRows ?? 0)
				forgotten += count
				if (count < FORGOTTEN_AT_ONCE) return forgotten
			}
		},
		async addDownloads(repoId, day, count) {
			// Sum and series are computed again instead of added to, which also corrects the effect of passing days. The new row is not visible yet.
			await sql`
				with added as (
					insert into download_day (repo_id, day, count) select id, ${day}::date, ${count} from repo where id = ${repoId}
					on conflict (repo_id, day) do update set count = download_day.count + excluded.count
					returning day, count
				), counted as (
					select day, count from download_day where repo_id = ${repoId} and day <> ${day}::date
					union all select day, count from added
				), recent as (
					select date, coalesce(counted.count, 0) as count
					  from generate_series(${today} - ${WINDOW_DAYS - 1}::int, ${today}, interval '1 day') as date
					  left join counted on counted.day = date::date
				)
				update repo set
					downloads_all_time = downloads_all_time + ${count},
					downloads = (select sum(count) from recent),
					download_series = (select string_agg(count::text, ' ' order by date) from recent),
					download_series_until = ${today}
				where id = ${repoId}
			`
				.execute(db)
				.catch((error: unknown) => {
					// The repository was deleted while the statement ran.
					if (!(error instanceof DatabaseError && error.constraint === 'download_day_repo_id_fkey')) throw error
				})
		},
		async downloadsByDay(repoId, since) {
			const query = db.selectFrom('download_day').select([sql<string>`day::text`.as('date'), 'count'])
			const rows = await query.where('repo_id', '=', repoId).where('day', '>=', since).execute()
			return new Map(rows.map(({ date, count }) => [date, count]))
		},
		refreshPopularity: () => refreshPopularity(db),
	}
}

/**
 * Trending score: ten for each like and ten for each tenfold of downloads, recent ones only, halved every three days: `10 * sum(2^(-age/3))
 * + 10 * log10(1 + sum(count * 2^(-age/3)))`, rounded. Downloads count by their logarithm because one build server causes thousands while a
 * person gives one like. Rows whose numbers do not change are not written.
 */
export async function refreshPopularity(db: Kysely<RepositorySchema>): Promise<number> {
	const days = sql`(extract(epoch from now() - liked_at) / 86400)`
	const result = await sql`
		with liked as (
			select repo_id, sum(power(2, -greatest(${days}, 0) / ${TRENDING_HALF_LIFE_DAYS}::numeric)) as weight
			  from repo_like join account on account.id = user_id and not content_hidden
			  where liked_at > now() - make_interval(days => ${TRENDING_DAYS}::int) group by repo_id
		), downloaded as (
			select repo_id, sum(count) as month,
				coalesce(sum(count * power(2, -greatest(${today} - day, 0)::numeric / ${TRENDING_HALF_LIFE_DAYS}::numeric))
					filter (where day > ${today} - ${TRENDING_DAYS}::int), 0) as weight
			  from download_day where day > ${today} - ${WINDOW_DAYS}::int group by repo_id
		), fresh as (
			select repo.id, coalesce(downloaded.month, 0)::bigint as downloads,
				round(10 * coalesce(liked.weight, 0) + 10 * log(1 + coalesce(downloaded.weight, 0)))::integer as trending
			  from repo left join liked on liked.repo_id = repo.id left join downloaded on downloaded.repo_id = repo.id
		)
		update repo set downloads = fresh.downloads, trending_score = fresh.trending
		  from fresh
		 where repo.id = fresh.id and (repo.downloads, repo.trending_score) is distinct from (fresh.downloads, fresh.trending)
	`.execute(db)
	return Number(result.numAffectedRows ?? 0)
}
