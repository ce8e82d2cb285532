import { sql, type Kysely } from 'kysely'

/** Downloads of the last 30 days in the row itself, so that a listing reads each repository once. */
export async function keepDownloadSeries(db: Kysely<unknown>): Promise<void> {
	await sql`
		alter table repo add column download_series text not null default '', add column download_series_until date;
		with today as (select (now() at time zone 'utc')::date as day), series as (
			select repo.id, string_agg(coalesce(download_day.count, 0)::text, ' ' order by date) as counts
			  from repo cross join today
			 cross join generate_series(today.day - 29, today.day, interval '1 day') as date
			  left join download_day on download_day.repo_id = repo.id and download_day.day = date::date
			 where repo.downloads > 0
			 group by repo.id
		)
		update repo set download_series = series.counts, download_series_until = today.day from series, today where repo.id = series.id
	`.execute(db)
}
