import type { GarbageRecords, XetFileRecord } from '@stoa/hub'
import type { XetHash } from '@stoa/vocabulary'
import { sql, type Kysely } from 'kysely'
import { toBytes, toXetHash } from '../database/values.ts'
import { packTerms, unpackTerms } from '../objects/xet-codec.ts'
import type { ObjectSchema } from '../objects/tables.ts'
import { READERS } from './marks.ts'
import { markSince } from './repo-removal.ts'

type Db = Kysely<ObjectSchema>

/** Moves chunks to smaller xorbs. */
export function repacking(db: Db): Pick<GarbageRecords, 'shrunkXorbs' | 'filesWith' | 'noteExamined' | 'moveFiles' | 'markObject'> {
	return {
		async shrunkXorbs(after, limit) {
			// While the object's own file has a row, the object is not dead, or not for the grace period. The limit keeps PostgreSQL from reading all uses.
			const { rows } = await sql<{ hash: Buffer; orphan: boolean }>`
				with known as (
					select hash, shrunk, object_sha256 is not null and not exists (select from repo_object r where r.sha256 = x.object_sha256)
						and not exists (select from xet_file f where f.sha256 = x.object_sha256) as orphan
					  from xet_xorb x where hash > ${Buffer.from(after, 'hex')} and (shrunk or object_sha256 is not null)
						and (select true from xet_file_xorb u where u.xorb = x.hash limit 1)
				)
				select hash, orphan from known where shrunk or orphan order by hash limit ${limit}
			`.execute(db)
			return rows.map(({ hash, orphan }) => ({ hash: toXetHash(hash), isOrphan: orphan }))
		},
		async filesWith(xorb, { after, limit }) {
			const { rows } = await sql<{ file: Buffer; dead: boolean }>`
				select u.file, f.dead_since is not null as dead from xet_file_xorb u join xet_file f on f.hash = u.file
				 where u.xorb = ${toBytes(xorb)} and u.file > ${Buffer.from(after, 'hex')} order by u.file limit ${limit}
			`.execute(db)
			return rows.map(({ file, dead }) => ({ hash: toXetHash(file), isDead: dead }))
		},
		async noteExamined(xorb) {
			await sql`update xet_xorb set shrunk = false where hash = ${toBytes(xorb)}`.execute(db)
		},
		async moveFiles({ from, to, places, files, until, deadSince }) {
			// Files before xorbs, as uploads lock them.
			const { rows: found } = await sql<{ hash: Buffer; terms: Buffer }>`
				select hash, terms from xet_file where hash = any(${files.map(toBytes)}::bytea[]) order by hash for update
			`.execute(db)
			const { rows } = await sql`select from xet_xorb where hash in (${toBytes(from)}, ${toBytes(to)}) order by hash for update`.execute(db)
			if (rows.length !== 2) return
			const moved: Buffer[] = []
			for (const { hash, terms } of found) {
				const changed = moveTerms(unpackTerms(terms), { from, to, places })
				if (!changed) continue
				await sql`update xet_file set terms = ${packTerms(changed)} where hash = ${hash}`.execute(db)
				moved.push(hash)
			}
			await sql`
				insert into xet_file_xorb (xorb, file) select ${toBytes(to)}, file from unnest(${moved}::bytea[]) as file on conflict do nothing
			`.execute(db)
			await sql`delete from xet_file_xorb where xorb = ${toBytes(from)} and file = any(${moved}::bytea[])`.execute(db)
			await sql`
				insert into xorb_hold (xorb, holder, until) values (${toBytes(from)}, ${READERS}, ${until})
				on conflict (xorb, holder) do update set until = excluded.until
			`.execute(db)
			// A move that ends early leaves chunks in it that no moved file uses.
			await sql`update xet_xorb set dead_since = null, shrunk = true where hash = ${toBytes(to)}`.execute(db)
			await sql`
				update xet_xorb t set dead_since = ${deadSince} where hash = ${toBytes(from)} and (dead_since is null or dead_since > ${deadSince}::timestamptz)
					and not exists (select from xet_file_xorb u where u.xorb = t.hash)
			`.execute(db)
		},
		markObject: (sha256, times) => markSince(db, { files: [], xorbs: [], objects: [toBytes(sha256)], attachments: [] }, times),
	}
}

type Terms = XetFileRecord['terms']

/** The terms with another xorb in the place of one; `undefined` when none names that one, or a chunk has no place in the other. Neighbors stay neighbors, because all between them were copied. */
function moveTerms(
	terms: Terms,
	{ from, to, places }: { from: XetHash; to: XetHash; places: ReadonlyMap<number, number> },
): Terms | undefined {
	if (!terms.some(({ xorb }) => xorb === from)) return undefined
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
