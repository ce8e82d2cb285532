import type { Actor, Repo, XetGrant } from '@stoa/hub'
import { HubError, isHubError } from '@stoa/vocabulary'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { readToken } from '../../actor.ts'
import type { Signatures } from '../../signatures.ts'
import type { Call, RefCall, Route } from '../route.ts'

/** How long a token is good for. Clients ask for the next one shortly before; protocol 11 section 2 wants 15 minutes at least. */
const LIFETIME_SECONDS = 3600
const PURPOSE = 'xet-token'

const Claims = z.object({ repo: z.string().min(1), user: z.string(), scope: z.enum(['read', 'write']) })

/** Where a client finds the CAS, and what opens it. */
export interface XetAccess {
	casUrl: string
	accessToken: string
	/** Unix seconds. */
	exp: number
}

/** `GET /api/{T}/{id}/xet-{read|write}-token/{rev}` (protocol 11 section 2). */
export const xetTokenRoutes: readonly Route[] = [
	{ method: 'GET', path: '/api/{T}/{id}/xet-read-token/{rev*}', who: 'reader', face: 'json', target: 'ref', answer: answerReadToken },
	{ method: 'GET', path: '/api/{T}/{id}/xet-write-token/{rev*}', who: 'writer', face: 'json', target: 'ref', answer: answerWriteToken },
]

async function answerReadToken({ hub, actor, ref, reply, origin, signatures }: RefCall): Promise<XetAccess> {
	const repo = await hub.repos.findReadable(actor, ref)
	return answer(reply, issueXetToken({ signatures, origin, actor }, repo, 'read'))
}

async function answerWriteToken({ hub, actor, ref, reply, origin, signatures }: RefCall): Promise<XetAccess> {
	const repo = await hub.repos.findWritable(actor, ref)
	return answer(reply, issueXetToken({ signatures, origin, actor }, repo, 'write'))
}

/** Body and headers both: some clients read only the one, some only the other. */
function answer(reply: FastifyReply, access: XetAccess): XetAccess {
	reply.headers(xetAccessHeaders(access))
	return access
}

/** The same in headers; also part of an LFS batch answer (protocol 05 section 2.3). */
export function xetAccessHeaders({ casUrl, accessToken, exp }: XetAccess): Record<string, string> {
	return { 'X-Xet-Cas-Url': casUrl, 'X-Xet-Access-Token': accessToken, 'X-Xet-Token-Expiration': String(exp) }
}

/** Makes a token for one repository. The caller has checked that `actor` may read or write it. */
export function issueXetToken(
	{ signatures, origin, actor }: { signatures: Signatures; origin: string; actor: Actor },
	repo: Repo,
	scope: XetGrant['scope'],
): XetAccess {
	const user = actor.kind === 'person' ? actor.account.id : ''
	const { token, expiresAt } = signatures.sign(PURPOSE, { repo: repo.id, user, scope }, LIFETIME_SECONDS)
	return { casUrl: `${origin}/cas`, accessToken: token, exp: Math.floor(expiresAt.getTime() / 1000) }
}

/**
 * What the token of a CAS request allows.
 *
 * @throws {HubError} `xet-token` (401) when there is none, or it was altered or is over
 */
export function readXetGrant({ request, signatures }: Pick<Call, 'request' | 'signatures'>): XetGrant {
	const token = readToken(request.headers.authorization)
	if (token === undefined) throw new HubError('xet-token', { why: 'there is none' })
	try {
		const { repo, user, scope } = Claims.parse(signatures.verify(PURPOSE, token))
		return { repoId: repo, userId: user === '' ? undefined : user, scope }
	} catch (error) {
		if (isHubError(error, 'signature')) throw new HubError('xet-token', { why: 'it is not valid, or over' })
		throw error
	}
}
