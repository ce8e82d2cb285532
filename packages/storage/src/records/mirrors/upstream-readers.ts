import type { UpstreamReaderRecords } from '@stoa/hub'
import { sql, type Kysely } from 'kysely'
import { toText } from '../database/values.ts'
import type { MirrorSchema } from './tables.ts'

/** Who reads what is private or gated at upstreams, in PostgreSQL. */
export function upstreamReaderRecords(db: Kysely<MirrorSchema>): UpstreamReaderRecords {
	return {
		async set(upstream, readers) {
			const name = toText(upstream)
			await db.deleteFrom('upstream_reader').where('upstream', '=', name).execute()
			if (readers.length === 0) return
			const rows = readers.map(({ accountId, groupId }) => ({ upstream: name, account_id: accountId ?? null, group_id: groupId ?? null }))
			await db.insertInto('upstream_reader').values(rows).execute()
		},
		async names() {
			const { rows } = await sql<{ upstream: string; name: string }>`
				select r.upstream, a.name from upstream_reader r join account a on a.id = r.account_id
				union all
				select r.upstream, o.name || '/' || g.name from upstream_reader r
				  join resource_group g on g.id = r.group_id join account o on o.id = g.org_id
				order by 1, 2
			`.execute(db)
			return Map.groupBy(rows, ({ upstream }) => upstream)
		},
	}
}
