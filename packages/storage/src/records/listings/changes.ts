import type { ChangeRecords } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import { sql, type Kysely } from 'kysely'
import type { ChangeHints } from '../database/change-hints.ts'
import type { ListingSchema } from './tables.ts'

/** `xid:seq`, after the number of moves to other databases that came before, if there were any. */
const CURSOR = /^(?:(\d{1,9})\/)?(\d{1,20}):(\d{1,19})$/

/**
 * The change feed. A reader proceeds in the order of transactions, and only below the oldest one still running: by sequence number alone it
 * would miss a lower number that is committed late.
 */
export function changeRecords(db: Kysely<ListingSchema>, hints: ChangeHints): ChangeRecords {
	const prefix = (generation: number): string => (generation === 0 ? '' : `${generation}/`)
	return {
		async since(cursor, limit) {
			const { generation, xid, seq } = parseCursor(cursor, hints.generation())
			const after = sql`(${xid}::text::xid8, ${seq}::text::bigint)`
			// One statement, so that the rows and what was forgotten are of one moment; it answers a row even when there are no changes.
			const { rows } = await sql<{ xid: string | null; seq: number | null; ord: number | null; missed: boolean }>`
				select change.xid::text as xid, change.seq, change.ord, begin.missed
				  from (select exists (select 1 from outbox_forgotten where (xid, seq) > ${after}) as missed) begin
				  left join (
					select xid, seq, ord from outbox where (xid, seq) > ${after} and xid < pg_snapshot_xmin(pg_current_snapshot())
					 order by xid, seq limit ${limit}
				  ) change on true
				 order by change.xid, change.seq
			`.execute(db)
			const last = rows.at(-1)
			// Read after the statement, which may have waited for a move to end.
			if (generation !== hints.generation()) return { ords: [], cursor, missed: true }
			return {
				ords: [...new Set(rows.flatMap(({ ord }) => ord ?? []))],
				cursor: last?.xid ? `${prefix(generation)}${last.xid}:${last.seq}` : cursor,
				missed: last?.missed ?? false,
			}
		},
		async latest() {
			// Every row below is committed, and every future row is at or above it; numbers begin at 1.
			// Read before the statement: if the database is moved meanwhile, the cursor counts as one of the old database, and is not used.
			const generation = hints.generation()
			const { rows } = await sql<{ xid: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`.execute(db)
			return `${prefix(generation)}${rows[0]?.xid ?? '0'}:0`
		},
		async forget(before) {
			const { rows } = await sql<{ count: number }>`
				with gone as (
					delete from outbox where noted_at < ${before} and xid < pg_snapshot_xmin(pg_current_snapshot()) returning xid, seq
				), noted as (
					insert into outbox_forgotten (is_only, xid, seq) select true, xid, seq from gone order by xid desc, seq desc limit 1
					on conflict (is_only) do update set xid = excluded.xid, seq = excluded.seq
						where (excluded.xid, excluded.seq) > (outbox_forgotten.xid, outbox_forgotten.seq)
				)
				select count(*) as count from gone
			`.execute(db)
			return rows[0]?.count ?? 0
		},
		listen: (listener) => hints.listen(listener),
		listenThreads: (listener) => hints.listenThreads(listener),
	}
}

function parseCursor(cursor: string, present: number): { generation: number; xid: string; seq: string } {
	if (cursor === '') return { generation: present, xid: '0', seq: '0' }
	const [, generation = '0', xid, seq] = CURSOR.exec(cursor) ?? []
	if (xid === undefined || seq === undefined)
		throw new HubError('invalid-input', { what: 'the cursor of the change feed', why: `"${cursor}" is not a cursor` })
	return { generation: Number(generation), xid, seq }
}
