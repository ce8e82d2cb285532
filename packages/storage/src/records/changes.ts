import type { ChangeRecords } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import { sql, type Kysely } from 'kysely'
import type { ChangeHints } from './change-hints.ts'
import type { Schema } from './schema.ts'

const CURSOR = /^(\d{1,20}):(\d{1,19})$/

/**
 * The change feed. A reader goes in the order of transactions, and only below the oldest one still running: by number alone it would lose
 * what an earlier number commits late (database-and-search.md section 4).
 */
export function changeRecords(db: Kysely<Schema>, hints: ChangeHints): ChangeRecords {
	return {
		async since(cursor, limit) {
			const { xid, seq } = parseCursor(cursor)
			const { rows } = await sql<{ xid: string; seq: number; ord: number }>`
				select xid::text as xid, seq, ord from outbox
				 where (xid, seq) > (${xid}::text::xid8, ${seq}::text::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())
				 order by xid, seq limit ${limit}
			`.execute(db)
			const last = rows.at(-1)
			return { ords: [...new Set(rows.map(({ ord }) => ord))], cursor: last ? `${last.xid}:${last.seq}` : cursor }
		},
		async latest() {
			// Every row below is committed and every row to come is at or above; numbers begin at 1.
			const { rows } = await sql<{ xid: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`.execute(db)
			return `${rows[0]?.xid ?? '0'}:0`
		},
		listen: (listener) => hints.listen(listener),
	}
}

function parseCursor(cursor: string): { xid: string; seq: string } {
	if (cursor === '') return { xid: '0', seq: '0' }
	const [, xid, seq] = CURSOR.exec(cursor) ?? []
	if (xid === undefined || seq === undefined)
		throw new HubError('invalid-input', { what: 'the cursor of the change feed', why: `"${cursor}" is none` })
	return { xid, seq }
}
