import { defineCall } from '../../call.ts'
import { ShardHeaders } from '../../shapes/files.ts'

/** Read the headers of sharded weights. */
export const readShardHeaders = defineCall({
	method: 'GET',
	path: '/api/models/{repo}/safetensors-metadata/{path*}',
	who: 'reader',
	summary: 'Read the headers of sharded weights',
	text: 'Of all files that a `.safetensors.index.json` on the default branch names, in one answer: without the weights.',
	answers: [{ text: 'Headers as the files have them', schema: ShardHeaders }],
	fails: ['entry-not-found', 'invalid-input', 'gated-sign-in', 'gated-repo'],
})
