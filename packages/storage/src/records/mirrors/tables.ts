import type { ColumnType, Generated } from 'kysely'
import type { ContentSchema } from '../contents/tables.ts'
import type { MirrorHours, MirrorRequestState, MirrorSource, UpstreamDescription } from '@stoa/hub'
import type { RepoKind } from '@stoa/vocabulary'

/** A list in JSON. */
type List<Item> = ColumnType<Item[], string, string>
/** A value in JSON. */
type Json<Value> = ColumnType<Value, string, string>

/** Columns of an order. */
interface OrderColumns {
	upstream: string
	source: Json<MirrorSource>
	has_files: boolean
	is_pinned: boolean
	hours: ColumnType<MirrorHours | null, string | null, string | null>
	bytes_per_second: number | null
}

/** Tables of upstreams and mirrored repositories, as `migrations/` creates them. */
export interface MirrorTables {
	upstream: {
		name: string
		address: string
		position: number
		kinds: List<RepoKind>
		allow: List<string>
		deny: List<string>
		hosts: List<string>
		sealed_token: string | null
		requests_max: number
		connections_max: number
		created_at: Date
		paused_until: Date | null
		window_start: Generated<Date>
		window_count: Generated<number>
		failed_at: Generated<Date | null>
		failure: Generated<string | null>
		per_second_max: number | null
		second_start: Generated<Date>
		second_count: Generated<number>
		may_be_inner: boolean
		by_request: Generated<boolean>
		request_rules: ColumnType<string[], string | undefined, string>
		deciders_id: Generated<string | null>
	}
	/** How upstreams put files together that are here, and in which of them chunks of a xorb lie. */
	mirror_xet_file: { sha256: Buffer; upstream: string; hash: Buffer; terms: Buffer }
	mirror_xet_xorb: { upstream: string; xorb: Buffer; sha256: Buffer }
	mirror_request: {
		id: string
		upstream: string
		kind: number
		name: string
		person_id: string | null
		reason: string
		facts: Json<UpstreamDescription>
		state: MirrorRequestState
		rule: string | null
		answered_by: string | null
		note: string | null
		created_at: Date
		answered_at: Date | null
	}
	upstream_reader: { upstream: string; account_id: string | null; group_id: string | null }
	upstream_connection: { upstream: string; slot: number; holder: string; until: Date }
	mirror: {
		repo_id: string
		upstream_id: string
		address: string
		mirrored_at: Date
		compared_at: Date
		tried_at: Date
		problem: string | null
		hits: Generated<number>
		served_bytes: Generated<number>
		taken_bytes: Generated<number>
		used_at: Generated<Date | null>
		kept_commits: Generated<string>
	}
	mirror_object: {
		repo_id: string
		sha256: Buffer
		size: number
		used_at: Generated<Date | null>
		is_kept: Generated<boolean>
		dropped_at: Generated<Date | null>
	}
	mirror_namespace: { account_id: string }
	upstream_missing: { kind: number; name: string; until: Date }
	mirror_rule: OrderColumns & { name: string; every_hours: number; created_at: Date; next_at: Date }
	mirror_job: OrderColumns & {
		id: string
		rule: string | null
		state: string
		stage: Generated<string>
		problem: string | null
		tries: Generated<number>
		created_at: Date
		due_at: Date
		started_at: Date | null
		finished_at: Date | null
		process: string | null
		heard_at: Date | null
		passing_bytes: Generated<number>
		rate: Generated<number>
	}
	mirror_job_item: {
		job_id: string
		position: number
		kind: number
		upstream_id: string
		revision: string | null
		state: Generated<string>
		problem: string | null
		repo_id: string | null
		commit_oid: Buffer | null
		files: Generated<number>
		files_done: Generated<number>
		bytes: Generated<number>
		bytes_done: Generated<number>
	}
	mirror_pin: { repo_id: string; commit_oid: Buffer; revision: string; created_at: Date; removed_at: Date | null }
}

/** These tables and those of the levels below. */
export type MirrorSchema = ContentSchema & MirrorTables
