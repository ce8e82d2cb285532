import type { BundleImportState, ImportedRepo } from '@stoa/hub'
import type { ColumnType, Generated } from 'kysely'
import type { EventSchema } from '../events/tables.ts'

/** A value in JSON. */
type Json<Value> = ColumnType<Value, string, string>
type NullableJson<Value> = ColumnType<Value | null, string | null, string | null>

/** Tables of bundles, as `migrations/` creates them. */
export interface BundleTables {
	bundle_key: { name: string; key: string; added_at: Date }
	bundle_import: {
		id: string
		path: string
		is_untrusted_allowed: boolean
		state: BundleImportState
		problem: string | null
		bundle: NullableJson<{ hash: string; maker: string; madeAt: string; repos: number; objects: number; bytes: number }>
		signer: string | null
		items: Json<ImportedRepo[]>
		begun_by: string
		started_at: Date
		finished_at: Date | null
		process: Generated<string | null>
		heard_at: Generated<Date | null>
	}
	bundle_object: { import_id: string; sha256: Buffer; is_stored: Generated<boolean> }
	bundle_origin: {
		repo_id: string
		bundle: Buffer
		maker: string
		made_at: Date
		signer: string | null
		imported_at: Date
	}
}

/** These tables and those of the levels below. */
export type BundleSchema = EventSchema & BundleTables
