import type { BlockedFile, BlockedFileRecords } from '@stoa/hub'
import { parseOid, parseSha256 } from '@stoa/vocabulary'
import { sql, type Kysely, type Selectable } from 'kysely'
import type { BlockedFileRow } from './tables.ts'
import type { ContentSchema } from './tables.ts'
import { toBytes, toText } from '../database/values.ts'

/** Files that were taken down, in PostgreSQL. */
export function blockedFileRecords(db: Kysely<ContentSchema>): BlockedFileRecords {
	return {
		async insert({ id, repoId, path, isEveryVersion, blobs, objects, reason, at }) {
			const row = {
				id,
				repo_id: repoId,
				path: toText(path),
				every_version: isEveryVersion,
				blobs: blobs.map(toBytes),
				objects: objects.map(toBytes),
				reason: toText(reason),
				at,
			}
			await db.insertInto('blocked_file').values(row).execute()
			const takedown = JSON.stringify({ reason: toText(reason), at: at.toISOString() })
			await sql`update object set taken_down = ${takedown}::jsonb where sha256 = any(${row.objects}::bytea[])`.execute(db)
			await count(db, repoId, row.objects)
		},
		async ofRepo(repoId) {
			const rows = await db.selectFrom('blocked_file').selectAll().where('repo_id', '=', repoId).orderBy('id', 'desc').execute()
			return rows.map(toBlockedFile)
		},
		async remove(repoId, path) {
			const query = db.deleteFrom('blocked_file').where('repo_id', '=', repoId).where('path', '=', toText(path))
			const gone = await query.returning('objects').execute()
			const objects = gone.flatMap((row) => row.objects)
			await sql`
				update object set taken_down = null where sha256 = any(${objects}::bytea[])
					and not exists (select from blocked_file b where object.sha256 = any(b.objects))
			`.execute(db)
			await count(db, repoId, objects)
			return gone.length
		},
		async ofObject(sha256) {
			const row = await db.selectFrom('object').select('taken_down').where('sha256', '=', toBytes(sha256)).executeTakeFirst()
			return row?.taken_down ? { reason: row.taken_down.reason, at: new Date(row.taken_down.at) } : undefined
		},
	}
}

/** Repositories that have the objects ask as well from now on, or no longer. */
async function count(db: Kysely<ContentSchema>, repoId: string, objects: Buffer[]): Promise<void> {
	await sql`
		update repo set blocked_files = (select count(*) from blocked_file b where b.repo_id = repo.id)
			+ (select count(*) from repo_object held join object on object.sha256 = held.sha256 where held.repo_id = repo.id and object.taken_down is not null)
		 where id = ${repoId} or id in (select repo_id from repo_object where sha256 = any(${objects}::bytea[]))
	`.execute(db)
}

function toBlockedFile(row: Selectable<BlockedFileRow>): BlockedFile {
	return {
		id: row.id,
		repoId: row.repo_id,
		path: row.path,
		isEveryVersion: row.every_version,
		blobs: row.blobs.map((bytes) => parseOid(bytes.toString('hex'))),
		objects: row.objects.map((bytes) => parseSha256(bytes.toString('hex'))),
		reason: row.reason,
		at: row.at,
	}
}
