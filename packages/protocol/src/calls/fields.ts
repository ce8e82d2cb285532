import { z } from 'zod'

/** Clients send `null` for what they leave out (protocol 01 section 7). */
export const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? undefined)

/** A role in a resource group. */
export const groupRole = z.enum(['read', 'contributor', 'write', 'admin'])

/** A member of a resource group. */
export const groupUser = z.object({ user: z.string(), role: groupRole })

/** Who may see a repository. */
export const visibility = z.enum(['public', 'private', 'protected'])

/**
 * The bytes of base64, with or without its padding and with blanks anywhere; `undefined` for anything else. Checks and decodes in one pass of
 * the engine's own: ten megabytes take about ten milliseconds.
 */
export function fromBase64(text: string): Uint8Array | undefined {
	try {
		return Uint8Array.fromBase64(text)
	} catch {
		return undefined
	}
}

/** What a caller reads whose content is not base64. */
export const NOT_BASE64 = 'must be base64'

/** Content written in a request, decoded to bytes. `unless`: the encoding when none is named. */
export const content = (unless: 'base64' | 'utf-8') =>
	z.object({ content: z.string(), encoding: z.enum(['base64', 'utf-8']).default(unless) }).transform((value, context) => {
		const bytes = value.encoding === 'base64' ? fromBase64(value.content) : Buffer.from(value.content)
		if (!bytes) context.addIssue({ code: 'custom', path: ['content'], message: NOT_BASE64 })
		return { bytes: bytes ?? z.NEVER }
	})

/** A secret or a variable of an app, as every call writes it (protocol 08 section 2). */
export const appSetting = z.object({ key: z.string(), value: z.string(), description: optional(z.string()) })
