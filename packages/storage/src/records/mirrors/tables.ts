import type { ColumnType, Generated } from 'kysely'
import type { ContentSchema } from '../contents/tables.ts'
import type { RepoKind } from '@stoa/vocabulary'

/** A list in JSON. */
type List<Item> = ColumnType<Item[], string, string>

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
	}
	mirror: {
		repo_id: string
		upstream_id: string
		address: string
		mirrored_at: Date
		compared_at: Date
		tried_at: Date
		problem: string | null
	}
	mirror_object: { repo_id: string; sha256: Buffer; size: number }
	mirror_namespace: { account_id: string }
	upstream_missing: { kind: number; name: string; until: Date }
}

/** These tables and those of the levels below. */
export type MirrorSchema = ContentSchema & MirrorTables
