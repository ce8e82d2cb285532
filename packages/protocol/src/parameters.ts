import { z } from 'zod'
import type { Parameter } from './call.ts'

/** A switch: `true`, `1` or nothing behind the name are yes. */
export const flag = (text: string): Parameter => ({ text, schema: z.boolean() })

/** A whole number. */
export const count = (text: string, bounds: { min?: number; max?: number } = {}): Parameter => {
	const whole = z.int32().min(bounds.min ?? 0)
	return { text, schema: bounds.max === undefined ? whole : whole.max(bounds.max) }
}

/** A word or a few. */
export const words = (text: string): Parameter => ({ text, schema: z.string() })

/** One of a few words. */
export const choice = (values: readonly [string, ...string[]], text: string): Parameter => ({ text, schema: z.enum(values) })

/** A parameter that may come several times. */
export const several = (text: string): Parameter => ({ text, schema: z.array(z.string()) })

/** The two parameters of most lists. */
export const page = (most: number): Record<string, Parameter> => ({
	limit: count('Most items on a page', { min: 1, max: most }),
	cursor: words('Where the page begins: as the `Link` header of the page before says'),
})
