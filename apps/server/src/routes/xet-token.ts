import type { Repo, XetGrant } from '@stoa/hub'
import { HubError, isHubError } from '@stoa/vocabulary'
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
	const isGuest = scope === 'write' && !hub.repos.mayWrite(actor, repo)
	const claims = hub.standing.claims(actor, repo, isGuest ? 'propose' : scope)
	const { token, expiresAt } = signatures.sign(PURPOSE, claims, LIFETIME_SECONDS)
	return { casUrl: `${origin}/cas`, accessToken: token, exp: Math.floor(expiresAt.getTime() / 1000) }
}

/**
 * What the token of a CAS request allows now: the right that it was made for is held against the records each time. `claims` are for what is
 * issued on the ground of this token.
 *
 * @throws {HubError} `xet-token` when it is missing, not sound, over, made for reading where writing is asked, or when its right has ended
 */
export async function readXetToken(
	{ hub, signatures, request }: Call,
	scope: XetGrant['scope'],
): Promise<{ grant: XetGrant; claims: Record<string, string> }> {
	const [, token] = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
	if (token === undefined) throw new HubError('xet-token', { why: 'the request has none: send it as Authorization: Bearer' })
	try {
		const claims = signatures.verify(PURPOSE, token)
		const { repoId, right, userId } = await hub.standing.require(claims)
		if (scope === 'write' && right === 'read') throw new HubError('xet-token', { why: 'it was made for reading' })
		return { grant: { repoId, userId, scope: right === 'read' ? 'read' : 'write', isGuest: right === 'propose' }, claims }
	} catch (error) {
		if (isHubError(error, 'signature'))
			throw new HubError('xet-token', { why: 'it is not valid, has expired, or its right has ended: ask for a new one' })
		throw error
	}
}
