import type { Account } from '../actors/actor.ts'
import type { AuditEntry, OwnAction } from './audit.ts'

/** What happened to somebody's own account. */
export interface OwnDeed {
	action: OwnAction
	/** What it was done to: a token's, a passkey's, an application's name. Absent: the account itself. */
	subject?: string | undefined
	details?: Record<string, string>
}

/** The entry for what concerns how somebody comes in and who acts for them: it stands in their own log. */
export function ownEntry(
	{ newId, now }: { newId: () => string; now: () => Date },
	{ account, address }: { account: Pick<Account, 'id' | 'name'>; address?: string | undefined },
	{ action, subject = account.name, details = {} }: OwnDeed,
): AuditEntry {
	return { id: newId(), at: now(), action, scopeId: account.id, actorId: account.id, actorName: account.name, subject, details, address }
}
