import { defineCall } from '../../call.ts'
import { flag } from '../../parameters.ts'
import { XetToken } from '../../shapes/transfer.ts'

const token = (summary: string) =>
	({
		summary,
		query: { create_pr: flag('To write: what is sent is for a pull request') },
		answers: [
			{
				text: 'A token, with the address that takes it; also in headers',
				schema: XetToken,
				headers: { 'X-Xet-Cas-Url': 'As `casUrl`', 'X-Xet-Access-Token': 'As `accessToken`', 'X-Xet-Token-Expiration': 'As `exp`' },
			},
		],
		fails: ['gated-repo'],
	}) as const

/** Get a token to read chunks. */
export const issueXetReadToken = defineCall({
	method: 'GET',
	path: '/api/{T}/{id}/xet-read-token/{rev*}',
	who: 'reader',
	lookup: 'handler',
	...token('Get a token to read chunks'),
})

/** Get a token to store chunks. */
export const issueXetWriteToken = defineCall({
	method: 'GET',
	path: '/api/{T}/{id}/xet-write-token/{rev*}',
	who: 'proposer',
	lookup: 'handler',
	...token('Get a token to store chunks'),
})
