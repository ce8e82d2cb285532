import type { Repo, XetGrant } from '@stoa/hub'
import { HubError, isHubError } from '@stoa/vocabulary'
import type { Claims } from '../signatures.ts'
import type { Call } from './route.ts'

const PURPOSE = 'xet'
/** Lifetime of a token: clients ask for a new one shortly before its end. Seconds. */
const LIFETIME_SECONDS = 3600

/** What a client needs to talk to the CAS (protocol 11 section 2). */
export interface XetAccess {
	/** Without a slash at the end. */
	casUrl: string
	accessToken: string
	/** Unix seconds. */
	exp: number
}

/** A token for one repository. The caller has checked that the actor may do what `scope` says. */
export function makeXetToken({ hub, signatures, origin, actor }: Call, repo: Repo, scope: XetGrant['scope']): XetAccess {
	const claims: Claims = { repoId: repo.id, scope }
	if (actor.kind === 'person') claims.userId = actor.account.id
	if (scope === 'write' && !hub.repos.mayWrite(actor, repo)) claims.guest = 'yes'
	const { token, expiresAt } = signatures.sign(PURPOSE, claims, LIFETIME_SECONDS)
	return { casUrl: `${origin}/cas`, accessToken: token, exp: Math.floor(expiresAt.getTime() / 1000) }
}

/**
 * What the token of a CAS request allows.
 *
 * @throws {HubError} `xet-token` when it is missing, not sound, over, or made for reading where writing is asked
 */
export function readXetToken({ signatures, request }: Call, scope: XetGrant['scope']): XetGrant {
	const [, token] = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
	if (token === undefined) throw new HubError('xet-token', { why: 'the request has none: send it as Authorization: Bearer' })
	const claims = claimsOf(signatures, token)
	if (scope === 'write' && claims.scope !== 'write') throw new HubError('xet-token', { why: 'it was made for reading' })
	return {
		repoId: claims.repoId ?? '',
		userId: claims.userId,
		scope: claims.scope === 'write' ? 'write' : 'read',
		isGuest: claims.guest === 'yes',
	}
}

function claimsOf(signatures: Call['signatures'], token: string): Record<string, string> {
	try {
		return signatures.verify(PURPOSE, token)
	} catch (error) {
		if (isHubError(error, 'signature')) throw new HubError('xet-token', { why: 'it is not sound, or is over: ask for a new one' })
		throw error
	}
}
