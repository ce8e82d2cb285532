import type { GarbageRecords, MarkedPage, MarkedTable } from '@stoa/hub'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { ObjectSchema } from '../objects/tables.ts'

type Db = Kysely<ObjectSchema>

/** How long an attachment waits for a comment that shows it: people write long ones, and come back to them. */
const UNMENTIONED = '7 days'

/** Who holds a xorb for those who have read the terms of a file before its chunks were moved. */
export const READERS = 'readers'

interface Marked {
	table: string
	key: string
	hasBytes: boolean
	isDead: (now: Date) => RawBuilder<boolean>
	/** Since when a dead row has been dead, if other rows tell: its grace period does not begin anew when it is found late. */
	since?: RawBuilder<Date | null>
}

/** Whether there is such a row. PostgreSQL may answer `exists` by reading a whole table, and does so for each page; this one looks into an index. */
const has = (rows: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`coalesce((select true from ${rows} limit 1), false)`

/** What makes a row dead. Xorbs count only the files that are not dead themselves, so that one run marks all that hangs together. */
export const MARKED: Record<MarkedTable, Marked> = {
	files: {
		table: 'xet_file',
		hasBytes: false,
		key: 'hash',
		isDead: () => sql<boolean>`not ${has(sql`repo_xet_file r where r.hash = t.hash`)}
			and not ${has(sql`repo_object r where r.sha256 = t.sha256`)}
			and not ${has(sql`bundle_object b where b.sha256 = t.sha256`)}
			and not ${has(sql`object o where o.sha256 = t.sha256 and o.taken_down is not null`)}`,
	},
	xorbs: {
		table: 'xet_xorb',
		hasBytes: true,
		key: 'hash',
		isDead: (
			now,
		) => sql<boolean>`not ${has(sql`xet_file_xorb u join xet_file f on f.hash = u.file where u.xorb = t.hash and f.dead_since is null`)}
			and not ${has(sql`xorb_hold h where h.xorb = t.hash and h.until > ${now}::timestamptz`)}`,
		// It may have been held when its last file died, or hold the chunks that such a file has until it is deleted.
		since: sql<Date | null>`(select max(f.dead_since) from xet_file_xorb u join xet_file f on f.hash = u.file where u.xorb = t.hash)`,
	},
	objects: {
		table: 'object',
		hasBytes: true,
		key: 'sha256',
		isDead: (now) => sql<boolean>`t.taken_down is null and not ${has(sql`repo_object r where r.sha256 = t.sha256`)}
			and not ${has(sql`bundle_object b where b.sha256 = t.sha256`)}
			and not ${has(sql`xet_xorb x where x.object_sha256 = t.sha256 and x.dead_since is null`)}
			and not ${has(sql`storage_reservation s where s.kind = 'file' and s.key = t.sha256 and s.expires_at > ${now}::timestamptz`)}`,
		// Its own file left after the grace period, and the chunks that others used were moved since.
		since: sql<Date | null>`(
			select max(x.dead_since) from xet_xorb x
			 where x.object_sha256 = t.sha256 and not exists (select from xet_file f where f.sha256 = t.sha256)
		)`,
	},
	attachments: {
		table: 'attachment',
		hasBytes: true,
		key: 'id',
		isDead: (now) => sql<boolean>`not t.taken_down and not ${has(sql`attachment_mention m where m.attachment_id = t.id`)}
			and (t.mentioned or t.created_at < ${now}::timestamptz - ${UNMENTIONED}::interval)`,
	},
}

/** Marks what is dead. */
export function marks(db: Db): Pick<GarbageRecords, 'mark' | 'forgetHolds'> {
	return {
		async mark(name, { after, limit, now }): Promise<MarkedPage> {
			const { table, key, hasBytes, isDead, since = sql`null` } = MARKED[name]
			// A mark from the future was written before the clock jumped back. A run that was killed may have deleted the bytes of a marked row: only
			// `revive` takes its mark away, after a look at the store.
			const { rows } = await sql<{ last: Buffer | null; count: number; dead: number }>`
				with page as materialized (
					select t.${sql.ref(key)} as key, (${isDead(now)}) as dead from ${sql.table(table)} t
					 where t.${sql.ref(key)} > ${Buffer.from(after, 'hex')} order by t.${sql.ref(key)} limit ${limit}
				), marked as (
					update ${sql.table(table)} t set dead_since = case when page.dead then least(${now}::timestamptz, ${since}) end from page
					 where t.${sql.ref(key)} = page.key
					   and case when page.dead then t.dead_since is null or t.dead_since > ${now}::timestamptz
						else t.dead_since is not null and not ${hasBytes}::boolean end
					returning page.dead
				)
				select (select key from page order by key desc limit 1) as last, (select count(*) from page) as count,
					(select count(*) from marked where dead) as dead
			`.execute(db)
			const [row] = rows
			const isLast = !row?.last || row.count < limit
			return { after: isLast ? undefined : row.last?.toString('hex'), dead: row?.dead ?? 0 }
		},
		async forgetHolds(now) {
			// Of what an upload has sent, files may use a part.
			const { rows } = await sql<{ count: number }>`
				with gone as (delete from xorb_hold where until <= ${now} returning xorb, holder), shrunk as (
					update xet_xorb set shrunk = true where hash in (select xorb from gone where holder <> ${READERS}) and not shrunk
				)
				select count(*) as count from gone
			`.execute(db)
			return rows[0]?.count ?? 0
		},
	}
}
