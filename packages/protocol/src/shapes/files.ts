import { z } from 'zod'
import { address, bytes, date, oid } from './basics.ts'

/** A file or a folder. */
export const Entry = z
	.object({
		type: z.enum(['file', 'directory']),
		oid: oid.describe('Of the blob or tree in git'),
		size: bytes,
		path: z.string(),
		lfs: z.object({ oid: z.string().describe('SHA-256'), size: bytes, pointerSize: bytes }).optional(),
		xetHash: z.string().optional(),
		lastCommit: z.object({ id: oid, title: z.string(), date }).optional().describe('With `expand`'),
		securityFileStatus: z.object({ status: z.string(), avScan: z.null(), pickleImportScan: z.null() }).optional(),
	})
	.meta({ id: 'Entry' })

const named = z.array(z.object({ name: z.string(), ref: z.string(), targetCommit: oid }))
/** Branches and tags. */
export const Refs = z.object({ branches: named, converts: named, tags: named, pullRequests: named.optional() })

/** A commit. */
export const Commit = z
	.object({
		id: oid,
		title: z.string(),
		message: z.string(),
		date,
		authors: z.array(z.object({ user: z.string(), avatar: address })),
		parents: z.array(oid),
		formatted: z.object({ title: z.string(), message: z.string() }).optional().describe('As HTML, with `expand=formatted`'),
	})
	.meta({ id: 'Commit' })

/** What differs. */
export const Difference = z.object({ base: oid, head: oid, diff: z.string().describe('As `git diff` writes it') })
const TensorHeader = z.union([
	z.object({ dtype: z.string(), shape: z.array(z.int()), data_offsets: z.tuple([z.int(), z.int()]) }),
	z.record(z.string(), z.string()).describe('Under `__metadata__`: what the file says of itself'),
])
/** Headers of sharded weights, by file. */
export const ShardHeaders = z.object({
	index: z.object({ metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])) }).describe('Without its map'),
	headers: z.record(z.string(), z.record(z.string(), TensorHeader)).describe('Tensors by name: `dtype`, `shape` and `data_offsets`'),
})
/** How large something is. */
export const Size = z.object({ path: z.string(), size: bytes })

/** How each file is to be sent. */
export const UploadPlan = z.object({
	files: z.array(
		z.object({
			path: z.string(),
			uploadMode: z.enum(['regular', 'lfs']),
			shouldIgnore: z.boolean(),
			oid: oid.nullish().describe('Of the file that stands there'),
		}),
	),
	commitOid: oid.nullish(),
})
/** A commit that was written. */
export const Written = z.object({
	success: z.literal(true),
	commitOid: oid,
	commitUrl: address,
	hookOutput: z.string(),
	pullRequestUrl: address.optional(),
})
/** A large file of some revision. */
export const LargeFile = z.object({
	fileOid: z.string(),
	filename: z.string(),
	oid: z.string(),
	pushedAt: date.nullish(),
	ref: z.string().nullish(),
	size: bytes,
})
/** Large files that could not be taken over. */
export const Shared = z.object({ failed: z.array(z.object({ sha256: z.string(), error: z.string() })) })
