import type { PartedUpload, PartedUploadRecords, UploadedPart } from '@stoa/hub'
import { sql, type Kysely, type Selectable } from 'kysely'
import type { ObjectSchema } from './tables.ts'
import { toBytes, toSha256 } from '../database/values.ts'

/** Uploads in parts that are under way, in PostgreSQL. */
export function partedUploadRecords(db: Kysely<ObjectSchema>): PartedUploadRecords {
	return {
		async insert({ id, draft, target }, now) {
			const row = { id: fromHex(id), draft, target: toBytes(target), touched_at: now }
			const inserted = await db
				.insertInto('parted_upload')
				.values(row)
				.onConflict((on) => on.column('id').doNothing())
				.executeTakeFirst()
			return inserted.numInsertedOrUpdatedRows === 1n
		},
		async byId(id) {
			const [upload] = await read(db, db.selectFrom('parted_upload').selectAll().where('id', '=', fromHex(id)).execute())
			return upload
		},
		async addPart(id, { number, key, sha256 }, now) {
			// One statement: a part of an upload that is being deleted finds no row to hang on.
			const added = await sql`
				with upload as (update parted_upload set touched_at = ${now} where id = ${fromHex(id)} returning id)
				insert into uploaded_part (upload_id, number, key, sha256)
				select id, ${number}::integer, ${fromHex(key)}::bytea, ${toBytes(sha256)}::bytea from upload
				on conflict do nothing
			`.execute(db)
			return added.numAffectedRows === 1n
		},
		async notePlaced(id, number) {
			const query = db.updateTable('uploaded_part').set({ placed: true })
			await query.where('upload_id', '=', fromHex(id)).where('number', '=', number).execute()
		},
		async noteHash(id, sha256) {
			await db
				.updateTable('parted_upload')
				.set({ sha256: toBytes(sha256) })
				.where('id', '=', fromHex(id))
				.execute()
		},
		async delete(id, idleSince) {
			const query = db.deleteFrom('parted_upload').where('id', '=', fromHex(id))
			const deleted = await (idleSince ? query.where('touched_at', '<', idleSince) : query).executeTakeFirst()
			return deleted.numDeletedRows === 1n
		},
		async idleSince(before) {
			return read(
				db,
				db.selectFrom('parted_upload').selectAll().where('touched_at', '<', before).orderBy('touched_at').limit(IDLE_MAX).execute(),
			)
		},
		async used(keys) {
			const parts = await db.selectFrom('uploaded_part').select('key').where('key', 'in', keys.map(fromHex)).execute()
			const drafts = await db.selectFrom('parted_upload').select('draft').where('draft', 'in', keys).execute()
			return new Set([...parts.map(({ key }) => key.toString('hex')), ...drafts.map(({ draft }) => draft)])
		},
	}
}

/** Uploads read at once: the next run of upkeep takes the others. */
const IDLE_MAX = 1000

const fromHex = (digits: string): Buffer => Buffer.from(digits, 'hex')

async function read(db: Kysely<ObjectSchema>, rows: Promise<Selectable<ObjectSchema['parted_upload']>[]>): Promise<PartedUpload[]> {
	const uploads = await rows
	if (uploads.length === 0) return []
	const ids = uploads.map(({ id }) => id)
	const parts = await db.selectFrom('uploaded_part').selectAll().where('upload_id', 'in', ids).orderBy('number').execute()
	const byUpload = Map.groupBy(parts, ({ upload_id: id }) => id.toString('hex'))
	return uploads.map((row) => ({
		id: row.id.toString('hex'),
		draft: row.draft,
		target: toSha256(row.target),
		sha256: row.sha256 ? toSha256(row.sha256) : undefined,
		parts: (byUpload.get(row.id.toString('hex')) ?? []).map(toPart),
	}))
}

function toPart(row: Selectable<ObjectSchema['uploaded_part']>): UploadedPart {
	return { number: row.number, key: row.key.toString('hex'), sha256: toSha256(row.sha256), isPlaced: row.placed }
}
