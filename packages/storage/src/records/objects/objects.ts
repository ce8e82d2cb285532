import type { ObjectRecords, StoredObject } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely'
import type { ObjectSchema } from './tables.ts'
import { toBytes, toSha256, toXetHash } from '../database/values.ts'

/** Most objects returned for deletion at once. */
const LEFT_MAX = 1000

/**
 * Rows of a repository's objects as `held`, locked in the order of their hashes: a drop of mirrored files locks many of them too, and in another
 * order each would wait for the other.
 */
const heldOf = (repoId: string, wanted: RawBuilder<unknown>): RawBuilder<unknown> => sql`
	held as (select repo_id, sha256 from repo_object where repo_id = ${repoId} and ${wanted} order by sha256 for no key update)`

/** Large objects and the repositories that may use them, in PostgreSQL. `repo.used_storage` follows both. */
export function objectRecords(db: Kysely<ObjectSchema>, now: () => Date): ObjectRecords {
	return {
		async insert({ sha256, size, whole, xetHash }) {
			// Facts about an object are only added, and its size never changes. One that nothing referred to may have lost its bytes to a
			// collection that was killed before it deleted the row: the upload that brings it back says whether they are there.
			await sql`
				insert into object (sha256, size, whole, xet_hash) values (${toBytes(sha256)}, ${size}, ${whole}, ${xetHash ? toBytes(xetHash) : null})
				on conflict (sha256) do update set xet_hash = coalesce(object.xet_hash, excluded.xet_hash), dead_since = null,
					whole = excluded.whole or (object.whole and (
						object.dead_since is null or exists (select from repo_object r where r.sha256 = object.sha256)
							or exists (select from xet_xorb x where x.object_sha256 = object.sha256)
					))
			`.execute(db)
		},
		async hold(sha256) {
			const row = await db.selectFrom('object').selectAll().where('sha256', '=', toBytes(sha256)).forUpdate().executeTakeFirst()
			return row && { ...toObject(row), isDead: row.dead_since !== null }
		},
		async byHashes(hashes) {
			const rows = await db.selectFrom('object').selectAll().where('sha256', '=', anyOf(hashes)).execute()
			return rows.map(toObject)
		},
		async entitle(repoId, hashes) {
			// Only stored objects, so that the size of each new entitlement is known, whatever other transactions do. Their rows are locked, so
			// that the collector sees the entitlement before it deletes one.
			const { rows } = await sql<{ sha256: Buffer; reason: string | null }>`
				with stored as materialized (
					select sha256, size, taken_down ->> 'reason' as reason from object where sha256 = ${anyOf(hashes)} order by sha256 for key share
				), ${heldOf(repoId, sql`sha256 in (select sha256 from stored)`)}, touched as (
					update repo_object o set touched_at = ${now()} from held where (o.repo_id, o.sha256) = (held.repo_id, held.sha256)
				), added as (
					insert into repo_object (repo_id, sha256, touched_at) select ${repoId}, sha256, ${now()}::timestamptz from stored where reason is null
					on conflict do nothing returning sha256
				), grown as (
					select sum(size)::bigint as size from stored join added using (sha256)
					 where not exists (select from guest_object where repo_id = ${repoId} and guest_object.sha256 = stored.sha256)
				), counted as (
					update repo set used_storage = used_storage + grown.size from grown where id = ${repoId} and grown.size > 0
				)
				select sha256, reason from stored
			`.execute(db)
			const reason = rows.find((row) => row.reason !== null)?.reason ?? undefined
			if (reason !== undefined) throw new HubError('content-disabled', { reason })
			const stored = new Set(rows.map((row) => toSha256(row.sha256)))
			const missing = hashes.find((hash) => !stored.has(hash))
			if (missing !== undefined) throw new HubError('object-not-found', { oid: missing })
		},
		async entitled(repoId, hashes, { withTakenDown = false } = {}) {
			const query = db.selectFrom('object').innerJoin('repo_object', 'repo_object.sha256', 'object.sha256').selectAll('object')
			const wanted = query.where('repo_id', '=', repoId).where('object.sha256', '=', anyOf(hashes))
			const rows = await (withTakenDown ? wanted : wanted.where('object.taken_down', 'is', null)).execute()
			return rows.map(toObject)
		},
		async touch(repoId, hashes) {
			await sql`
				with ${heldOf(repoId, hashes === 'all' ? sql`true` : sql`sha256 = ${anyOf(hashes)}`)}
				update repo_object o set touched_at = ${now()} from held where (o.repo_id, o.sha256) = (held.repo_id, held.sha256)
			`.execute(db)
		},
		async release(repoId, hashes) {
			// Objects that the repository also has under another hash stay readable.
			await sql`
				with dropped as (delete from repo_object where repo_id = ${repoId} and sha256 = ${anyOf(hashes)} returning sha256),
				freed as (
					select coalesce(sum(size), 0)::bigint as size from object join dropped using (sha256)
					 where not exists (select from guest_object where repo_id = ${repoId} and guest_object.sha256 = object.sha256)
				), unmarked as (delete from guest_object where repo_id = ${repoId} and sha256 = ${anyOf(hashes)}), files as (
					delete from repo_xet_file where repo_id = ${repoId} and hash in (select hash from xet_file where sha256 in (select sha256 from dropped))
				)
				update repo set used_storage = greatest(0, used_storage - freed.size) from freed where id = ${repoId} and freed.size > 0
			`.execute(db)
		},
		async noteRemoved(repoId, hashes) {
			await sql`
				insert into removed_object (repo_id, sha256) select distinct ${repoId}, hash from unnest(${hashes.map(toBytes)}::bytea[]) as hash
				on conflict do nothing
			`.execute(db)
		},
		async removed(repoId, hashes) {
			const query = db.selectFrom('removed_object').select('sha256').where('repo_id', '=', repoId).where('sha256', '=', anyOf(hashes))
			return (await query.execute()).map(({ sha256 }) => toSha256(sha256))
		},
		async copyRemoved(fromRepoId, toRepoId) {
			await sql`
				insert into removed_object (repo_id, sha256) select ${toRepoId}, sha256 from removed_object where repo_id = ${fromRepoId}
			`.execute(db)
		},
		async expectGuest(repoId, hashes) {
			await sql`
				insert into guest_object (repo_id, sha256) select ${repoId}, hash from unnest(${hashes.map(toBytes)}::bytea[]) as hash
				 where not exists (select from repo_object where repo_id = ${repoId} and sha256 = hash)
				on conflict do nothing
			`.execute(db)
		},
		async claim(repoId, hashes) {
			await sql`
				with claimed as (delete from guest_object where repo_id = ${repoId} and sha256 = ${anyOf(hashes)} returning sha256), grown as (
					select sum(size)::bigint as size from claimed join object using (sha256)
					 where exists (select from repo_object where repo_id = ${repoId} and repo_object.sha256 = object.sha256)
				)
				update repo set used_storage = used_storage + grown.size from grown where id = ${repoId} and grown.size > 0
			`.execute(db)
		},
		async ofGuests(repoId) {
			const rows = await db.selectFrom('guest_object').select('sha256').where('repo_id', '=', repoId).execute()
			return rows.map(({ sha256 }) => toSha256(sha256))
		},
		async ofRepo(repoId) {
			const query = db.selectFrom('object').innerJoin('repo_object', 'repo_object.sha256', 'object.sha256').selectAll('object')
			return (await query.where('repo_id', '=', repoId).orderBy('object.sha256').execute()).map(toObject)
		},
		async withoutXet(after, limit) {
			const query = db
				.selectFrom('object')
				.selectAll()
				.where('whole', '=', true)
				.where('xet_hash', 'is', null)
				.where('size', '>', 0)
				.where('dead_since', 'is', null)
			const rows = await query.where('sha256', '>', Buffer.from(after, 'hex')).orderBy('sha256').limit(limit).execute()
			return rows.map(toObject)
		},
		async storedTwice(after, limit) {
			const { rows } = await sql<Selectable<ObjectSchema['object']>>`
				select * from object where whole and xet_hash is not null and dead_since is null and sha256 > ${Buffer.from(after, 'hex')}
					and not exists (select from xet_xorb where object_sha256 = object.sha256)
				order by sha256 limit ${limit}
			`.execute(db)
			return rows.map(toObject)
		},
		async letGo(sha256, at) {
			await db.updateTable('object').set({ whole: false, left_at: at }).where('sha256', '=', toBytes(sha256)).execute()
		},
		async left(before) {
			const query = db.selectFrom('object').select('sha256').where('left_at', '<', before).orderBy('left_at').limit(LEFT_MAX)
			return (await query.execute()).map((row) => toSha256(row.sha256))
		},
		async holdLeft(sha256) {
			const query = db.selectFrom('object').select('sha256').where('sha256', '=', toBytes(sha256)).where('left_at', 'is not', null)
			return (await query.where('whole', '=', false).forUpdate().executeTakeFirst()) !== undefined
		},
		async noteDeleted(sha256) {
			await db.updateTable('object').set({ left_at: null }).where('sha256', '=', toBytes(sha256)).execute()
		},
		async noteDamage(sha256, at) {
			await db
				.updateTable('object')
				.set({ damaged_at: at ?? null })
				.where('sha256', '=', toBytes(sha256))
				.execute()
		},
		async totals() {
			const row = await db
				.selectNoFrom([
					sql<number>`(select coalesce(sum(used_storage), 0)::bigint from repo where deleted_at is null)`.as('used'),
					sql<number>`(select coalesce(sum(size), 0)::bigint from object where whole or left_at is not null)`.as('whole'),
					sql<number>`(select coalesce(sum(size), 0)::bigint from xet_xorb where object_sha256 is null)`.as('xorbs'),
				])
				.executeTakeFirstOrThrow()
			return { used: row.used, stored: row.whole + row.xorbs }
		},
		async scan(after, limit) {
			const rows = await db
				.selectFrom('object')
				.selectAll()
				.where('sha256', '>', Buffer.from(after, 'hex'))
				.orderBy('sha256')
				.limit(limit)
				.execute()
			return rows.map(toObject)
		},
	}
}

function anyOf(hashes: StoredObject['sha256'][]) {
	return sql<Buffer>`any(${hashes.map(toBytes)}::bytea[])`
}

function toObject(row: Selectable<ObjectSchema['object']>): StoredObject {
	return {
		sha256: toSha256(row.sha256),
		size: row.size,
		whole: row.whole,
		xetHash: row.xet_hash ? toXetHash(row.xet_hash) : undefined,
		...(row.damaged_at && { isDamaged: true }),
		...(row.dead_since && { isDead: true }),
	}
}
