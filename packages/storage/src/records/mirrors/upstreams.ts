import type { NewUpstreamRow, Upstream, UpstreamChange, UpstreamRecords } from '@stoa/hub'
import { sql, type Kysely, type Selectable } from 'kysely'
import { toText } from '../database/values.ts'
import type { MirrorSchema, MirrorTables } from './tables.ts'

type Db = Kysely<MirrorSchema>

/** Upstreams in PostgreSQL. The counts of requests hold for all processes. */
export function upstreamRecords(db: Db): UpstreamRecords {
	return {
		...counting(db),
		async insert(upstream) {
			const { name, address, sealedToken = null, perSecondMax = null, createdAt, mayBeInner } = upstream
			const position = sql<number>`(select coalesce(max(position), 0) + 1 from upstream)`
			const row = {
				name,
				address,
				position,
				...columnsOf(upstream),
				sealed_token: sealedToken,
				per_second_max: perSecondMax,
				created_at: createdAt,
				may_be_inner: mayBeInner,
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
		async change(name, change) {
			// The name makes it a change also where nothing else is given.
			const query = db
				.updateTable('upstream')
				.set({ name: toText(name), ...changedColumns(change) })
				.where('name', '=', toText(name))
			return (await query.executeTakeFirst()).numUpdatedRows > 0n
		},
		async list() {
			const hasReaders = sql<boolean>`exists (select from upstream_reader where upstream_reader.upstream = upstream.name)`
			const query = db.selectFrom('upstream').selectAll().select(hasReaders.as('has_readers'))
			return (await query.orderBy('position').execute()).map(toUpstream)
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

const json = (values: readonly string[]): string => JSON.stringify(values.map(toText))

/** Lists and limits of an upstream, as columns. */
function columnsOf({ kinds, allow, deny, hosts, requestsMax, connectionsMax }: Omit<NewUpstreamRow, 'name'>) {
	const lists = { kinds: json(kinds), allow: json(allow), deny: json(deny), hosts: json(hosts) }
	return { ...lists, requests_max: requestsMax, connections_max: connectionsMax }
}

/** Those that change; the others are `undefined`. */
function changedColumns(change: UpstreamChange) {
	const { kinds, allow, deny, hosts, requestsMax, connectionsMax, sealedToken, perSecondMax, isByRequest, requestRules, decidersId } =
		change
	return {
		kinds: kinds && json(kinds),
		allow: allow && json(allow),
		deny: deny && json(deny),
		hosts: hosts && json(hosts),
		requests_max: requestsMax,
		connections_max: connectionsMax,
		sealed_token: sealedToken,
		per_second_max: perSecondMax,
		by_request: isByRequest,
		request_rules: requestRules && json(requestRules),
		deciders_id: decidersId,
	}
}

interface CountRow {
	requests: number
	paused_until: Date | null
	wait_ms: number
}

const toCount = ({ requests, paused_until: pausedUntil, wait_ms: waitMs }: CountRow) => ({
	requests,
	pausedUntil: pausedUntil ?? undefined,
	waitMs,
})

function counting(db: Db): Pick<UpstreamRecords, 'count' | 'load'> {
	/** What is counted now; `wait_ms`: until the next second, where this one is used up. */
	async function load(name: string, now: Date): ReturnType<UpstreamRecords['load']> {
		const { rows } = await sql<CountRow>`
			select paused_until, case when window_start > ${now}::timestamptz - interval '1 minute' then window_count else 0 end as requests,
				case when second_count >= per_second_max then
					greatest(0, ceil(1000 * extract(epoch from second_start + interval '1 second' - ${now}::timestamptz)))::integer
				else 0 end as wait_ms
			from upstream where name = ${toText(name)}
		`.execute(db)
		return rows[0] && toCount(rows[0])
	}

	return {
		async count(name, now) {
			const { rows } = await sql<CountRow>`
				update upstream set
					window_count = case when window_start > ${now}::timestamptz - interval '1 minute' then window_count + 1 else 1 end,
					window_start = case when window_start > ${now}::timestamptz - interval '1 minute' then window_start else ${now} end,
					second_count = case when second_start > ${now}::timestamptz - interval '1 second' then second_count + 1 else 1 end,
					second_start = case when second_start > ${now}::timestamptz - interval '1 second' then second_start else ${now} end
				where name = ${toText(name)}
					and (per_second_max is null or second_count < per_second_max or second_start <= ${now}::timestamptz - interval '1 second')
				returning window_count as requests, paused_until, 0 as wait_ms
			`.execute(db)
			if (rows[0]) return toCount(rows[0])
			const known = await load(name, now)
			// The second has ended since.
			return known && { ...known, waitMs: Math.max(known.waitMs, 1) }
		},
		load,
	}
}

function toUpstream(row: Selectable<MirrorTables['upstream']> & { has_readers: boolean }): Upstream {
	return {
		name: row.name,
		address: row.address,
		kinds: row.kinds,
		allow: row.allow,
		deny: row.deny,
		hosts: row.hosts,
		sealedToken: row.sealed_token ?? undefined,
		requestsMax: row.requests_max,
		perSecondMax: row.per_second_max ?? undefined,
		connectionsMax: row.connections_max,
		mayBeInner: row.may_be_inner,
		createdAt: row.created_at,
		hasReaders: row.has_readers,
		isByRequest: row.by_request,
		requestRules: row.request_rules,
		decidersId: row.deciders_id ?? undefined,
		pausedUntil: row.paused_until ?? undefined,
	}
}
