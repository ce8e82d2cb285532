import { z } from 'zod'
import { bytes, date, id, kind } from './basics.ts'

const count = z.int().min(0)

/** How far the reading or writing of a bundle is. */
export const BundleProgress = z.object({ files: count, filesTotal: count, bytes, bytesTotal: bytes })

/** A key that bundles are believed by. */
export const BundleKey = z.object({
	name: z.string(),
	keyId: z.string().describe('As minisign shows it: 16 hexadecimal digits'),
	key: z.string().describe('As minisign writes it'),
	addedAt: date,
})

/** One import of a bundle. */
export const BundleImport = z.object({
	id,
	path: z.string().describe('The first volume'),
	state: z.enum(['reading', 'applying', 'done', 'failed']).describe('`reading`: its content is being proven, and none of it is visible'),
	problem: z.string().optional().describe('Why it failed or waits, and what to do'),
	bundle: z
		.object({
			hash: z.string().describe('The SHA-256 of its manifest'),
			maker: z.string(),
			madeAt: date,
			repos: count,
			objects: count.describe('Large files'),
			bytes,
		})
		.optional()
		.describe('What it says about itself; absent until it was read'),
	signer: z.string().optional().describe('The name of the trusted key that signed it'),
	repositories: z.array(z.object({ kind, name: z.string(), isNew: z.boolean() })),
	begunBy: z.string().describe('Empty for an operator and the watched folder'),
	startedAt: date,
	finishedAt: date.optional(),
	progress: BundleProgress.optional(),
})

/** A bundle in the watched folder. */
export const WatchedBundle = z.object({ name: z.string().describe('Its first volume'), bytes, changedAt: date })

/** A finished bundle. */
export const WrittenBundle = z.object({
	bundle: z.string().describe('The SHA-256 of its manifest'),
	paths: z.array(z.string()),
	repos: count,
	objects: count,
	bytes,
	keyId: z.string().optional(),
})
