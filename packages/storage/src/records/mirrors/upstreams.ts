import type { Upstream, UpstreamRecords } from '@stoa/hub'
import { sql, type Kysely, type Selectable } from 'kysely'
import { toText } from '../database/values.ts'
import type { MirrorSchema, MirrorTables } from './tables.ts'

/** Upstreams in PostgreSQL. The counts of requests hold for all processes. */
export function upstreamRecords(db: Kysely<MirrorSchema>): UpstreamRecords {
	return {
		async insert({ name, address, kinds, allow, deny, hosts, sealedToken, requestsMax, connectionsMax, createdAt }) {
			const row = {
				name,
				address,
				position: sql<number>`(select coalesce(max(position), 0) + 1 from upstream)`,
				kinds: JSON.stringify(kinds),
				allow: JSON.stringify(allow.map(toText)),
				deny: JSON.stringify(deny.map(toText)),
				hosts: JSON.stringify(hosts.map(toText)),
				sealed_token: sealedToken ?? null,
				requests_max: requestsMax,
				connections_max: connectionsMax,
				created_at: createdAt,
			}
			const query = db.insertInto('upstream').values(row)
			const inserted = await query
				.onConflict((conflict) => conflict.doNothing())
				.returning('name')
				.executeTakeFirst()
			return inserted !== undefined
		},
		async delete(name) {
			return (await db.deleteFrom('upstream').where('name', '=', toText(name)).executeTakeFirst()).numDeletedRows > 0n
		},
		list: async () => (await db.selectFrom('upstream').selectAll().orderBy('position').execute()).map(toUpstream),
		async count(name, now) {
			const { rows } = await sql<{ window_count: number; paused_until: Date | null }>`
				update upstream set
					window_count = case when window_start > ${now}::timestamptz - interval '1 minute' then window_count + 1 else 1 end,
					window_start = case when window_start > ${now}::timestamptz - interval '1 minute' then window_start else ${now} end
				where name = ${toText(name)} returning window_count, paused_until
			`.execute(db)
			const [row] = rows
			return row && { requests: row.window_count, pausedUntil: row.paused_until ?? undefined }
		},
		async load(name, now) {
			const { rows } = await sql<{ requests: number; paused_until: Date | null }>`
				select case when window_start > ${now}::timestamptz - interval '1 minute' then window_count else 0 end as requests, paused_until
				  from upstream where name = ${toText(name)}
			`.execute(db)
			const [row] = rows
			return row && { requests: row.requests, pausedUntil: row.paused_until ?? undefined }
		},
		async noteFailure(name, at, failure) {
			await db
				.updateTable('upstream')
				.set({ failed_at: at, failure: toText(failure) })
				.where('name', '=', name)
				.execute()
		},
		async states(now) {
			const { rows } = await sql<{ name: string; requests: number; failed_at: Date | null; failure: string | null }>`
				select name, failed_at, failure,
					case when window_start > ${now}::timestamptz - interval '1 minute' then window_count else 0 end as requests
				from upstream
			`.execute(db)
			return new Map(
				rows.map(({ name, requests, failed_at: at, failure }) => [
					name,
					{ requests, lastFailure: at && failure !== null ? { at, problem: failure } : undefined },
				]),
			)
		},
		async pause(name, until) {
			const change = { paused_until: sql<Date>`greatest(paused_until, ${until}::timestamptz)` }
			await db.updateTable('upstream').set(change).where('name', '=', name).execute()
		},
	}
}

function toUpstream(row: Selectable<MirrorTables['upstream']>): Upstream {
	return {
		name: row.name,
		address: row.address,
		kinds: row.kinds,
		allow: row.allow,
		deny: row.deny,
		hosts: row.hosts,
		sealedToken: row.sealed_token ?? undefined,
		requestsMax: row.requests_max,
		connectionsMax: row.connections_max,
		createdAt: row.created_at,
		pausedUntil: row.paused_until ?? undefined,
	}
}
