import { defineCall } from '../../call.ts'
import { Inserted, Registered } from '../../shapes/transfer.ts'
import { BYTES } from './shared.ts'

/** A xorb of 64 MiB with the headers of its chunks, and a footer: what `xet` bounds. */
const XORB_BODY = { kind: 'bytes', bytesMax: 64 * 1024 * 1024 + 1024 * 1024 + 8192 * 40 + 256 } as const
/** A shard: what `xet` bounds. */
const SHARD_BODY = { kind: 'bytes', bytesMax: 64 * 1024 * 1024 } as const

/** Store a xorb. */
export const uploadXorb = defineCall({
	method: 'POST',
	path: '/cas/v1/xorbs/default/{hash}',
	who: 'cas',
	summary: 'Store a xorb',
	body: {
		limits: XORB_BODY,
		types: [BYTES],
		text: 'Chunks, each with its header; the hash is computed and compared.',
	},
	answers: [{ text: 'Stored', schema: Inserted }],
	fails: ['invalid-xorb'],
})

/** Register files. */
export const registerShard = defineCall({
	method: 'POST',
	path: '/cas/v1/shards',
	who: 'cas',
	summary: 'Register files',
	body: {
		limits: SHARD_BODY,
		types: [BYTES],
		text: 'How each file is put together from chunks of xorbs that are stored.',
	},
	answers: [{ text: 'Registered', schema: Registered }],
	fails: ['invalid-shard'],
})

/** Find out where a chunk is stored already. */
export const findChunk = defineCall({
	method: 'GET',
	path: '/cas/v1/chunks/{space}/{hash}',
	who: 'cas',
	summary: 'Find out where a chunk is stored already',
	text: 'Among the files of the repository that the token is for, and nowhere else.',
	answers: [{ text: 'A shard with the xorbs of the files that hold it', type: BYTES }],
	fails: ['object-not-found'],
})
