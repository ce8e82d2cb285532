import { z } from 'zod'

/**
 * A line that people write: without space around it and without control characters. For what others take for somebody's name there is
 * `oneLine`, which is stricter.
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
		.max(max, `write at most ${max} characters`)
		.regex(/^\P{Cc}*$/u, 'it must not hold control characters')
