import { z } from 'zod'
import { Done } from '../../shapes/basics.ts'

/** Failures of calls that name a collection. */
export const missing = { fails: ['collection-not-found'] } as const

/** Failures of calls that change a collection. */
export const change = { fails: ['collection-not-found', 'read-only', 'repo-not-found'] } as const

/** The answer of calls that only act. */
export const done = (text: string) => [{ text, schema: Done }] as const

/** What a collection can hold. */
export const collectionItem = z.object({
	id: z.string(),
	type: z.enum(['model', 'dataset', 'space', 'paper', 'collection', 'bucket']),
})
