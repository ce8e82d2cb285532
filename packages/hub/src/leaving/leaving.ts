import type { RepoKind } from '@stoa/vocabulary'
import type { AccessToken, Account, Actor, OrgRole } from '../accounts/actors/actor.ts'
import type { AuditEntry } from '../accounts/audit/audit.ts'
import type { Passkey } from '../accounts/credentials/credentials.ts'
import type { OAuthApp, OAuthGrant } from '../accounts/oauth/oauth.ts'
import type { SignInSession } from '../accounts/sign-ins/sign-ins.ts'
import type { DiscussionEventData } from '../community/discussions/discussions.ts'
import type { Visibility } from '../repositories/repos/repo.ts'

/** Everything that the hub stores about a person. Contents of repositories are fetched with git. */
export interface AccountExport {
	account: Omit<Account, 'standing'>
	organisations: { name: string; role: OrgRole }[]
	repositories: { kind: RepoKind; name: string; visibility: Visibility; createdAt: Date; likes: number; downloads: number }[]
	likes: { kind: RepoKind; name: string; at: Date }[]
	/** Names of accounts. */
	followers: string[]
	following: string[]
	/** What the person wrote and did in discussions. */
	discussions: ({ repo: string; number: number; at: Date } & DiscussionEventData)[]
	/** Without their values, of which the hub stores hashes only. */
	tokens: Omit<AccessToken, 'standing'>[]
	applicationsLetIn: OAuthGrant[]
	applications: OAuthApp[]
	sessions: SignInSession[]
	passkeys: Pick<Passkey, 'name' | 'host' | 'createdAt' | 'lastUsedAt'>[]
	log: AuditEntry[]
}

/** How a person takes their data away and leaves. */
export interface Leaving {
	/** Needs a session of a browser. */
	exportData(actor: Actor): Promise<AccountExport>
	/**
	 * Deletes the person with their repositories. Their comments in discussions stay, without their name. The name is never given out
	 * again.
	 * @throws `wrong-password` | `last-admin` while an organization would be left without an administrator
	 */
	deleteAccount(actor: Actor, password: string): Promise<void>
}
