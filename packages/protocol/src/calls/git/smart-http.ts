import type { BodyLimits } from '../../body-limits.ts'
import { defineCall } from '../../call.ts'
import { preference, words } from '../../parameters.ts'

/** A pack, which may be as large as a commit through the API. */
const PACK_BODY: BodyLimits = { kind: 'bytes', bytesMax: 'STOA_COMMIT_MAX' }
/** The commits that a fetch wants and has: 50 bytes each. */
const FETCH_BODY: BodyLimits = { kind: 'bytes', bytesMax: 32 * 1024 * 1024 }

const pack = (summary: string, service: string, limits: BodyLimits) =>
	({
		summary,
		body: { limits, types: [`application/x-${service}-request`], text: 'Packet lines of git.' },
		answers: [{ text: 'Packet lines of git', type: `application/x-${service}-result` }],
		fails: ['git-refused'],
	}) as const

/** Begin a fetch or a push. */
export const advertiseRefs = defineCall({
	method: 'GET',
	path: '/{prefix}{id}/info/refs',
	who: 'reader',
	format: 'git',
	lookup: 'handler',
	summary: 'Begin a fetch or a push',
	query: { service: preference(['git-upload-pack', 'git-receive-pack'], 'To fetch or to push') },
	headers: { 'Git-Protocol': words('`version=2`') },
	answers: [{ text: 'Refs and abilities, as packet lines', type: 'application/x-git-upload-pack-advertisement' }],
	fails: ['git-refused'],
})

/** Fetch. */
export const uploadPack = defineCall({
	method: 'POST',
	path: '/{prefix}{id}/git-upload-pack',
	who: 'reader',
	format: 'git',
	lookup: 'handler',
	...pack('Fetch', 'git-upload-pack', FETCH_BODY),
})

/** Push. */
export const receivePack = defineCall({
	method: 'POST',
	path: '/{prefix}{id}/git-receive-pack',
	who: 'writer',
	format: 'git',
	lookup: 'handler',
	...pack('Push', 'git-receive-pack', PACK_BODY),
})
