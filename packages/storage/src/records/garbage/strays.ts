import type { BlobKey, GarbageRecords, TakenBlob } from '@stoa/hub'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { splitBlobKey } from '../../blobs/blob-key.ts'
import type { ObjectSchema } from '../objects/tables.ts'

type Db = Kysely<ObjectSchema>

/** Whether a row stands for the bytes of a key, by space. */
const OWNED: Record<'lfs' | 'xorb' | 'attachment', RawBuilder<boolean>> = {
	lfs: sql<boolean>`(
		exists (select from object o where o.sha256 = asked.hash and (o.whole or o.left_at is not null))
		or exists (select from xet_xorb x where x.object_sha256 = asked.hash))`,
	xorb: sql<boolean>`exists (select from xet_xorb x where x.hash = asked.hash and x.object_sha256 is null)`,
	attachment: sql<boolean>`exists (select from attachment a where a.id = asked.hash)`,
}

function spaceOf(key: BlobKey): { space: keyof typeof OWNED; hash: Buffer } {
	const { space, hash } = splitBlobKey(key)
	if (space === 'part') throw new TypeError(`Uploads in parts look after "${key}" themselves`)
	return { space, hash: Buffer.from(hash, 'hex') }
}

/** Whether the row of a key keeps its bytes from being deleted, by space. */
const KEEPS: Record<keyof typeof OWNED, { table: string; key: string; isKept: RawBuilder<boolean> }> = {
	lfs: {
		table: 'object',
		key: 'sha256',
		isKept: sql<boolean>`t.taken_down is not null or exists (select from repo_object r where r.sha256 = t.sha256)
			or exists (select from xet_xorb x where x.object_sha256 = t.sha256) or exists (select from xet_file f where f.sha256 = t.sha256)`,
	},
	xorb: { table: 'xet_xorb', key: 'hash', isKept: sql<boolean>`exists (select from xet_file_xorb u where u.xorb = t.hash)` },
	attachment: {
		table: 'attachment',
		key: 'id',
		isKept: sql<boolean>`t.taken_down or exists (select from attachment_mention m where m.attachment_id = t.id)`,
	},
}

/** Which bytes a collection may have deleted. */
export function going(db: Db): Pick<GarbageRecords, 'isGoing'> {
	return {
		async isGoing(name) {
			const { space, hash } = spaceOf(name)
			const { table, key, isKept } = KEEPS[space]
			const row = sql`${sql.table(table)} t where t.${sql.ref(key)} = ${hash}`
			// Locked in one statement and judged in the next, which sees what the deletion has written.
			await sql`select from ${row} for key share`.execute(db)
			const { rows } = await sql`select from ${row} and (t.dead_since is null or ${isKept})`.execute(db)
			return rows.length === 0
		},
	}
}

/** Bytes without a row. */
export function strays(db: Db): Pick<GarbageRecords, 'noteStrays' | 'forgetStrays' | 'takeStrays'> {
	/** Whether no row stands for the key. Until the transaction ends, no other transaction can write or change the row. */
	async function holdPlace(key: BlobKey): Promise<boolean> {
		const { space, hash } = spaceOf(key)
		if (space === 'attachment') return (await sql`select from attachment where id = ${hash} for update`.execute(db)).rows.length === 0 // names are random: none is used twice
		if (space === 'lfs') {
			const { rows } = await sql<{ owned: boolean; fresh: boolean }>`
				insert into object as o (sha256, size, whole) values (${hash}, 0, false) on conflict (sha256) do update set size = o.size
				returning o.whole or o.left_at is not null as owned, o.xmax = 0 as fresh
			`.execute(db)
			if (rows[0]?.fresh) await sql`delete from object where sha256 = ${hash}`.execute(db)
			return rows[0]?.owned === false
		}
		const { rows } = await sql<{ owned: boolean; fresh: boolean }>`
			insert into xet_xorb as x (hash, size, end_offsets, decoded_offsets, chunk_hashes) values (${hash}, 0, '', '', '')
			on conflict (hash) do update set size = x.size returning x.object_sha256 is null as owned, x.xmax = 0 as fresh
		`.execute(db)
		const isFresh = rows[0]?.fresh === true
		if (isFresh) await sql`delete from xet_xorb where hash = ${hash}`.execute(db)
		return isFresh || rows[0]?.owned === false
	}
	return {
		async noteStrays(stored, now) {
			let count = 0
			for (const [space, listed] of Map.groupBy(stored, ({ key }) => spaceOf(key).space)) {
				const { rows } = await sql<{ key: string; size: number; stray: boolean }>`
					select key, size, not (${OWNED[space]}) as stray from unnest(
						${listed.map(({ key }) => key)}::text[], ${listed.map(({ key }) => spaceOf(key).hash)}::bytea[], ${listed.map(({ size }) => size)}::bigint[]
					) as asked(key, hash, size)
				`.execute(db)
				const alone = rows.filter(({ stray }) => stray)
				count += alone.length
				await sql`
					insert into stray_blob (key, size, since) select key, size, ${now} from unnest(
						${alone.map(({ key }) => key)}::text[], ${alone.map(({ size }) => size)}::bigint[]
					) as found(key, size)
					on conflict (key) do update set since = least(stray_blob.since, excluded.since)
				`.execute(db)
				await sql`delete from stray_blob where key = any(${rows.flatMap(({ key, stray }) => (stray ? [] : [key]))}::text[])`.execute(db)
			}
			return count
		},
		async forgetStrays() {
			await sql`delete from stray_blob`.execute(db)
		},
		async takeStrays(before, limit) {
			const { rows } = await sql<{ key: BlobKey; size: number }>`
				select key, size from stray_blob where since <= ${before} order by key limit ${limit} for update skip locked
			`.execute(db)
			const taken: TakenBlob[] = []
			for (const { key, size } of rows) if (await holdPlace(key)) taken.push({ key, size })
			await sql`delete from stray_blob where key = any(${rows.map(({ key }) => key)}::text[])`.execute(db)
			return { found: rows.length, taken }
		},
	}
}
