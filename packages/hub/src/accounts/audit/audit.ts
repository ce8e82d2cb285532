import type { Actor } from '../actors/actor.ts'

/** What concerns how somebody comes in and who acts for them: written into their own log. */
export const OWN_ACTIONS = [
	'session.open',
	'session.refuse',
	'session.close',
	'password.change',
	'password.reset',
	'email.change',
	'passkey.add',
	'passkey.remove',
	'authenticator.add',
	'authenticator.remove',
	'token.create',
	'token.rotate',
	'token.revoke',
	'token.leaked',
	'application.allow',
	'application.revoke',
] as const
/** One of them. */
export type OwnAction = (typeof OWN_ACTIONS)[number]

/** Everything that is written down: what was done, by its name in logs and exports. */
export const AUDIT_ACTIONS = [
	...OWN_ACTIONS,
	'org.create',
	'org.update',
	'org.avatar',
	'org.delete',
	'member.invite',
	'member.uninvite',
	'member.decline',
	'member.join',
	'member.role',
	'member.remove',
	'member.leave',
	'domain.add',
	'domain.verify',
	'domain.lapse',
	'domain.remove',
	'collection.create',
	'collection.update',
	'collection.delete',
	'collection.add',
	'collection.take-out',
	'webhook.create',
	'webhook.update',
	'webhook.delete',
	'group.create',
	'group.update',
	'group.delete',
	'group.member',
	'group.place',
	'repo.create',
	'repo.delete',
	'repo.move',
	'repo.settings',
	'access.decide',
	'access.grant',
	'discussion.delete',
	'discussion.lock',
	'discussion.hide',
	'discussion.restore',
	'comment.hide',
	'comment.restore',
	'repo.restrict',
	'repo.restore',
	'repo.remove',
	'file.restrict',
	'file.restore',
	'user.suspend',
	'user.restore',
	'user.remove',
	'org.suspend',
	'org.restore',
	'org.remove',
	'user.admin',
	'user.sign-out',
	'user.tokens',
	'report.close',
	'announcement.set',
	'announcement.end',
	'publisher.add',
	'publisher.remove',
	'sign-up.policy',
	'sign-up.invite',
	'sign-up.revoke',
	'sign-up.join',
] as const
/** One of them. */
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** One deed, as it is kept. Names are those of the time. */
export interface AuditEntry {
	/** 24 hexadecimal digits; sorts in the order of the deeds. */
	id: string
	at: Date
	action: AuditAction
	/** Id of the account whose log it is in: an organisation, or a person with repositories; `undefined` for the hub's own. */
	scopeId: string | undefined
	actorId: string | undefined
	actorName: string
	/** What it was done to: a person's, an organisation's or a repository's name. */
	subject: string
	/** What else there is to know: the role given, the old name. */
	details: Record<string, string>
	/** The network address it was asked from; `undefined` for the command line. */
	address: string | undefined
}

/** What narrows the log. */
export interface AuditFilter {
	action?: AuditAction | undefined
	/** Part of the name of who did it, in any case. */
	actor?: string | undefined
	/** Part of the name of what it was done to, in any case. */
	subject?: string | undefined
	from?: Date | undefined
	until?: Date | undefined
}

/** The log of deeds (issue: who did what to what, when, from where). */
export interface Audit {
	/**
	 * Newest first. `org`: that organisation's, for its administrators and those who run the hub; without one the whole hub's, for the latter.
	 * `before`: only entries older than this id.
	 * @throws `account-not-found` | `sign-in-needed` | `org-admin-needed` | `hub-admin-needed`
	 */
	list(
		actor: Actor,
		org: string | undefined,
		filter: AuditFilter,
		page: { before?: string | undefined; limit: number },
	): Promise<{ entries: AuditEntry[]; next: string | undefined }>
	/** The person's own log, newest first: sign-ins, passkeys, tokens and what was done to what they own. @throws `sign-in-needed` also for tokens */
	own(actor: Actor, page: { before?: string | undefined; limit: number }): Promise<{ entries: AuditEntry[]; next: string | undefined }>
}
