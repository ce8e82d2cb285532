import type { MirrorChunkRecords } from '@stoa/hub'
import { sql, type Kysely } from 'kysely'
import { toBytes, toSha256, toXetHash } from '../database/values.ts'
import { packTerms, unpackTerms } from '../objects/xet-codec.ts'
import type { MirrorSchema } from './tables.ts'

/** Which chunks of upstreams are here, in PostgreSQL. */
export function mirrorChunkRecords(db: Kysely<MirrorSchema>): MirrorChunkRecords {
	return {
		async note({ upstream, sha256, file, terms }) {
			const xorbs = [...new Set(terms.map(({ xorb }) => xorb))]
			await sql`
				with known as (
					select sha256, name from object, upstream where sha256 = ${toBytes(sha256)} and name = ${upstream} for key share
				), noted as (
					insert into mirror_xet_file (sha256, upstream, hash, terms) select sha256, name, ${toBytes(file)}, ${packTerms(terms)} from known
					on conflict do nothing returning sha256, upstream
				)
				insert into mirror_xet_xorb (upstream, xorb, sha256) select upstream, xorb, sha256 from noted, unnest(${xorbs.map(toBytes)}::bytea[]) as xorb
			`.execute(db)
		},
		async hasAny(upstream) {
			const query = db.selectFrom('mirror_xet_file').select('sha256').where('upstream', '=', upstream).limit(1)
			return (await query.executeTakeFirst()) !== undefined
		},
		async filesWith(upstream, xorbs, limit) {
			const { rows } = await sql<{ sha256: Buffer; hash: Buffer; terms: Buffer }>`
				select f.sha256, f.hash, f.terms from (
					select sha256, count(*) as shared from mirror_xet_xorb join object using (sha256)
					 where upstream = ${upstream} and xorb = any(${xorbs.map(toBytes)}::bytea[])
						and taken_down is null and damaged_at is null and dead_since is null
					 group by sha256 order by shared desc, sha256 limit ${limit}
				) best join mirror_xet_file f on f.sha256 = best.sha256 and f.upstream = ${upstream} order by best.shared desc, f.sha256
			`.execute(db)
			return rows.map(({ sha256, hash, terms }) => ({
				upstream,
				sha256: toSha256(sha256),
				file: toXetHash(hash),
				terms: unpackTerms(terms),
			}))
		},
	}
}
