import type { BundleImport, BundleRecords } from '@stoa/hub'
import { parseSha256 } from '@stoa/vocabulary'
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import { toBytes, toSha256, toText } from '../database/values.ts'
import type { BundleSchema, BundleTables } from './tables.ts'

type Row = BundleTables['bundle_import']

/** After this time without a word, a process has ended. */
const SILENCE = '6 seconds'

/** Bundles in PostgreSQL. */
export function bundleRecords(db: Kysely<BundleSchema>): BundleRecords {
	return { ...keyRecords(db), ...importRecords(db), ...importedRecords(db) }
}

/** Trusted keys. */
function keyRecords(db: Kysely<BundleSchema>): Pick<BundleRecords, 'insertKey' | 'deleteKey' | 'keys'> {
	return {
		async insertKey({ name, key, addedAt }) {
			const query = db.insertInto('bundle_key').values({ name: toText(name), key, added_at: addedAt })
			const inserted = await query
				.onConflict((conflict) => conflict.doNothing())
				.returning('name')
				.executeTakeFirst()
			return inserted !== undefined
		},
		async deleteKey(name) {
			return (await db.deleteFrom('bundle_key').where('name', '=', toText(name)).executeTakeFirst()).numDeletedRows > 0n
		},
		async keys() {
			const rows = await db.selectFrom('bundle_key').selectAll().orderBy('name').execute()
			return rows.map(({ name, key, added_at: addedAt }) => ({ name, key, addedAt }))
		},
	}
}

/** What imports keep, and what they brought. */
function importedRecords(
	db: Kysely<BundleSchema>,
): Pick<BundleRecords, 'keepObjects' | 'noteStored' | 'storedObjects' | 'releaseObjects' | 'setOrigin' | 'origin'> {
	return {
		async keepObjects(importId, hashes) {
			await sql`
				insert into bundle_object (import_id, sha256) select ${importId}, unnest(${hashes.map(toBytes)}::bytea[]) on conflict do nothing
			`.execute(db)
		},
		async noteStored(importId, hashes) {
			const query = db.updateTable('bundle_object').set({ is_stored: true }).where('import_id', '=', importId)
			await query.where('sha256', '=', sql<Buffer>`any(${hashes.map(toBytes)}::bytea[])`).execute()
		},
		async storedObjects(importId) {
			const query = db.selectFrom('bundle_object').select('sha256').where('import_id', '=', importId)
			const rows = await query.where('is_stored', '=', true).execute()
			return new Set(rows.map(({ sha256 }) => toSha256(sha256)))
		},
		async releaseObjects(importId) {
			await db.deleteFrom('bundle_object').where('import_id', '=', importId).execute()
		},
		async setOrigin({ repoId, bundle, maker, madeAt, signer, importedAt }) {
			const row = { bundle: toBytes(bundle), maker: toText(maker), made_at: madeAt, signer: signer ?? null, imported_at: importedAt }
			const query = db.insertInto('bundle_origin').values({ repo_id: repoId, ...row })
			await query.onConflict((conflict) => conflict.column('repo_id').doUpdateSet(row)).execute()
			// A repository of an upstream stays one.
			await sql`update repo set upstream = coalesce(upstream, ${toText(maker)}) where id = ${repoId}`.execute(db)
		},
		async origin(repoId) {
			const row = await db.selectFrom('bundle_origin').selectAll().where('repo_id', '=', toText(repoId)).executeTakeFirst()
			return (
				row && {
					repoId: row.repo_id,
					bundle: toSha256(row.bundle),
					maker: row.maker,
					madeAt: row.made_at,
					signer: row.signer ?? undefined,
					importedAt: row.imported_at,
				}
			)
		},
	}
}

/** Imports. */
function importRecords(
	db: Kysely<BundleSchema>,
): Omit<BundleRecords, keyof ReturnType<typeof keyRecords> | keyof ReturnType<typeof importedRecords>> {
	async function find(id: string): Promise<BundleImport | undefined> {
		const row = await db.selectFrom('bundle_import').selectAll().where('id', '=', toText(id)).executeTakeFirst()
		return row && toImport(row)
	}

	return {
		async insertImport(one) {
			await db.insertInto('bundle_import').values(toRow(one)).execute()
		},
		async updateImport(one) {
			const { id, path: _, started_at: __, ...row } = toRow(one)
			await db.updateTable('bundle_import').set(row).where('id', '=', id).execute()
		},
		import: find,
		async imports({ skip, limit }) {
			const query = db.selectFrom('bundle_import').selectAll().orderBy('id', 'desc').offset(skip).limit(limit)
			return (await query.execute()).map(toImport)
		},
		async claimImport(process) {
			const { rows } = await sql<{ id: string }>`
				update bundle_import set process = ${process}, heard_at = clock_timestamp() where id = (
					select id from bundle_import where state in ('reading', 'applying')
						and not exists (select from bundle_import b where b.heard_at > clock_timestamp() - ${SILENCE}::interval)
					 order by id limit 1 for update skip locked
				) returning id
			`.execute(db)
			const [row] = rows
			return row && find(row.id)
		},
		async beatImport(id, process) {
			const query = db.updateTable('bundle_import').set({ heard_at: sql<Date>`clock_timestamp()` })
			await query.where('id', '=', id).where('process', '=', process).execute()
		},
		async leaveImport(id, process) {
			const query = db.updateTable('bundle_import').set({ heard_at: null, process: null })
			await query.where('id', '=', id).where('process', '=', process).execute()
		},
		async hasImport(path, since) {
			const query = db.selectFrom('bundle_import').select('id').where('path', '=', toText(path)).where('started_at', '>=', since)
			return (await query.limit(1).executeTakeFirst()) !== undefined
		},
		async forgetImports(before) {
			await db.deleteFrom('bundle_import').where('finished_at', '<', before).execute()
		},
	}
}

function toRow({ bundle, items, ...one }: BundleImport): Insertable<Row> {
	return {
		id: one.id,
		path: toText(one.path),
		is_untrusted_allowed: one.isUntrustedAllowed,
		state: one.state,
		problem: one.problem === undefined ? null : toText(one.problem),
		bundle: bundle ? JSON.stringify({ ...bundle, maker: toText(bundle.maker), madeAt: bundle.madeAt.toISOString() }) : null,
		signer: one.signer ?? null,
		items: JSON.stringify(items),
		begun_by: one.begunBy,
		started_at: one.startedAt,
		finished_at: one.finishedAt ?? null,
	}
}

function toImport(row: Selectable<Row>): BundleImport {
	const { bundle } = row
	return {
		id: row.id,
		path: row.path,
		isUntrustedAllowed: row.is_untrusted_allowed,
		state: row.state,
		problem: row.problem ?? undefined,
		bundle: bundle ? { ...bundle, hash: parseSha256(bundle.hash), madeAt: new Date(bundle.madeAt) } : undefined,
		signer: row.signer ?? undefined,
		items: row.items,
		begunBy: row.begun_by,
		startedAt: row.started_at,
		finishedAt: row.finished_at ?? undefined,
	}
}
