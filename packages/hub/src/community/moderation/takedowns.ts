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

/** What administrators can do. `suspend` is for accounts, `lock` and `private` are for repositories. */
export const TAKEDOWN_ACTS = ['hide', 'lock', 'private', 'suspend', 'delete', 'restore'] as const
/** One of them. */
export type TakedownAct = (typeof TAKEDOWN_ACTS)[number]

/** How an act is done, and why. */
export interface TakedownInput {
	act: TakedownAct
	/** Shown to visitors and to the owner, and kept in the audit log. */
	reason: string
	/** A law or a court asks for it: repositories then answer 451. */
	isLegal?: boolean | undefined
	/** Of `suspend`: whether everything that the account published is hidden too. */
	hidesContent?: boolean | undefined
	/** Of a file: whether every version at the path is taken down, later ones too, or the one at the revision alone. */
	isEveryVersion?: boolean | undefined
	/** A report that led to it: it is closed, and the person who sent it is told. */
	reportId?: string | undefined
}

/** How much of a repository others use. */
export interface RepoImpact {
	discussions: number
	likes: number
	/** Of all time. */
	downloads: number
	/** Bytes of large files. */
	storage: number
	/** Collections that it is in. */
	collections: number
}

/** How much an account published. */
export interface AccountImpact {
	repos: number
	/** Bytes of large files. */
	storage: number
	comments: number
	collections: number
	/** Of an organization. */
	members: number
}

/** What an administrator sees before an act. */
export interface TakedownView {
	subject: TakedownSubject
	/** What is possible now, in the order of `TAKEDOWN_ACTS`. */
	acts: TakedownAct[]
	/** What a page calls it: a name, or a name with a number. */
	title: string
	/** The repository, or the one that the thread is in. */
	repo?: Repo | undefined
	account?: Account | undefined
	repoImpact?: RepoImpact | undefined
	accountImpact?: AccountImpact | undefined
	/** The text of a comment, or the title of a thread; absent: it is taken down. */
	text?: string | undefined
	/** Files of the repository that are taken down. */
	files?: { path: string; reason: string }[] | undefined
	/** What is in force now. */
	inForce?: { what: TakedownAct; reason: string; at: Date } | undefined
}

/** What came with the first start, and is there still. */
export interface DemoContent {
	accounts: Account[]
	repos: { kind: RepoKind; name: string }[]
}

/**
 * Taking content down and bringing it back. Every act is written into the audit log with its reason, and the owner is told. All of it asks for an administrator of the hub,
 * signed in or with a token that carries `hub.moderate`.
 */
export interface Takedowns {
	/** @throws `sign-in-needed` | `hub-admin-needed` | `repo-not-found` | `account-not-found` | `discussion-not-found` | `entry-not-found` */
	look(actor: Actor, subject: TakedownSubject): Promise<TakedownView>
	/**
	 * @throws those of `look` | `invalid-input` for an act that the subject does not know, a reason that is missing, and oneself | `not-restricted` |
	 * `last-admin` for a person who is the only administrator of an organization
	 */
	act(actor: Actor, subject: TakedownSubject, input: TakedownInput): Promise<void>
	/** The demo content; nothing when it was removed or never there. */
	demo(actor: Actor): Promise<DemoContent>
	/** Deletes the demo accounts and everything they own, for good; answers what went. */
	removeDemo(actor: Actor): Promise<DemoContent>
}
