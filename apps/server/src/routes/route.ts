import type { Actor, Hub, Repo, RepoRef } from '@stoa/hub'
import type { Pages } from '@stoa/web'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BodyLimits } from '../body-limits.ts'
import type { Body } from '../body.ts'
import type { Settings } from '../config/settings.ts'
import type { SecretLimit } from '../secret-limit.ts'
import type { DocsDesk } from '../docs/desk.ts'
import type { Signatures } from '../signatures.ts'

/** Who may call a route. The domain enforces it; `person` and `operator` are enforced by the dispatcher. */
export type Who =
	/** Everybody, also without an account. */
	| 'anyone'
	/** Whoever may read the repository. */
	| 'reader'
	/** Whoever may write it. */
	| 'writer'
	/** Whoever may write it, and readers into pull requests of their own: what they ask for tells, so the domain decides. */
	| 'proposer'
	/** Whoever may write it, also with a token that only sees who asked for access: the domain decides. */
	| 'overseer'
	/** Whoever may administer it. */
	| 'administrator'
	/** Everybody who is signed in. */
	| 'person'
	/** The holder of a signed address. */
	| 'signature'
	/** An OAuth application, which the route itself finds out about. */
	| 'client'
	/** The holder of a Xet token, which the route itself checks. */
	| 'cas'
	/** The command line on the same machine. */
	| 'operator'

/** How failures of a route look (errors.ts) and which credentials it takes (actor.ts). */
export type Face = 'json' | 'text' | 'lfs' | 'git' | 'page'

/** A row of the route table. */
export interface RouteRow {
	method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
	/**
	 * Matched against the raw address, before any percent-decoding. `{T}`: models, datasets or spaces. `{prefix}`: nothing, `datasets/` or
	 * `spaces/`. `{id}`: one or two segments, the second no word that names a part of a repository. `{repo}`: two segments, where the word
	 * behind them may be a repository's own name. `{name}`: one segment, decoded. `{name*}`: all that is left, each segment decoded.
	 */
	path: string
	who: Who
	face: Face
	/**
	 * For addresses that take a secret: how requests count for the limit of sign-ins of the caller's address. `every`: each `POST` counts.
	 * `refused`: requests count whose secret is refused.
	 */
	limit?: SecretLimit
	/** What the body may be. Every method but GET and HEAD states it; bytes of another size or shape are refused before they are parsed. */
	body?: BodyLimits
	/** Callable from pages of other sites, without cookies. Default: true for `json` and `text`. */
	cors?: boolean
}

/** A request on its way through a route. */
export interface Call {
	hub: Hub
	pages: Pages
	docs: DocsDesk
	settings: Settings
	signatures: Signatures
	/** Public origin without a slash at the end. */
	origin: string
	request: FastifyRequest
	reply: FastifyReply
	actor: Actor
	/** Raw path of the address, without query. */
	path: string
	query: URLSearchParams
	/** Decoded parts of the address; `{name*}` joined by slashes. */
	params: Record<string, string>
	/** The decoded segments of `{name*}`; one of them may hold slashes of its own. */
	rest: string[]
	/** What the client sent along, within the limits of the route. */
	body: Body
	/** Fires when the client has gone. */
	signal: AbortSignal
}

/** A call that names a repository, unchecked. */
export interface RefCall extends Call {
	ref: RepoRef
	/** Where the id stands in the raw path. */
	idAt: { start: number; end: number }
}

/** A call whose repository was found for the actor. */
export interface RepoCall extends RefCall {
	repo: Repo
}

/**
 * A route: a row and what answers it. What `answer` resolves with is sent as JSON; `undefined` means that it has sent everything itself.
 * `target: 'repo'` looks the repository up first: a missing one is answered, and a name in other case or an old name is redirected to the
 * right one with 307. `target: 'ref'` leaves that to the answer.
 */
export type Route = RouteRow &
	(
		| { target: 'none'; answer(call: Call): unknown }
		| { target: 'ref'; answer(call: RefCall): unknown }
		| { target: 'repo'; answer(call: RepoCall): unknown }
	)
