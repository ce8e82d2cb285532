import type { Actor } from '../../accounts/actors/actor.ts'
import type { Repo } from '../repos/repo.ts'

/**
 * Rights end when they end. Accounts, memberships, repositories and access tokens have a version of their standing, which the database raises in
 * the transaction that changes what they may do: a new password, a suspension, another role, a repository made private or moved, a token with
 * another value. What was issued before is held against it:
 *
 * - What stands in for a sign-in (sessions, mailed keys, codes, answers to devices) carries the account's version and ends with it (`holds`).
 * - What a program was given for one repository (signed addresses, Xet tokens, event streams) carries the versions that its right was decided by. When they
 *   changed, the right is decided anew, for the same session or token: the owner who makes a repository private goes on uploading, and a stranger does not.
 * - What is done in a person's name later (webhooks, e-mails, invitations) begins with the person as the records know them then
 *   (`findPerson`).
 */
export interface Standing {
	/** What a signed address or token carries for a right that the actor was found to have with this `repo`. Strings, as signatures take them. */
	claims(actor: Actor, repo: Repo, right: IssuedRight): IssuedClaims
	/**
	 * What such claims allow now. Asks the records each time: no process remembers an answer that another process has made wrong.
	 *
	 * @throws {HubError} `signature` when the right has ended
	 */
	require(claims: Readonly<Record<string, string | undefined>>): Promise<Issued>
	/**
	 * The actor that such claims were issued to, with the rights that the records give now. What the actor may do must be asked.
	 *
	 * @throws {HubError} `signature` when the account, the session or the token has ended
	 */
	actorOf(claims: Readonly<Record<string, string | undefined>>): Promise<Actor>
}

/** What something was issued for: to see the repository and its threads, to read files, to write, or to bring bytes for a pull request of one's own. */
export const ISSUED_RIGHTS = ['see', 'read', 'write', 'propose'] as const
/** A right that can be issued. */
export type IssuedRight = (typeof ISSUED_RIGHTS)[number]

/** Claims about a right, as `Standing.claims` writes them. */
export type IssuedClaims = Record<'repoId' | 'right' | 'bearer' | 'userId' | 'by' | 'version' | 'stamp', string>

/** What claims allow. */
export interface Issued {
	repoId: string
	right: IssuedRight
	/** Absent for visitors. */
	userId: string | undefined
}
