import type { Client } from 'pg'

/** Events that some reader has not read, in the order of the old database, and how many of them each reader has read. */
export interface UnreadEvents {
	seqs: number[]
	readers: { name: string; read: number }[]
}

/** Reads the unread events of the old database, in a transaction of the caller. */
export async function readUnread(client: Client): Promise<UnreadEvents> {
	const lowest = `(select xid, seq from happening_reader union all select '0', 0 where not exists (select from happening_reader) order by xid, seq limit 1)`
	const { rows } = await client.query<{ seq: number }>(
		`with lowest as ${lowest} select h.seq from happening h, lowest l where (h.xid, h.seq) > (l.xid, l.seq) order by h.xid, h.seq`,
	)
	const { rows: readers } = await client.query<{ name: string; read: number }>(`
		with lowest as ${lowest} select r.name, (
			select count(*)::integer from happening h, lowest l where (h.xid, h.seq) > (l.xid, l.seq) and (h.xid, h.seq) <= (r.xid, r.seq)
		) as read from happening_reader r
	`)
	return { seqs: rows.map(({ seq }) => seq), readers }
}

/**
 * Numbers the unread events anew in the new database, behind all others, and places the readers there. All events have the transaction number 0
 * there, which is below that of each transaction to come.
 */
export async function renumberEvents(client: Client, { seqs, readers }: UnreadEvents): Promise<void> {
	const { rows: columns } = await client.query<{ name: string }>(`
		select quote_ident(attname) as name from pg_attribute
		 where attrelid = 'happening'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname not in ('xid', 'seq')
		 order by attnum
	`)
	const others = columns.map(({ name }) => `, ${name}`).join('')
	const { rows } = await client.query<{ last: number }>(`select nextval(pg_get_serial_sequence('happening', 'seq')) as last`)
	const last = rows[0]?.last ?? 0
	await client.query(
		`with unread as (
			delete from happening h using unnest($1::bigint[]) with ordinality as given(old_seq, place) where h.seq = given.old_seq returning h.*, given.place
		) insert into happening (xid, seq${others}) overriding system value select '0', $2::bigint + place${others} from unread`,
		[seqs, last],
	)
	await client.query(`select setval(pg_get_serial_sequence('happening', 'seq'), $1::bigint)`, [last + seqs.length])
	for (const { name, read } of readers)
		await client.query(`update happening_reader set xid = '0', seq = $2::bigint where name = $1`, [name, last + read])
}
