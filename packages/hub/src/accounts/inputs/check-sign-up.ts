import { HubError } from '@stoa/vocabulary'
import { z } from 'zod'

/** Shortest password, in characters. */
const PASSWORD_MIN = 8
/** Longest password, in characters. Hashing is slow on purpose, so its input must be bounded. */
export const PASSWORD_MAX = 512

const Email = z
	.email()
	.max(254)
	.transform((text) => text.toLowerCase())

/** Control characters, and characters that reverse text or are invisible. They can make one name look like another. */
export const DISGUISES = /[\p{Cc}\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

/**
 * A line that others read as a person's name, without invisible or reversing characters.
 *
 * @param max most characters
 */
export const oneLine = (max: number) =>
	z
		.string()
		.trim()
		.max(max, `enter at most ${max} characters`)
		.refine((text) => text.search(DISGUISES) === -1, 'it must not contain invisible characters')

/**
 * Parses a person's input. The error names `what` was expected, and the `field` that it came from.
 *
 * @throws {HubError} `invalid-input`
 */
export function parseInput<T>(schema: z.ZodType<T>, about: { what: string; field: string }, value: unknown): T {
	const result = schema.safeParse(value)
	if (!result.success) throw new HubError('invalid-input', { ...about, why: result.error.issues.map(({ message }) => message).join('; ') })
	return result.data
}

/** An e-mail address, in lower case. @throws {HubError} `invalid-input` */
export function parseEmail(text: string): string {
	return parseInput(Email, { what: 'the e-mail address', field: 'email' }, text)
}

/** @throws {HubError} `weak-password` | `invalid-input` */
export function checkPassword(password: string): void {
	if (password.length < PASSWORD_MIN) throw new HubError('weak-password', { min: PASSWORD_MIN })
	parseInput(z.string().max(PASSWORD_MAX), { what: 'the password', field: 'password' }, password)
}
