import type { Account } from '../actors/actor.ts'
import type { AuditEntry, OwnAction } from './audit.ts'

/** An action on a person's own account. */
export interface OwnDeed {
	action: OwnAction
	/** The name of the token, passkey or application that was changed. Absent when it is the account itself. */
	subject?: string | undefined
	details?: Record<string, string>
}

/** The entry for an action that changes how a person signs in or which programs act for them. It is stored in that person's own log. */
export function ownEntry(
	{ newId, now }: { newId: () => string; now: () => Date },
	{ account, address }: { account: Pick<Account, 'id' | 'name'>; address?: string | undefined },
	{ action, subject = account.name, details = {} }: OwnDeed,
): AuditEntry {
	return { id: newId(), at: now(), action, scopeId: account.id, actorId: account.id, actorName: account.name, subject, details, address }
}
