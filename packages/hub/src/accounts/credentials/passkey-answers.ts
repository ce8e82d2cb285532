import { z } from 'zod'

/** Longest answer of a browser, in characters: attestations are not asked for, so real ones have about a thousand. */
const ANSWER_MAX = 20_000

const base64url = z
	.string()
	.max(ANSWER_MAX)
	.regex(/^[A-Za-z0-9_-]*$/)
/** Longest id that WebAuthn allows is 1023 bytes. */
const credentialId = base64url.min(1).max(1364)

const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key'), clientExtensionResults: z.object({}) }

/** What a browser answers after it made a key pair. */
const Made = z.object({
	...credential,
	response: z.object({
		clientDataJSON: base64url,
		attestationObject: base64url,
		transports: z.array(z.string().max(40)).max(10).optional(),
	}),
})

/** What a browser answers after it signed a question. */
const Signed = z.object({
	...credential,
	response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url, userHandle: base64url.optional() }),
})

/** A new key pair, as the browser tells of it; `undefined` when it is no such thing. */
export const readMade = (text: string): z.infer<typeof Made> | undefined => read(Made, text)
/** A signed question, as the browser tells of it; `undefined` when it is no such thing. */
export const readSigned = (text: string): z.infer<typeof Signed> | undefined => read(Signed, text)

function read<T>(schema: z.ZodType<T>, text: string): T | undefined {
	if (text.length > ANSWER_MAX) return undefined
	try {
		return schema.safeParse(JSON.parse(text)).data
	} catch (error) {
		if (error instanceof SyntaxError) return undefined
		throw error
	}
}
