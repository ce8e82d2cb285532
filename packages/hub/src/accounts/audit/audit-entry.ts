import type { Actor } from '../actors/actor.ts'
import type { AuditAction, AuditEntry } from './audit.ts'

/** What was done, to what, and in whose log it is recorded. */
export interface Deed {
	action: AuditAction
	scopeId: string | undefined
	subject: string
	details?: Record<string, string>
}

/** The audit entry for the caller's action. Insert it in the transaction that performs the action. */
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
