import { z } from 'zod'
import { bytes, whole } from './basics.ts'

const action = z.object({
	href: z.string(),
	header: z.record(z.string(), z.string()).optional(),
	expires_in: whole.optional(),
	expires_at: z.string().optional(),
})
/** Where the bytes of objects go to or come from. */
export const LfsAnswer = z
	.object({
		transfer: z.enum(['basic', 'multipart', 'xet']),
		hash_algo: z.literal('sha256'),
		objects: z.array(
			z.object({
				oid: z.string(),
				size: bytes,
				authenticated: z.boolean().optional(),
				actions: z.record(z.string(), action).optional().describe('`upload`, `verify` or `download`; absent for what is stored already'),
				error: z.object({ code: z.int(), message: z.string() }).optional(),
			}),
		),
	})
	.meta({ id: 'LfsBatch' })
/** A file that one account has locked. */
const Lock = z.object({
	id: z.string(),
	path: z.string(),
	locked_at: z.string().meta({ format: 'date-time' }),
	owner: z.object({ name: z.string() }),
})
const next_cursor = z.string().optional().describe('`cursor` of the next page')
/** One lock. */
export const LockAnswer = z.object({ lock: Lock, message: z.string().optional() })
/** Locks by whose they are. */
export const HeldLocks = z.object({ ours: z.array(Lock), theirs: z.array(Lock), next_cursor })
/** Locks. */
export const Locks = z.object({ locks: z.array(Lock), next_cursor })

/** What lets a client into the chunk store. */
export const XetToken = z
	.object({ casUrl: z.string(), accessToken: z.string(), exp: z.int().describe('Seconds since 1970') })
	.meta({ id: 'XetToken' })
/** Whether a xorb was new. */
export const Inserted = z.object({ was_inserted: z.boolean() })
/** Whether a shard was new. */
export const Registered = z.object({ result: z.union([z.literal(0), z.literal(1)]) })

const range = z.object({ start: whole, end: whole })
const byteRange = z.object({ start: bytes, end: bytes })
const terms = {
	offset_into_first_range: bytes,
	terms: z.array(z.object({ hash: z.string(), unpacked_length: bytes, range })),
}
/** How a file is put together (version 1). */
export const Reconstruction1 = z
	.object({
		...terms,
		fetch_info: z.record(z.string(), z.array(z.object({ range, url: z.string(), url_range: byteRange }))),
	})
	.meta({ id: 'ReconstructionV1' })
/** How a file is put together (version 2). */
export const Reconstruction2 = z
	.object({
		...terms,
		xorbs: z.record(z.string(), z.array(z.object({ url: z.string(), ranges: z.array(z.object({ chunks: range, bytes: byteRange })) }))),
	})
	.meta({ id: 'ReconstructionV2' })
