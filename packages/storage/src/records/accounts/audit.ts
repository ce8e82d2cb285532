import type { AuditEntry, AuditRecords } from '@stoa/hub'
import { sql, type Kysely, type Selectable } from 'kysely'
import type { AuditEntryRow } from './tables.ts'
import type { AccountSchema } from './tables.ts'
import { toText } from '../database/values.ts'

/** The audit log in PostgreSQL: rows are added and read, but never changed. A person's own are deleted with their account. */
export function auditRecords(db: Kysely<AccountSchema>): AuditRecords {
	return {
		async insert({ id, at, action, scopeId, actorId, actorName, subject, details, address }) {
			const row = {
				id,
				at,
				action,
				scope_id: scopeId ?? null,
				actor_id: actorId ?? null,
				actor_name: toText(actorName),
				subject: toText(subject),
				details: toText(JSON.stringify(details)),
				address: address === undefined ? null : toText(address),
			}
			await db.insertInto('audit_entry').values(row).execute()
		},
		async forget(scopeId, actions) {
			await db.deleteFrom('audit_entry').where('scope_id', '=', scopeId).where('action', 'in', actions).execute()
		},
		async list(scopeId, { action, actor, subject, from, until }, { before, limit }) {
			const holds = (column: 'actor_name' | 'subject', text: string) =>
				sql<boolean>`strpos(lower(${sql.ref(column)}), lower(${toText(text)})) > 0`
			let query = db.selectFrom('audit_entry').selectAll()
			if (scopeId !== undefined) query = query.where('scope_id', '=', scopeId)
			if (action !== undefined) query = query.where('action', '=', action)
			if (actor !== undefined) query = query.where(holds('actor_name', actor))
			if (subject !== undefined) query = query.where(holds('subject', subject))
			if (from !== undefined) query = query.where('at', '>=', from)
			if (until !== undefined) query = query.where('at', '<', until)
			if (before !== undefined) query = query.where('id', '<', toText(before))
			return (await query.orderBy('id', 'desc').limit(limit).execute()).map(toEntry)
		},
	}
}

function toEntry(row: Selectable<AuditEntryRow>): AuditEntry {
	return {
		id: row.id,
		at: row.at,
		action: row.action,
		scopeId: row.scope_id ?? undefined,
		actorId: row.actor_id ?? undefined,
		actorName: row.actor_name,
		subject: row.subject,
		details: row.details,
		address: row.address ?? undefined,
	}
}
