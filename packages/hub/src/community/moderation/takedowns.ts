import type { RepoKind } from '@stoa/vocabulary'
import type { Account, Actor } from '../../accounts/actors/actor.ts'
import type { Repo, RepoRef } from '../../repositories/repos/repo.ts'

/** What administrators can take down. */
export type TakedownSubject =
	| { type: 'repo'; repo: RepoRef }
	| { type: 'account'; name: string }
	| { type: 'discussion'; repo: RepoRef; number: number }
	| { type: 'comment'; repo: RepoRef; number: number; eventId: string }
	| { type: 'file'; repo: RepoRef; rev: string; path: string }

/** Actions of administrators. `suspend` is for accounts; `lock` and `private` are for repositories. */
export const TAKEDOWN_ACTS = ['hide', 'lock', 'private', 'suspend', 'delete', 'restore'] as const
/** A takedown action. */
export type TakedownAct = (typeof TAKEDOWN_ACTS)[number]

/** How and why the action is performed. */
export interface TakedownInput {
	act: TakedownAct
	/** Shown to visitors and to the owner, and stored in the audit log. */
	reason: string
	/** A law or a court requires it: requests for the repository then get status 451. */
	isLegal?: boolean | undefined
	/** For `suspend`: whether everything that the account published is hidden as well. */
	hidesContent?: boolean | undefined
	/** For a file: whether every version at the path is taken down, later ones too, or only the one at the revision. */
	isEveryVersion?: boolean | undefined
	/** The report that led to it. It is closed, and its sender is informed. */
	reportId?: string | undefined
}

/** How much other people use a repository. */
export interface RepoImpact {
	discussions: number
	likes: number
	/** Since its creation. */
	downloads: number
	/** Bytes of large files. */
	storage: number
	/** Number of collections that contain it. */
	collections: number
}

/** How much an account has published. */
export interface AccountImpact {
	repos: number
	/** Bytes of large files. */
	storage: number
	comments: number
	collections: number
	/** For organizations only. */
	members: number
}

/** What an administrator sees before an action. */
export interface TakedownView {
	subject: TakedownSubject
	/** Actions that are possible now, in the order of `TAKEDOWN_ACTS`. */
	acts: TakedownAct[]
	/** The title on a page: a name, or a name with a number. */
	title: string
	/** The repository, or the repository of the discussion. */
	repo?: Repo | undefined
	account?: Account | undefined
	repoImpact?: RepoImpact | undefined
	accountImpact?: AccountImpact | undefined
	/** The text of a comment, or the title of a discussion; absent when it is taken down. */
	text?: string | undefined
	/** Files of the repository that are taken down. */
	files?: { path: string; reason: string }[] | undefined
	/** The restriction that applies now. */
	inForce?: { what: TakedownAct; reason: string; at: Date } | undefined
}

/** The content that the first start created and that still exists. */
export interface DemoContent {
	accounts: Account[]
	repos: { kind: RepoKind; name: string }[]
}

/**
 * Taking content down and restoring it. Every action is recorded in the audit log with its reason, and the owner is informed. All calls
 * need an administrator of the hub with a session, or a token with the permission `hub.moderate`.
 */
export interface Takedowns {
	/** @throws `sign-in-needed` | `hub-admin-needed` | `repo-not-found` | `account-not-found` | `discussion-not-found` | `entry-not-found` */
	look(actor: Actor, subject: TakedownSubject): Promise<TakedownView>
	/**
	 * @throws those of `look` | `invalid-input` for an action that does not apply to the subject, a missing reason, and the caller's own
	 * account | `not-restricted` | `last-admin` for a person who is the only administrator of an organization
	 */
	act(actor: Actor, subject: TakedownSubject, input: TakedownInput): Promise<void>
	/** The demo content; empty when it was removed or never created. */
	demo(actor: Actor): Promise<DemoContent>
	/** Deletes the demo accounts and everything they own. Returns what was deleted. */
	removeDemo(actor: Actor): Promise<DemoContent>
}
