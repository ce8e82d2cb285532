import type { TokenExchange } from '../../accounts/oauth/exchanged-token.ts'
import type { RepoKind } from '@stoa/vocabulary'
import type { Account, Actor } from '../../accounts/actors/actor.ts'

/** CI jobs that get tokens of this hub without storing a secret: an ID token of their provider proves where they run. */
export interface Publisher {
	id: string
	/** The person who added it; its tokens act for them. */
	userId: string
	/** A repository that its jobs may write to, or the person for whom they may read gated files. */
	target: { repoId: string } | { userId: string }
	/** The provider that signs the ID tokens. */
	issuer: string
	/** Claims that an ID token must have exactly. */
	claims: Readonly<Record<string, string>>
	createdAt: Date
	lastUsedAt: Date | undefined
}

/** A publisher as pages show it. */
export interface PublisherView extends Publisher {
	by: Account | undefined
	/** The name that clients use: `ada/engine`, `datasets/ada/words`, `ada`. */
	resource: string
	/** The repository, if the publisher is for one. */
	repo: { kind: RepoKind; id: string } | undefined
}

/** Trusted publishers. All calls need a session, except `exchange`, which gives a job a token for an hour (protocol 06 section 2.3). */
export interface Publishers extends TokenExchange {
	/** The providers that the operator trusts; empty when the settings name none. */
	issuers(): readonly string[]
	/** The caller's own, and those of repositories that they own or whose organization they administer. @throws `sign-in-needed` */
	list(actor: Actor): Promise<PublisherView[]>
	/**
	 * @param input.claims lines such as `repository = ada/engine`
	 * @throws `invalid-input` | `not-offered` | `repo-not-found` | `read-only`
	 */
	add(actor: Actor, input: { resource: string; issuer: string; claims: string }): Promise<Publisher>
	/** Also revokes its tokens. Does nothing when the caller may not remove it. */
	remove(actor: Actor, id: string): Promise<void>
}
