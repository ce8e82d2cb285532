import type { GarbageRecords, XetFileRecord } from '@stoa/hub'
import type { XetHash } from '@stoa/vocabulary'
import { sql, type Kysely } from 'kysely'
import { toBytes, toXetHash } from '../database/values.ts'
import { packTerms, unpackTerms } from '../objects/xet-codec.ts'
import type { ObjectSchema } from '../objects/tables.ts'

type Db = Kysely<ObjectSchema>

/** Moves chunks to smaller xorbs. */
export function repacking(db: Db): Pick<GarbageRecords, 'shrunkXorbs' | 'filesWith' | 'noteExamined' | 'replaceXorb'> {
	return {
		async shrunkXorbs(after, limit) {
			const { rows } = await sql<{ hash: Buffer; orphan: boolean }>`
				with orphaned as (
					select hash, object_sha256 is not null and not exists (select from repo_object r where r.sha256 = x.object_sha256) as orphan, shrunk
					  from xet_xorb x where hash > ${Buffer.from(after, 'hex')} and dead_since is null and (shrunk or object_sha256 is not null)
						and not exists (select from xet_file_xorb u join xet_file f on f.hash = u.file where u.xorb = x.hash and f.dead_since is not null)
				)
				select hash, orphan from orphaned where shrunk or orphan order by hash limit ${limit}
			`.execute(db)
			return rows.map(({ hash, orphan }) => ({ hash: toXetHash(hash), isOrphan: orphan }))
		},
		async filesWith(xorb, limit) {
			const { rows } = await sql<{ file: Buffer }>`select file from xet_file_xorb where xorb = ${toBytes(xorb)} limit ${limit}`.execute(db)
			return rows.map(({ file }) => toXetHash(file))
		},
		async noteExamined(xorb) {
			await sql`update xet_xorb set shrunk = false where hash = ${toBytes(xorb)}`.execute(db)
		},
		async replaceXorb({ from, to, places, until }) {
			const { rows } = await sql`select from xet_xorb where hash in (${toBytes(from)}, ${toBytes(to)}) order by hash for update`.execute(db)
			if (rows.length !== 2) return false
			const { rows: files } = await sql<{ hash: Buffer; terms: Buffer }>`
				select hash, terms from xet_file where hash in (select file from xet_file_xorb where xorb = ${toBytes(from)}) order by hash for update
			`.execute(db)
			const changed = files.map(({ hash, terms }) => ({ hash, terms: moveTerms(unpackTerms(terms), { from, to, places }) }))
			if (changed.some(({ terms }) => terms === undefined)) return false
			for (const { hash, terms } of changed)
				await sql`update xet_file set terms = ${packTerms(terms ?? [])} where hash = ${hash}`.execute(db)
			const hashes = changed.map(({ hash }) => hash)
			await sql`
				insert into xet_file_xorb (xorb, file) select ${toBytes(to)}, file from unnest(${hashes}::bytea[]) as file on conflict do nothing
			`.execute(db)
			await sql`delete from xet_file_xorb where xorb = ${toBytes(from)} and file = any(${hashes}::bytea[])`.execute(db)
			await sql`
				insert into xorb_hold (xorb, holder, until) values (${toBytes(from)}, 'readers', ${until})
				on conflict (xorb, holder) do update set until = excluded.until
			`.execute(db)
			await sql`update xet_xorb set dead_since = null where hash = ${toBytes(to)}`.execute(db)
			return true
		},
	}
}

type Terms = XetFileRecord['terms']

/** The terms with another xorb in the place of one; `undefined` when a chunk has no place in it. Neighbors stay neighbors, because all between them were copied. */
function moveTerms(
	terms: Terms,
	{ from, to, places }: { from: XetHash; to: XetHash; places: ReadonlyMap<number, number> },
): Terms | undefined {
	const moved: Terms = []
	for (const term of terms) {
		if (term.xorb !== from) {
			moved.push(term)
			continue
		}
		const [first, last] = [places.get(term.chunkStart), places.get(term.chunkEnd - 1)]
		if (first === undefined || last === undefined || last - first !== term.chunkEnd - 1 - term.chunkStart) return undefined
		moved.push({ ...term, xorb: to, chunkStart: first, chunkEnd: last + 1 })
	}
	return moved
}
