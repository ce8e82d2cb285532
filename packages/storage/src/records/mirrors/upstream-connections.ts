import type { UpstreamConnectionRecords } from '@stoa/hub'
import { sql, type Kysely } from 'kysely'
import { toText } from '../database/values.ts'
import type { MirrorSchema } from './tables.ts'

/** Files that processes fetch from upstreams at this moment, in PostgreSQL. */
export function upstreamConnectionRecords(db: Kysely<MirrorSchema>): UpstreamConnectionRecords {
	return {
		async take(upstream, { max, holder, now, until }) {
			// When two processes choose the same slot, the key gives it to the first.
			const { rows } = await sql<{ slot: number }>`
				insert into upstream_connection as held (upstream, slot, holder, until)
				select ${toText(upstream)}, slot, ${holder}, ${until} from generate_series(1, ${max}::integer) as free (slot)
				 where not exists (
					select from upstream_connection live where live.upstream = ${toText(upstream)} and live.slot = free.slot and live.until > ${now}
				 )
				 order by random() limit 1
				on conflict (upstream, slot) do update set holder = excluded.holder, until = excluded.until where held.until <= ${now}
				returning slot
			`.execute(db)
			return rows[0]?.slot
		},
		async renew(holder, until) {
			await db.updateTable('upstream_connection').set({ until }).where('holder', '=', holder).execute()
		},
		async free(upstream, slot, holder) {
			const query = db.deleteFrom('upstream_connection').where('upstream', '=', toText(upstream)).where('slot', '=', slot)
			await query.where('holder', '=', holder).execute()
		},
	}
}
