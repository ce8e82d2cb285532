import { Turns, type XetFileRecord, type XetRecords, type XorbRecord } from '@stoa/hub'
import type { XetHash } from '@stoa/vocabulary'
import { sql, type Kysely, type Selectable } from 'kysely'
import type { ObjectSchema } from './tables.ts'
import { toBytes, toSha256, toXetHash } from '../database/values.ts'
import { packHashes, packOffsets, packTerms, TERM_BYTES, unpackHashes, unpackOffsets, unpackTerms } from './xet-codec.ts'

/** Files whose object was not taken down. */
const isUp = sql<boolean>`not exists (
	select from xet_file f join object o on o.sha256 = f.sha256 where f.hash = repo_xet_file.hash and o.taken_down is not null)`

/** Stores the rows of the Xet store in PostgreSQL. Lists of chunks and terms are packed, because they are always read as a whole. */
export function xetRecords(db: Kysely<ObjectSchema>): XetRecords {
	const files = async (hashes: XetHash[]): Promise<XetFileRecord[]> =>
		toFiles(await db.selectFrom('xet_file').selectAll().where('hash', '=', anyOf(hashes)).execute())
	return {
		async insertXorb(xorb) {
			const row = await db
				.insertInto('xet_xorb')
				.values(fromXorb(xorb))
				.onConflict((conflict) => conflict.doNothing())
				.returning('size')
				.executeTakeFirst()
			return { inserted: row !== undefined }
		},
		async replaceXorb(xorb) {
			const { hash, ...values } = fromXorb(xorb)
			await db.updateTable('xet_xorb').set(values).where('hash', '=', hash).execute()
		},
		async isOfDamaged(xorb) {
			const { rows } = await sql<{ found: boolean }>`
				select exists (
					select from object join xet_file on xet_file.sha256 = object.sha256
					where object.damaged_at is not null and position(${toBytes(xorb)} in xet_file.terms) > 0
				) as found
			`.execute(db)
			return rows[0]?.found ?? false
		},
		async xorbs(hashes) {
			return (await db.selectFrom('xet_xorb').selectAll().where('hash', '=', anyOf(hashes)).execute()).map(toXorb)
		},
		async insertFile({ hash, size, sha256, terms }) {
			const xorbs = [...new Set(terms.map(({ xorb }) => xorb))]
			// A known file is locked, so that the collector does not delete it, and keeps its terms: they may lead to other xorbs by now.
			const { rows } = await sql<{ inserted: boolean }>`
				with file as (
					insert into xet_file (hash, size, sha256, terms) values (${toBytes(hash)}, ${size}, ${toBytes(sha256)}, ${packTerms(terms)})
					on conflict (hash) do update set dead_since = null returning hash, xmax = 0 as inserted
				), uses as (
					insert into xet_file_xorb (xorb, file) select xorb, file.hash from file, unnest(${xorbs.map(toBytes)}::bytea[]) as xorb
					 where file.inserted
				)
				select inserted from file
			`.execute(db)
			return { inserted: rows[0]?.inserted ?? false }
		},
		async hold(hashes) {
			const query = db.selectFrom('xet_xorb').select(['hash', 'dead_since', 'object_sha256']).where('hash', '=', anyOf(hashes))
			const rows = await query.orderBy('hash').forKeyShare().execute()
			return rows.map((row) => ({
				hash: toXetHash(row.hash),
				isDead: row.dead_since !== null,
				isInside: row.object_sha256 !== null,
			}))
		},
		async expect(holder, hashes, until) {
			await sql`
				insert into xorb_hold (xorb, holder, until) select distinct xorb, ${holder}, ${until}::timestamptz from unnest(${hashes.map(toBytes)}::bytea[]) as xorb
				on conflict (xorb, holder) do update set until = greatest(xorb_hold.until, excluded.until)
			`.execute(db)
		},
		async endExpected(holder, hashes) {
			await db.deleteFrom('xorb_hold').where('holder', '=', holder).where('xorb', '=', anyOf(hashes)).execute()
		},
		file: async (hash) => (await files([hash])).at(0),
		files,
		async entitle(repoId, hashes) {
			// Their rows are locked, so that the collector sees the entitlement before it deletes one.
			await sql`
				with kept as materialized (select hash from xet_file where hash = ${anyOf(hashes)} for key share)
				insert into repo_xet_file (repo_id, hash) select ${repoId}, hash from kept on conflict do nothing
			`.execute(db)
		},
		async entitleHolders(sha256, file) {
			await sql`
				insert into repo_xet_file (repo_id, hash) select repo_id, ${toBytes(file)} from repo_object where sha256 = ${toBytes(sha256)}
				on conflict do nothing
			`.execute(db)
		},
		async filesOf(repoId, limits) {
			const upTo = sql<string>`sum(length(terms)) over (order by xet_file.hash) - length(terms)`.as('before')
			const own = db.selectFrom('repo_xet_file').innerJoin('xet_file', 'xet_file.hash', 'repo_xet_file.hash').where('repo_id', '=', repoId)
			// The length of a list is known without reading it.
			const counted = own.where(isUp).select(['xet_file.hash', upTo]).orderBy('xet_file.hash').limit(limits.files)
			const query = db.selectFrom(counted.as('counted')).innerJoin('xet_file', 'xet_file.hash', 'counted.hash').selectAll('xet_file')
			return toFiles(
				await query
					.where('before', '<', String(limits.terms * TERM_BYTES))
					.orderBy('xet_file.hash')
					.execute(),
			)
		},
		async filesBeside(sha256, size, limit) {
			const { rows } = await sql<Selectable<ObjectSchema['xet_file']>>`
				select * from xet_file where sha256 <> ${toBytes(sha256)} and hash in (
					select hash from repo_xet_file where repo_id in (select repo_id from repo_object where sha256 = ${toBytes(sha256)})
				) order by abs(size - ${size}), hash limit ${limit}
			`.execute(db)
			return toFiles(rows)
		},
		async hasInside(sha256) {
			const query = db.selectFrom('xet_xorb').select('hash').where('object_sha256', '=', toBytes(sha256)).limit(1)
			return (await query.executeTakeFirst()) !== undefined
		},
		async storedBytes(hashes) {
			const bytes = sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes')
			const query = db.selectFrom('xet_xorb').select(bytes).where('hash', '=', anyOf(hashes)).where('object_sha256', 'is', null)
			return (await query.executeTakeFirstOrThrow()).bytes
		},
		async isEntitled(repoId, file) {
			const query = db.selectFrom('repo_xet_file').select('hash').where('repo_id', '=', repoId).where('hash', '=', toBytes(file))
			return (await query.where(isUp).executeTakeFirst()) !== undefined
		},
		async noteProven(userId, xorbs) {
			const { rows } = await sql<{ xorb: Buffer }>`
				insert into xorb_proof (user_id, xorb) select distinct ${userId}, xorb from unnest(${xorbs.map(toBytes)}::bytea[]) as xorb
				on conflict do nothing returning xorb
			`.execute(db)
			return rows.map(({ xorb }) => toXetHash(xorb))
		},
		async isProven({ userId, repoId }, xorb) {
			const noted = db.selectFrom('xorb_proof').select('xorb').where('xorb', '=', toBytes(xorb))
			if (userId !== undefined && (await noted.where('user_id', '=', userId).executeTakeFirst())) return true
			// Only uploads from before proofs were recorded reach this query.
			const { rows } = await sql<{ found: boolean }>`
				select exists (
					select 1 from repo_xet_file inner join xet_file using (hash)
					where repo_id = ${repoId} and position(${toBytes(xorb)} in terms) > 0
				) as found
			`.execute(db)
			return rows[0]?.found ?? false
		},
		async cacheNumber(userId) {
			const row = await db.selectFrom('xet_cache').select('number').where('user_id', '=', userId).executeTakeFirst()
			return row?.number ?? 0
		},
		async scanXorbs(after, limit) {
			const query = db.selectFrom('xet_xorb').selectAll().where('hash', '>', Buffer.from(after, 'hex')).orderBy('hash').limit(limit)
			return (await query.execute()).map(toXorb)
		},
		async scanFiles(after, limit) {
			const query = db.selectFrom('xet_file').selectAll().where('hash', '>', Buffer.from(after, 'hex')).orderBy('hash').limit(limit)
			return toFiles(await query.execute())
		},
	}
}

function anyOf(hashes: XetHash[]) {
	return sql<Buffer>`any(${hashes.map(toBytes)}::bytea[])`
}

function fromXorb({
	hash,
	size,
	endOffsets,
	decodedOffsets,
	chunkHashes,
	inside,
}: XorbRecord): Omit<Selectable<ObjectSchema['xet_xorb']>, 'dead_since' | 'shrunk'> {
	return {
		hash: toBytes(hash),
		size,
		end_offsets: packOffsets(endOffsets),
		decoded_offsets: packOffsets(decodedOffsets),
		chunk_hashes: packHashes(chunkHashes),
		object_sha256: inside ? toBytes(inside.sha256) : null,
		object_start: inside?.start ?? null,
	}
}

function toXorb(row: Selectable<ObjectSchema['xet_xorb']>): XorbRecord {
	return {
		hash: toXetHash(row.hash),
		size: row.size,
		endOffsets: unpackOffsets(row.end_offsets),
		decodedOffsets: unpackOffsets(row.decoded_offsets),
		chunkHashes: unpackHashes(row.chunk_hashes),
		inside: row.object_sha256 ? { sha256: toSha256(row.object_sha256), start: row.object_start ?? 0 } : undefined,
	}
}

/** Lets other requests run between files, because one has up to 65,536 terms. */
async function toFiles(rows: readonly Selectable<ObjectSchema['xet_file']>[]): Promise<XetFileRecord[]> {
	const turns = new Turns()
	const files: XetFileRecord[] = []
	for (const { hash, size, sha256, terms } of rows) {
		await turns.take()
		files.push({ hash: toXetHash(hash), size, sha256: toSha256(sha256), terms: unpackTerms(terms) })
	}
	return files
}
