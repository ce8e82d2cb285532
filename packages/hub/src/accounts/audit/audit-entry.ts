import type { Actor } from '../actors/actor.ts'
import type { AuditAction, AuditEntry } from './audit.ts'

/** What was done, to what, in whose log. */
export interface Deed {
	action: AuditAction
	scopeId: string | undefined
	subject: string
	details?: Record<string, string>
}

/** The entry for what the actor does now: to be inserted in the transaction that does it. */
export function auditEntry({ newId, now }: { newId: () => string; now: () => Date }, actor: Actor, deed: Deed): AuditEntry {
	const account = actor.kind === 'person' ? actor.account : undefined
	return {
		id: newId(),
		at: now(),
		action: deed.action,
		scopeId: deed.scopeId,
		actorId: account?.id,
		actorName: account?.name ?? '',
		subject: deed.subject,
		details: deed.details ?? {},
		address: actor.kind === 'person' ? actor.address : undefined,
	}
}
