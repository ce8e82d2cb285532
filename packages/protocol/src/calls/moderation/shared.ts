import { z } from 'zod'
import { optional } from '../fields.ts'

/** What a report or a takedown is about. */
export const moderated = z.object({
	type: z.enum(['model', 'dataset', 'space', 'account']),
	name: z.string().max(200),
	discussion: optional(z.int32().min(1)),
	comment: optional(z.string().max(64)),
})
