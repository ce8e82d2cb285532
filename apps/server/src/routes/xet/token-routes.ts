import type { XetGrant } from '@stoa/hub'
import { calls } from '@stoa/protocol'
import { type Asked, handle } from '../handle.ts'
import type { Route } from '../route.ts'
import { makeXetToken, type XetAccess } from '../xet-token.ts'

/** `GET /api/{T}/{id}/xet-{read|write}-token/{rev}` (protocol 11 section 2). */
export const xetTokenRoutes: readonly Route[] = [
	handle(calls.issueXetReadToken, (call) => answer(call, 'read')),
	handle(calls.issueXetWriteToken, (call) => answer(call, 'write')),
]

/** The token in the body and in headers: some clients read only the one, some only the other. */
async function answer(
	call: Asked<typeof calls.issueXetReadToken> | Asked<typeof calls.issueXetWriteToken>,
	scope: XetGrant['scope'],
): Promise<XetAccess> {
	const { hub, actor, ref, params, parameters, reply } = call
	const repo = await (scope === 'write'
		? hub.uploadDoor.forUpload(actor, ref, { rev: params.rev, createsPullRequest: parameters().create_pr })
		: hub.repos.findReadable(actor, ref))
	const access = await makeXetToken(call, repo, scope)
	reply.headers({ 'X-Xet-Cas-Url': access.casUrl, 'X-Xet-Access-Token': access.accessToken, 'X-Xet-Token-Expiration': String(access.exp) })
	return access
}
