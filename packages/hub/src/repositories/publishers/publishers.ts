import type { TokenExchange } from '../../accounts/oauth/exchanged-token.ts'
import type { RepoKind } from '@stoa/vocabulary'
import type { Account, Actor } from '../../accounts/actors/actor.ts'

/** Jobs of another system that get tokens of this hub without keeping a secret: they prove by an ID token of their provider where they run. */
export interface Publisher {
	id: string
	/** Who set it up; its tokens act for them. */
	userId: string
	/** A repository that it may write, or the person themselves, for whom it may read gated files. */
	target: { repoId: string } | { userId: string }
	/** Who answers for the jobs. */
	issuer: string
	/** What a job's token must say, word for word. */
	claims: Readonly<Record<string, string>>
	createdAt: Date
	lastUsedAt: Date | undefined
}

/** One as people see it. */
export interface PublisherView extends Publisher {
	by: Account | undefined
	/** As clients name it: `ada/engine`, `datasets/ada/words`, `ada`. */
	resource: string
	/** The repository's page, when it is for one. */
	repo: { kind: RepoKind; id: string } | undefined
}

/** Trusted publishers. All but `exchange`, a token for a job for an hour (protocol 06 section 2.3), want a session. */
export interface Publishers extends TokenExchange {
	/** Providers whose jobs can be trusted here; none unless those who run the hub named some. */
	issuers(): readonly string[]
	/** Their own, and those of repositories that they own or whose organisation they administer. @throws `sign-in-needed` */
	list(actor: Actor): Promise<PublisherView[]>
	/**
	 * @param input.claims lines such as `repository = ada/engine`
	 * @throws `invalid-input` | `not-offered` | `repo-not-found` | `read-only`
	 */
	add(actor: Actor, input: { resource: string; issuer: string; claims: string }): Promise<Publisher>
	/** Ends its tokens as well. Does nothing when it is not theirs to remove. */
	remove(actor: Actor, id: string): Promise<void>
}
