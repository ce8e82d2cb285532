import { sql, type Kysely } from 'kysely'

/**
 * What is mirrored without a request of a client: rules that say what and when, the jobs that do it, the repositories of each job, and
 * pinned revisions. Upstreams remember why a request failed last. A job keeps its own copy of the order, so that it outlives its rule.
 */
export async function createMirrorJobTables(db: Kysely<unknown>): Promise<void> {
	await sql`
		alter table upstream add column failed_at timestamptz, add column failure text;
		create table mirror_rule (
			name text collate "C" primary key,
			upstream text not null,
			source jsonb not null,
			has_files boolean not null,
			is_pinned boolean not null,
			hours jsonb,
			bytes_per_second bigint,
			every_hours integer not null,
			created_at timestamptz not null,
			next_at timestamptz not null
		);
		create table mirror_job (
			id text collate "C" primary key,
			rule text collate "C",
			upstream text not null,
			source jsonb not null,
			has_files boolean not null,
			is_pinned boolean not null,
			hours jsonb,
			bytes_per_second bigint,
			state text not null,
			stage text not null default 'listing',
			problem text,
			tries integer not null default 0,
			created_at timestamptz not null,
			due_at timestamptz not null,
			started_at timestamptz,
			finished_at timestamptz,
			process text,
			heard_at timestamptz,
			passing_bytes bigint not null default 0,
			rate bigint not null default 0
		);
		create index mirror_job_open on mirror_job (state, due_at) where state in ('waiting', 'running', 'paused');
		create unique index mirror_job_of_rule on mirror_job (rule) where rule is not null and state in ('waiting', 'running', 'paused');
		create table mirror_job_item (
			job_id text collate "C" not null references mirror_job on delete cascade,
			position integer not null,
			kind smallint not null,
			upstream_id text not null,
			revision text,
			state text not null default 'waiting',
			problem text,
			repo_id text collate "C",
			commit_oid bytea,
			files bigint not null default 0,
			files_done bigint not null default 0,
			bytes bigint not null default 0,
			bytes_done bigint not null default 0,
			primary key (job_id, position)
		);
		create table mirror_pin (
			repo_id text collate "C" not null references repo on delete cascade,
			commit_oid bytea not null,
			revision text not null,
			created_at timestamptz not null,
			removed_at timestamptz,
			primary key (repo_id, commit_oid)
		);
	`.execute(db)
}
