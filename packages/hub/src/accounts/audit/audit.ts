import type { Actor } from '../actors/actor.ts'

/** Actions that change how a person signs in or which programs act for them. They are recorded in the person's own log. */
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
/** The name of such an action. */
export type OwnAction = (typeof OWN_ACTIONS)[number]

/** Every recorded action, by its name in logs and exports. */
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
	'repo.undelete',
	'repo.purge',
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
	'account.storage',
	'storage.damage',
	'upstream.add',
	'upstream.change',
	'upstream.remove',
	'mirror.rule-add',
	'mirror.rule-remove',
	'mirror.run',
	'mirror.start',
	'mirror.job',
	'mirror.unpin',
	'mirror.drop',
	'mirror.answer',
	'bundle.trust',
	'bundle.distrust',
	'bundle.create',
	'bundle.import',
	'publisher.add',
	'publisher.remove',
	'sign-up.policy',
	'sign-up.invite',
	'sign-up.revoke',
	'sign-up.join',
] as const
/** The name of a recorded action. */
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** One audit entry as it is stored. Names are those at the time of the action. */
export interface AuditEntry {
	/** 24 hexadecimal digits; sorts in the order of the entries. */
	id: string
	at: Date
	action: AuditAction
	/** Id of the account whose log has the entry: an organization, or a person who owns repositories; `undefined` for the hub's own log. */
	scopeId: string | undefined
	actorId: string | undefined
	actorName: string
	/** The name of the person, organization or repository that was changed. */
	subject: string
	/** Further facts, such as the granted role or the old name. */
	details: Record<string, string>
	/** The network address of the request; `undefined` for the command line. */
	address: string | undefined
}

/** Limits which entries are listed. */
export interface AuditFilter {
	action?: AuditAction | undefined
	/** Part of the name of the person who acted, in any case. */
	actor?: string | undefined
	/** Part of the name of what was changed, in any case. */
	subject?: string | undefined
	from?: Date | undefined
	until?: Date | undefined
}

/** The audit log: who did what to what, when, and from which address. */
export interface Audit {
	/**
	 * Newest first. With `org`: the log of that organization, for its administrators and those of the hub. Without it: the log of the whole
	 * hub, for administrators of the hub. `before`: only entries older than this id.
	 * @throws `account-not-found` | `sign-in-needed` | `org-admin-needed` | `hub-admin-needed`
	 */
	list(
		actor: Actor,
		org: string | undefined,
		filter: AuditFilter,
		page: { before?: string | undefined; limit: number },
	): Promise<{ entries: AuditEntry[]; next: string | undefined }>
	/** The person's own log, newest first: sign-ins, passkeys, tokens, and changes to what they own. @throws `sign-in-needed`, also for tokens */
	own(actor: Actor, page: { before?: string | undefined; limit: number }): Promise<{ entries: AuditEntry[]; next: string | undefined }>
}
