import type { XetGrant } from '@stoa/hub'
import { queryFlag } from '@stoa/protocol'
import type { RefCall, Route } from '../route.ts'
import { makeXetToken, type XetAccess } from '../xet-token.ts'

/** `GET /api/{T}/{id}/xet-{read|write}-token/{rev}` (protocol 11 section 2). */
export const xetTokenRoutes: readonly Route[] = [
	{
		method: 'GET',
		path: '/api/{T}/{id}/xet-read-token/{rev*}',
		who: 'reader',
		face: 'json',
		target: 'ref',
		answer: (call) => answer(call, 'read'),
	},
	{
		method: 'GET',
		path: '/api/{T}/{id}/xet-write-token/{rev*}',
		who: 'proposer',
		face: 'json',
		target: 'ref',
		answer: (call) => answer(call, 'write'),
	},
]

/** The token in the body and in headers: some clients read only the one, some only the other. */
async function answer(call: RefCall, scope: XetGrant['scope']): Promise<XetAccess> {
	const { hub, actor, ref, params, query, reply } = call
	const repo = await (scope === 'write'
		? hub.uploadDoor.forUpload(actor, ref, { rev: params.rev, createsPullRequest: queryFlag(query, 'create_pr') })
		: hub.repos.findReadable(actor, ref))
	const access = makeXetToken(call, repo, scope)
	reply.headers({ 'X-Xet-Cas-Url': access.casUrl, 'X-Xet-Access-Token': access.accessToken, 'X-Xet-Token-Expiration': String(access.exp) })
	return access
}
