import { sql, type RawBuilder } from 'kysely'

/**
 * The commits of each mirrored repository whose large files stay, as `kept (repo_id, commits)`: those that are pinned, those of unfinished
 * jobs, and those that the newest job of a rule found. Where that job could not fetch a repository, the commits that earlier jobs found.
 */
export const KEPT_COMMITS: RawBuilder<unknown> = sql`
	newest as (
		select rule, max(id) as id from mirror_job where stage = 'files' and rule in (select name from mirror_rule) group by rule
	), wanted as (
		select repo_id, commit_oid from mirror_pin where removed_at is null
		union
		select item.repo_id, item.commit_oid from mirror_job job join mirror_job_item item on item.job_id = job.id
		 where job.has_files and item.repo_id is not null and item.commit_oid is not null and (
			job.state in ('waiting', 'running', 'paused')
			or job.id in (select id from newest)
			or exists (
				select from newest join mirror_job_item missed on missed.job_id = newest.id
				 where newest.rule = job.rule and missed.kind = item.kind and missed.upstream_id = item.upstream_id and missed.commit_oid is null
			)
		)
	), kept as (
		select repo_id, string_agg(encode(commit_oid, 'hex'), ' ' order by commit_oid) as commits from wanted group by repo_id
	)`
