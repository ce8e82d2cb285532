import { HubError } from '@stoa/vocabulary'
import { z } from 'zod'

/** Shortest password, in characters. */
const PASSWORD_MIN = 8
/** Longest password, in characters: hashing is slow on purpose, so its input must be bounded. */
export const PASSWORD_MAX = 512

const Email = z
	.email()
	.max(254)
	.transform((text) => text.toLowerCase())

/** Control characters, and what turns text around or cannot be seen: by these one name is made to look like another. */
export const DISGUISES = /[\p{Cc}\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

/**
 * A line that others read as somebody's name, without disguises.
 *
 * @param max most characters
 */
export const oneLine = (max: number) =>
	z
		.string()
		.trim()
		.max(max, `write at most ${max} characters`)
		.refine((text) => text.search(DISGUISES) === -1, 'it must not hold characters that cannot be seen')

/** Parses what a person wrote, saying what it was meant to be when it is not. @throws {HubError} `invalid-input` */
export function parseInput<T>(schema: z.ZodType<T>, what: string, value: unknown): T {
	const result = schema.safeParse(value)
	if (!result.success) throw new HubError('invalid-input', { what, why: result.error.issues.map(({ message }) => message).join('; ') })
	return result.data
}

/** An e-mail address, in lower case. @throws {HubError} `invalid-input` */
export function parseEmail(text: string): string {
	return parseInput(Email, 'the e-mail address', text)
}

/** @throws {HubError} `weak-password` | `invalid-input` */
export function checkPassword(password: string): void {
	if (password.length < PASSWORD_MIN) throw new HubError('weak-password', { min: PASSWORD_MIN })
	parseInput(z.string().max(PASSWORD_MAX), 'the password', password)
}
