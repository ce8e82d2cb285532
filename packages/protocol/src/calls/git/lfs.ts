import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { listOf } from '../../body-limits.ts'
import { LfsAnswer } from '../../shapes/transfer.ts'
import { optional } from '../fields.ts'
import { LFS, LfsVerify, verify } from './shared.ts'

/** `POST /{prefix}{id}.git/info/lfs/objects/batch` (protocol 05 section 2). */
export const LfsBatch = z.object({
	operation: z.enum(['upload', 'download']),
	transfers: optional(z.array(z.string())),
	objects: z.array(LfsVerify).max(1000),
	hash_algo: optional(z.enum(['sha256', 'sha_256'])),
	ref: optional(z.object({ name: z.string() })),
})

/** Ask where objects go to or come from. */
export const lfsBatch = defineCall({
	method: 'POST',
	path: '/{prefix}{id}/info/lfs/objects/batch',
	who: 'reader',
	format: 'lfs',
	cors: true,
	lookup: 'handler',
	summary: 'Ask where objects go to or come from',
	body: {
		limits: listOf(1000, { keys: 4, bytes: 512 }),
		types: [LFS, 'application/json'],
		schema: LfsBatch,
		example: { operation: 'download', objects: [{ oid: '0'.repeat(64), size: 1048576 }] },
	},
	answers: [{ text: 'An address for each object', schema: LfsAnswer, type: LFS }],
	fails: ['pull-request-needed', 'write-token-needed'],
})

/** Ask whether an object arrived. */
export const lfsVerify = defineCall({
	method: 'POST',
	path: '/{prefix}{id}/info/lfs/objects/verify',
	who: 'writer',
	format: 'lfs',
	cors: true,
	lookup: 'handler',
	...verify,
})
