import type { BlobKey, GarbageRecords, TakenBlob } from '@stoa/hub'
import { sql, type Kysely } from 'kysely'
import { splitBlobKey } from '../../blobs/blob-key.ts'
import type { ObjectSchema } from '../objects/tables.ts'
import { MARKED, READERS } from './marks.ts'

type Db = Kysely<ObjectSchema>

/**
 * Rows are locked in one statement and judged in the next: after waiting for a lock, a statement would judge by what it saw before, and not see
 * the reference that the other transaction has written. Dead rows are found in the order of their index: sorting them for each page would read all of
 * them each time, and no order is needed against deadlocks where locked rows are skipped.
 */
export function fileDeletions(db: Db): Pick<GarbageRecords, 'takeFiles'> {
	return {
		async takeFiles(before, limit) {
			const { rows: found } = await sql<{ hash: Buffer }>`
				select hash from xet_file where dead_since <= ${before} order by dead_since limit ${limit}
			`.execute(db)
			const hashes = found.map(({ hash }) => hash)
			if (hashes.length === 0) return 0
			// Objects first, as uploads lock them.
			await sql`select from object where xet_hash = any(${hashes}::bytea[]) order by sha256 for update`.execute(db)
			await sql`select from xet_file where hash = any(${hashes}::bytea[]) order by hash for update`.execute(db)
			const { rows: used } = await sql<{ xorb: Buffer }>`
				select distinct xorb from xet_file_xorb where file = any(${hashes}::bytea[]) order by xorb
			`.execute(db)
			const { rows: gone } = await sql<{ hash: Buffer }>`
				delete from xet_file t where hash = any(${hashes}::bytea[]) and dead_since <= ${before} and ${MARKED.files.isDead(before)} returning hash
			`.execute(db)
			const freed = gone.map(({ hash }) => hash)
			// Objects that were nothing but chunks are in no form from here on, so their rows go with the file. Nothing refers to them, or the file would live.
			await sql`
				delete from object t where xet_hash = any(${freed}::bytea[]) and not whole and left_at is null and taken_down is null
					and not exists (select from repo_object r where r.sha256 = t.sha256)
					and not exists (select from xet_file f where f.sha256 = t.sha256)
			`.execute(db)
			await sql`update object set xet_hash = null where xet_hash = any(${freed}::bytea[])`.execute(db)
			// What came to life is marked anew when it dies again.
			await sql`update xet_file set dead_since = null where hash = any(${hashes}::bytea[])`.execute(db)
			// One that nothing uses may be brought back by a file that uses a part of it.
			await sql`
				update xet_xorb set shrunk = true where hash = any(${used.map(({ xorb }) => xorb)}::bytea[]) and not shrunk
			`.execute(db)
			return hashes.length
		},
	}
}

/** Deletes dead xorbs and objects. */
export function blobDeletions(db: Db): Pick<GarbageRecords, 'takeXorbs' | 'takeObjects'> {
	return {
		async takeXorbs(before, now, limit) {
			// One that only readers hold keeps its mark, and leaves when they have finished. The limit keeps PostgreSQL from reading all holds for each page.
			const { rows: found } = await sql<{ hash: Buffer }>`
				select hash from xet_xorb t where dead_since <= ${before} and (
					(select true from xorb_hold h where h.xorb = t.hash and h.holder = ${READERS} and h.until > ${now}::timestamptz limit 1) is null
					or (select true from xet_file_xorb u where u.xorb = t.hash limit 1)
				) order by dead_since limit ${limit} for update skip locked
			`.execute(db)
			const hashes = found.map(({ hash }) => hash)
			if (hashes.length === 0) return { found: 0, taken: [], alive: [] }
			const { rows: gone } = await sql<{ hash: Buffer; size: number; inside: boolean }>`
				delete from xet_xorb t where hash = any(${hashes}::bytea[]) and not exists (select from xet_file_xorb u where u.xorb = t.hash)
					and not exists (select from xorb_hold h where h.xorb = t.hash and h.until > ${now}::timestamptz)
				returning hash, size, object_sha256 is not null as inside
			`.execute(db)
			const names = gone.map(({ hash }) => hash)
			await forgetProofs(db, names)
			// The bytes of xorbs inside an object are the object's.
			const { rows: alive } = await sql<{ hash: Buffer; inside: boolean }>`
				select hash, object_sha256 is not null as inside from xet_xorb where hash = any(${hashes}::bytea[])
			`.execute(db)
			const within = alive.filter((xorb) => xorb.inside).map(({ hash }) => hash)
			await sql`update xet_xorb set dead_since = null where hash = any(${within}::bytea[])`.execute(db)
			const taken = gone.map(({ hash, size, inside }): TakenBlob => ({
				key: inside ? undefined : `xorb/${hash.toString('hex')}`,
				size: inside ? 0 : size,
			}))
			return {
				found: hashes.length,
				taken,
				alive: alive.flatMap((xorb): BlobKey[] => (xorb.inside ? [] : [`xorb/${xorb.hash.toString('hex')}`])),
			}
		},
		async takeObjects(before, now, limit) {
			// One in which a dead xorb lies keeps its mark, and leaves with it.
			const { rows: found } = await sql<{ sha256: Buffer }>`
				select sha256 from object t where dead_since <= ${before}
					and ((select true from xet_xorb x where x.object_sha256 = t.sha256 limit 1) is null or not (${MARKED.objects.isDead(now)}))
				order by dead_since limit ${limit} for update skip locked
			`.execute(db)
			const hashes = found.map(({ sha256 }) => sha256)
			if (hashes.length === 0) return { found: 0, taken: [], alive: [] }
			const { rows: gone } = await sql<{ sha256: Buffer; size: number; stored: boolean }>`
				delete from object t where sha256 = any(${hashes}::bytea[]) and ${MARKED.objects.isDead(now)}
					and not exists (select from xet_xorb x where x.object_sha256 = t.sha256)
					and not exists (select from xet_file f where f.sha256 = t.sha256)
				returning sha256, size, whole or left_at is not null as stored
			`.execute(db)
			const { rows: alive } = await sql<{ sha256: Buffer; stored: boolean }>`
				select sha256, whole or left_at is not null as stored from object where sha256 = any(${hashes}::bytea[])
			`.execute(db)
			const unstored = alive.filter(({ stored }) => !stored).map(({ sha256 }) => sha256)
			await sql`update object set dead_since = null where sha256 = any(${unstored}::bytea[])`.execute(db)
			const taken = gone.map(({ sha256, size, stored }): TakenBlob => ({
				key: stored ? `lfs/${sha256.toString('hex')}` : undefined,
				size: stored ? size : 0,
			}))
			return {
				found: hashes.length,
				taken,
				alive: alive.flatMap(({ sha256, stored }): BlobKey[] => (stored ? [`lfs/${sha256.toString('hex')}`] : [])),
			}
		},
	}
}

/** Clients of those who sent deleted xorbs would refer to them for weeks. */
async function forgetProofs(db: Db, xorbs: readonly Buffer[]): Promise<void> {
	await sql`
		with forgotten as (delete from xorb_proof where xorb = any(${xorbs}::bytea[]) returning user_id)
		insert into xet_cache as c (user_id, number) select distinct user_id, 1 from forgotten order by user_id
		on conflict (user_id) do update set number = c.number + 1
	`.execute(db)
}

/** Believes again, or no longer, what is in use again. */
export function revivals(db: Db): Pick<GarbageRecords, 'revive'> {
	return {
		async revive({ stored, lost }) {
			const hashesOf = (keys: readonly BlobKey[], wanted: string): Buffer[] =>
				keys.flatMap((key) => {
					const { space, hash } = splitBlobKey(key)
					return space === wanted ? [Buffer.from(hash, 'hex')] : []
				})
			// An upload that expects a lost xorb sends it again. One that a file names is missed by the check of the hub.
			const { rows: forgotten } = await sql<{ hash: Buffer }>`
				delete from xet_xorb t where hash = any(${hashesOf(lost, 'xorb')}::bytea[]) and not exists (select from xet_file_xorb u where u.xorb = t.hash)
				returning hash
			`.execute(db)
			await forgetProofs(
				db,
				forgotten.map(({ hash }) => hash),
			)
			await sql`update xet_xorb set dead_since = null where hash = any(${hashesOf([...stored, ...lost], 'xorb')}::bytea[])`.execute(db)
			await sql`update object set dead_since = null where sha256 = any(${hashesOf(stored, 'lfs')}::bytea[])`.execute(db)
			await sql`update attachment set dead_since = null where id = any(${hashesOf(stored, 'attachment')}::bytea[])`.execute(db)
			// A comment that names it shows an image that is gone.
			const lostAttachments = hashesOf(lost, 'attachment')
			await sql`delete from attachment_mention where attachment_id = any(${lostAttachments}::bytea[])`.execute(db)
			await sql`delete from attachment where id = any(${lostAttachments}::bytea[])`.execute(db)
			await sql`
				update object set dead_since = null, whole = false, left_at = null where sha256 = any(${hashesOf(lost, 'lfs')}::bytea[])
			`.execute(db)
		},
	}
}

/** Deletes dead attachments. */
export function attachments(db: Db): Pick<GarbageRecords, 'takeAttachments'> {
	return {
		async takeAttachments(before, limit) {
			const { rows: found } = await sql<{ id: Buffer }>`
				select id from attachment where dead_since <= ${before} order by dead_since limit ${limit} for update skip locked
			`.execute(db)
			const ids = found.map(({ id }) => id)
			if (ids.length === 0) return { found: 0, taken: [], alive: [] }
			const { rows: gone } = await sql<{ id: Buffer; size: number }>`
				delete from attachment t where id = any(${ids}::bytea[]) and not taken_down
					and not exists (select from attachment_mention m where m.attachment_id = t.id)
				returning id, size
			`.execute(db)
			const keyOf = (id: Buffer): BlobKey => `attachment/${id.toString('hex')}`
			const taken = gone.map(({ id, size }): TakenBlob => ({ key: keyOf(id), size }))
			const freed = new Set(taken.map(({ key }) => key))
			return { found: ids.length, taken, alive: ids.map(keyOf).filter((key) => !freed.has(key)) }
		},
	}
}
