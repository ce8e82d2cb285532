import { ownEntry } from '../audit/own-entry.ts'
import { HubError } from '@stoa/vocabulary'
import { requirePerson } from '../rights/rights.ts'
import type { Actor, Person } from '../actors/actor.ts'
import type { Clients } from './clients.ts'
import type { AuthorizationRequest, OAuth, OAuthApp, ReadRequest } from './oauth.ts'
import { answerAt, isRegistered } from './redirect-uri.ts'
import { readScopes } from './scopes.ts'
import { freshSecret, hashSecret } from '../secrets/secrets.ts'
import { after } from './tokens.ts'
import type { AuditRecords } from '../audit/audit-records.ts'
import type { OAuthRecords } from './oauth-records.ts'
import type { Store } from '../../database/store.ts'
import type { FormFields } from './form-fields.ts'

/** The tables that the service reads and writes. */
interface Tables {
	audit: AuditRecords
	oauth: OAuthRecords
}

/** How long a code can be exchanged. */
const CODE_SECONDS = 600
const STATE_MAX = 2000
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/

/** What the consent page needs. */
export interface AuthorizeDeps {
	records: Store<Tables>
	clients: Clients
	now: () => Date
}

/** The request with its application, once the redirect address is known to be the application's own. */
interface Trusted {
	app: OAuthApp
	redirectUri: string
	state: string | undefined
}

/** Reads, approves and denies the requests with which applications send browsers here (protocol 06 section 2.2). */
export function createAuthorize({ records, clients, now }: AuthorizeDeps): Pick<OAuth, 'readRequest' | 'allow' | 'deny'> {
	/** A failure here is not answered by a redirect, because the address may be an attacker's. */
	async function trust(query: FormFields): Promise<Trusted> {
		const known = await clients.find(query.get('client_id') ?? '')
		if (!known) throw new HubError('oauth-request', { why: 'no application is registered here under this client_id' })
		const redirectUri = query.get('redirect_uri') ?? ''
		if (!isRegistered(redirectUri, known.app.redirectUris))
			throw new HubError('oauth-request', { why: `the application has not registered the redirect address "${redirectUri}"` })
		return { app: known.app, redirectUri, state: query.get('state') ?? undefined }
	}

	async function read(actor: Actor, query: FormFields): Promise<ReadRequest> {
		const trusted = await trust(query)
		const { app, redirectUri, state } = trusted
		const wrong = flawOf(query, app)
		if (wrong) return { redirect: answerAt(redirectUri, { ...wrong, state }) }
		const ask = requestOf(query, trusted)
		if (actor.kind === 'visitor') {
			if (ask.prompt === 'none') return { redirect: answerAt(redirectUri, { error: 'login_required', state }) }
			throw new HubError('sign-in-needed')
		}
		if (await isGrantedAlready(actor, ask, app)) return { redirect: await answerWithCode(actor, ask, ask.orgIds) }
		if (ask.prompt === 'none') return { redirect: answerAt(redirectUri, { error: 'consent_required', state }) }
		return { ask, app }
	}

	/**
	 * A person who has granted everything before is not asked again, unless any program could pretend to be the application: then consent
	 * is the only protection.
	 */
	async function isGrantedAlready(person: Person, ask: AuthorizationRequest, app: OAuthApp): Promise<boolean> {
		if (ask.prompt === 'consent' || (!app.isConfidential && !ask.redirectUri.startsWith('https://'))) return false
		const grant = (await records.oauth.grantsOf(person.account.id)).find(({ clientId }) => clientId === app.clientId)
		return (
			grant !== undefined && ask.scopes.every((one) => grant.scopes.includes(one)) && ask.orgIds.every((id) => grant.orgIds.includes(id))
		)
	}

	async function answerWithCode(person: Person, ask: AuthorizationRequest, orgIds: readonly string[]): Promise<string> {
		const code = freshSecret()
		const at = now()
		await records.oauth.forget(at)
		await records.oauth.insertCode({
			hash: hashSecret(code),
			clientId: ask.app.clientId,
			clientName: ask.app.name,
			userId: person.account.id,
			redirectUri: ask.redirectUri,
			scopes: ask.scopes,
			orgIds: ownOrgs(person, orgIds),
			nonce: ask.nonce,
			challenge: ask.challenge,
			family: records.newId(),
			expiresAt: after(at, CODE_SECONDS),
			standing: person.account.standing,
		})
		return answerAt(ask.redirectUri, { code, state: ask.state })
	}

	/** Records the consent in the person's log when they were asked and agreed, but not each time the application comes back. */
	async function noteConsent(person: Person, { app, scopes }: AuthorizationRequest): Promise<void> {
		const entry = ownEntry({ newId: records.newId, now }, person, {
			action: 'application.allow',
			subject: app.name,
			details: { scopes: scopes.join(' ') },
		})
		await records.audit.insert(entry)
	}

	return {
		readRequest: read,
		async allow(actor, query, orgIds) {
			const person = requirePerson(actor)
			const found = await read(person, query)
			if ('redirect' in found) return found.redirect
			await noteConsent(person, found.ask)
			return answerWithCode(person, found.ask, orgIds)
		},
		async deny(actor, query) {
			requirePerson(actor)
			const { redirectUri, state } = await trust(query)
			return answerAt(redirectUri, { error: 'access_denied', error_description: 'The person denied the request', state })
		},
	}
}

/** The organizations among these that the person belongs to. */
export function ownOrgs({ memberships }: Person, orgIds: readonly string[]): string[] {
	return memberships.flatMap(({ org }) => (orgIds.includes(org.id) ? [org.id] : []))
}

/** The error in the application's request, by the names of RFC 6749 section 4.1.2.1. */
function flawOf(query: FormFields, { isConfidential }: OAuthApp): { error: string; error_description: string } | undefined {
	const flaw = (error: string, description: string) => ({ error, error_description: description })
	if (query.get('response_type') !== 'code') return flaw('unsupported_response_type', 'Only response_type=code is supported')
	if ((query.get('state') ?? '').length > STATE_MAX || (query.get('nonce') ?? '').length > STATE_MAX)
		return flaw('invalid_request', `state and nonce may have at most ${STATE_MAX} characters`)
	const challenge = query.get('code_challenge')
	if (challenge === null) {
		return isConfidential ? undefined : flaw('invalid_request', 'An application without a secret must send a code_challenge (PKCE)')
	}
	if (query.get('code_challenge_method') !== 'S256') return flaw('invalid_request', 'Only code_challenge_method=S256 is supported')
	return CHALLENGE.test(challenge) ? undefined : flaw('invalid_request', 'The code_challenge is not a SHA-256 hash in base64url')
}

function requestOf(query: FormFields, { app, redirectUri, state }: Trusted): AuthorizationRequest {
	const { clientId, name, homepage } = app
	const scopes = readScopes(query.get('scope') ?? '')
	const prompt = query.get('prompt')
	return {
		app: { clientId, name, homepage },
		redirectUri,
		scopes: scopes.length > 0 ? scopes : ['openid', 'profile'],
		state,
		nonce: query.get('nonce') ?? undefined,
		challenge: query.get('code_challenge') ?? undefined,
		orgIds: (query.get('orgIds') ?? '').split(',').filter((id) => /^[0-9a-f]{24}$/.test(id)),
		prompt: prompt === 'none' || prompt === 'consent' ? prompt : undefined,
	}
}
