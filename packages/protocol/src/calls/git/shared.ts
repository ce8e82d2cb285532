import { z } from 'zod'
import { Nothing } from '../../shapes/basics.ts'

/** Media type of git-lfs. */
export const LFS = 'application/vnd.git-lfs+json'

/** An object as git-lfs names it: the body of a verify call (protocol 05 section 2.4), and what a batch lists. */
export const LfsVerify = z.object({ oid: z.string(), size: z.number().int().nonnegative() })

/** What both calls say that ask whether an object arrived. */
export const verify = {
	summary: 'Ask whether an object arrived',
	body: { types: [LFS], schema: LfsVerify },
	answers: [{ text: 'It did', schema: Nothing, type: LFS }],
	fails: ['object-not-found', 'object-mismatch'],
} as const
