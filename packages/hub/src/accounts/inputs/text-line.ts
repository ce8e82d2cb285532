import { z } from 'zod'

/**
 * A line of text, trimmed and without control characters. Use the stricter `oneLine` for names of people.
 *
 * @param max most characters
 * @example
 * ```ts
 * assert.equal(textLine(10).parse(' laptop '), 'laptop')
 * assert.equal(textLine(10).safeParse('two\nlines').success, false)
 * ```
 */
export const textLine = (max: number) =>
	z
		.string()
		.trim()
		.max(max, `enter at most ${max} characters`)
		.regex(/^\P{Cc}*$/u, 'it must not contain control characters')
