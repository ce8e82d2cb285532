import type { MirrorRequest, MirrorRequestRecords } from '@stoa/hub'
import { sql, type Kysely, type Selectable } from 'kysely'
import { toText } from '../database/values.ts'
import type { MirrorSchema, MirrorTables } from '../mirrors/tables.ts'
import { kindName, kindNumber } from '../repositories/repo-row.ts'

/** Requests for repositories of upstreams, in PostgreSQL. */
export function mirrorRequestRecords(db: Kysely<MirrorSchema>): MirrorRequestRecords {
	return {
		async isApproved(upstream, kind, name) {
			const query = db
				.selectFrom('mirror_request')
				.select('id')
				.where('kind', '=', kindNumber(kind))
				.where('upstream', '=', toText(upstream))
			const named = query.where(sql`lower(name)`, '=', toText(name).toLowerCase()).where('state', '=', 'approved')
			return (await named.executeTakeFirst()) !== undefined
		},
		async insert({ id, upstream, kind, name, personId, reason, facts, state, createdAt }) {
			const row = { id, upstream, kind: kindNumber(kind), name: toText(name), person_id: personId ?? null, reason: toText(reason), state }
			const given = {
				facts: toText(JSON.stringify(facts)),
				created_at: createdAt,
				rule: null,
				answered_by: null,
				note: null,
				answered_at: null,
			}
			const query = db.insertInto('mirror_request').values({ ...row, ...given })
			const inserted = await query
				.onConflict((conflict) => conflict.doNothing())
				.returning('id')
				.executeTakeFirst()
			return inserted !== undefined
		},
		async byId(id) {
			const row = await db.selectFrom('mirror_request').selectAll().where('id', '=', toText(id)).executeTakeFirst()
			return row && toRequest(row)
		},
		async lastOf(personId, kind, name) {
			const query = db.selectFrom('mirror_request').selectAll().where('person_id', '=', personId).where('kind', '=', kindNumber(kind))
			const named = query.where(sql`lower(name)`, '=', toText(name).toLowerCase())
			const row = await named.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
			return row && toRequest(row)
		},
		async list({ personId, upstreams }, { state, skip, limit }) {
			const isSeen =
				upstreams === 'all' ? sql<boolean>`true` : sql<boolean>`person_id = ${personId ?? ''} or upstream = any(${[...upstreams]}::text[])`
			const query = db
				.selectFrom('mirror_request')
				.selectAll()
				.where(sql<boolean>`(${isSeen})`)
			const wanted = state === undefined ? query : query.where('state', '=', state)
			const ordered = wanted
				.orderBy(sql`state = 'waiting'`, 'desc')
				.orderBy('created_at', 'desc')
				.orderBy('id', 'desc')
			return (await ordered.offset(skip).limit(limit).execute()).map(toRequest)
		},
		async answer({ upstream, kind, name }, { state, rule = null, answeredById = null, note, answeredAt }) {
			const change = {
				state,
				rule,
				answered_by: answeredById,
				note: note === undefined ? null : toText(note),
				answered_at: answeredAt ?? null,
			}
			const query = db.updateTable('mirror_request').set(change).where('kind', '=', kindNumber(kind)).where('upstream', '=', upstream)
			const waiting = query.where(sql`lower(name)`, '=', toText(name).toLowerCase()).where('state', '=', 'waiting')
			return (await waiting.returningAll().execute()).map(toRequest)
		},
	}
}

function toRequest(row: Selectable<MirrorTables['mirror_request']>): MirrorRequest {
	return {
		id: row.id,
		upstream: row.upstream,
		kind: kindName(row.kind),
		name: row.name,
		personId: row.person_id ?? undefined,
		reason: row.reason,
		facts: row.facts,
		state: row.state,
		rule: row.rule ?? undefined,
		answeredById: row.answered_by ?? undefined,
		note: row.note ?? undefined,
		createdAt: row.created_at,
		answeredAt: row.answered_at ?? undefined,
	}
}
