import type { Actor, Hub, Repo, RepoRef } from '@stoa/hub'
import type { Pages } from '@stoa/web'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BodyLimits, CallDefinition, ResponseFormat } from '@stoa/protocol'
import type { Body } from '../body.ts'
import type { Settings } from '../config/settings.ts'
import type { DocsDesk } from '../docs/desk.ts'
import type { Signatures } from '../signatures.ts'

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
	/** The decoded segments of `{name*}`; one of them may contain slashes itself. */
	rest: string[]
	/** The body of the request, within the limits of the route. */
	body: Body
	/** Aborted when the client disconnects. */
	signal: AbortSignal
}

/** A call that names a repository, unchecked. */
export interface RefCall extends Call {
	ref: RepoRef
	/** The position of the id in the raw path. */
	idAt: { start: number; end: number }
}

/** A call whose repository was found for the actor. */
export interface RepoCall extends RefCall {
	repo: Repo
}

/**
 * A definition with its defaults, and its handler. The result of `answer` is sent as JSON; `undefined` means that it has sent the response
 * itself. `target: 'repo'` looks the repository up first: a missing one is answered, and a name in another case or an old name is
 * redirected with 307. `target: 'ref'` leaves that to the handler.
 */
export type Route = CallDefinition & {
	format: ResponseFormat
	/** How the body is read. */
	limits: BodyLimits
} & (
		| { target: 'none'; answer(call: Call): unknown }
		| { target: 'ref'; answer(call: RefCall): unknown }
		| { target: 'repo'; answer(call: RepoCall): unknown }
	)
