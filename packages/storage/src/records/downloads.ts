import type { RepoRecords } from '@stoa/hub'
import { sql, type Kysely } from 'kysely'
import type { Schema } from './schema.ts'

type DownloadRecords = Pick<RepoRecords, 'addDownloads' | 'downloadSeries' | 'refreshPopularity'>

/** Days that `downloads` and the series cover, today included. */
const WINDOW_DAYS = 30
/** Days after which a like or a download counts half towards trending. */
const TRENDING_HALF_LIFE_DAYS = 3
/** Days after which it counts nothing. */
const TRENDING_DAYS = 14

const today = sql`(now() at time zone 'utc')::date`

/** Download counters by day (UTC) in PostgreSQL, and what is computed from them. */
export function downloadRecords(db: Kysely<Schema>): DownloadRecords {
	return {
		async addDownloads(repoId, day, count) {
			// The sum is counted anew, not added to: that also puts right what days passing have made wrong. The new row is not yet visible.
			await sql`
				with added as (
					insert into download_day (repo_id, day, count) select id, ${day}::date, ${count} from repo where id = ${repoId}
					on conflict (repo_id, day) do update set count = download_day.count + excluded.count
				)
				update repo set
					downloads_all_time = downloads_all_time + ${count},
					downloads = (
						select coalesce(sum(count), 0) from download_day where repo_id = ${repoId} and day > ${today} - ${WINDOW_DAYS}::int
					) + case when ${day}::date > ${today} - ${WINDOW_DAYS}::int then ${count} else 0 end
				where id = ${repoId}
			`.execute(db)
		},
		async downloadSeries(repoIds) {
			// One row for each repository: 30 rows of 30 days as single rows take four times as long to read here.
			const { rows } = await sql<{ repo_id: string; days_ago: string; counts: string }>`
				select repo_id, array_to_string(array_agg(${today} - day), ' ') as days_ago, array_to_string(array_agg(count), ' ') as counts
				  from download_day
				 where repo_id = any(${repoIds}) and day > ${today} - ${WINDOW_DAYS}::int and day <= ${today}
				 group by repo_id
			`.execute(db)
			const series = new Map(repoIds.map((id) => [id, Array.from<number>({ length: WINDOW_DAYS }).fill(0)]))
			for (const { repo_id: id, days_ago: daysAgo, counts } of rows) {
				const days = series.get(id)
				const countOf = counts.split(' ')
				for (const [index, ago] of daysAgo.split(' ').entries()) days?.splice(WINDOW_DAYS - 1 - Number(ago), 1, Number(countOf[index]))
			}
			return series
		},
		refreshPopularity: () => refreshPopularity(db),
	}
}

/**
 * Trending score: ten for each like and ten for each tenfold of downloads, recent ones only, halved every three days:
 * `10 * sum(2^(-age/3)) + 10 * log10(1 + sum(count * 2^(-age/3)))`, rounded. Downloads count by their logarithm because one build server
 * makes thousands, a person gives one like. Rows whose numbers stay the same are not written.
 */
async function refreshPopularity(db: Kysely<Schema>): Promise<number> {
	const days = sql`(extract(epoch from now() - liked_at) / 86400)`
	const result = await sql`
		with liked as (
			select repo_id, sum(power(2, -greatest(${days}, 0) / ${TRENDING_HALF_LIFE_DAYS}::numeric)) as weight
			  from repo_like where liked_at > now() - make_interval(days => ${TRENDING_DAYS}::int) group by repo_id
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
