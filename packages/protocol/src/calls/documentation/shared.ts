import type { z } from 'zod'

/** A text that is answered with its ETag. */
export const text = (summary: string, type = 'text/plain') =>
	({
		summary,
		answers: [
			{ text: 'The text', type },
			{ status: 304, text: 'What the caller has is still right' },
		],
		fails: ['route-not-found'],
	}) as const

/** JSON that is answered with its ETag. */
export const json = <Schema extends z.ZodType>(summary: string, schema: Schema) =>
	({
		summary,
		answers: [
			{ text: 'The list', schema },
			{ status: 304, text: 'What the caller has is still right' },
		],
		fails: ['route-not-found'],
	}) as const
