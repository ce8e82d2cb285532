import type { Repo, XetGrant } from '@stoa/hub'
import { HubError, isHubError } from '@stoa/vocabulary'
import type { Call } from './route.ts'

const PURPOSE = 'xet'
/** Lifetime of a token: clients request a new one shortly before its end. Seconds. */
const LIFETIME_SECONDS = 3600

/** What a client needs to access the CAS (protocol 11 section 2). */
export interface XetAccess {
	/** Without a slash at the end. */
	casUrl: string
	accessToken: string
	/** Unix seconds. */
	exp: number
}

/** A token for one repository. The caller must have checked the right in `scope`. */
export async function makeXetToken({ hub, signatures, origin, actor }: Call, repo: Repo, scope: XetGrant['scope']): Promise<XetAccess> {
	const isGuest = scope === 'write' && !hub.repos.mayWrite(actor, repo)
	const claims = hub.standing.claims(actor, repo, isGuest ? 'propose' : scope)
	const { token, expiresAt } = signatures.sign(PURPOSE, claims, LIFETIME_SECONDS)
	// Clients keep a cache of sent chunks for each address.
	const cache = actor.kind === 'person' && scope === 'write' ? await hub.xet.cacheNumber(actor.account.id) : 0
	return { casUrl: `${origin}/cas${cache === 0 ? '' : `/cache-${cache}`}`, accessToken: token, exp: Math.floor(expiresAt.getTime() / 1000) }
}

/**
 * What the token of a CAS request allows now: its right is checked against the records each time. `claims` are for addresses that are
 * issued with this token.
 *
 * @throws {HubError} `xet-token` when it is missing, invalid, expired, only for reading, or when its right has ended
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
			throw new HubError('xet-token', { why: 'it is invalid, has expired, or its right has ended: request a new one' })
		throw error
	}
}

/** The path of a CAS request without the number of the client's cache. */
export function casPath(path: string): string {
	return path.replace(/^\/cas\/cache-\d{1,10}(?=\/)/, '/cas')
}
