import { z } from 'zod'

/** Longest browser response, in characters. The hub asks for no attestation, so real ones have about a thousand. */
const ANSWER_MAX = 20_000

const base64url = z
	.string()
	.max(ANSWER_MAX)
	.regex(/^[A-Za-z0-9_-]*$/)
/** The longest id that WebAuthn allows has 1023 bytes. */
const credentialId = base64url.min(1).max(1364)

const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key'), clientExtensionResults: z.object({}) }

/** A browser's response after it created a key pair. */
const Made = z.object({
	...credential,
	response: z.object({
		clientDataJSON: base64url,
		attestationObject: base64url,
		transports: z.array(z.string().max(40)).max(10).optional(),
	}),
})

/** A browser's response after it signed a challenge. */
const Signed = z.object({
	...credential,
	response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url, userHandle: base64url.optional() }),
})

/** Parses the response for a new key pair; `undefined` when it is invalid. */
export const readMade = (text: string): z.infer<typeof Made> | undefined => read(Made, text)
/** Parses the response for a signed challenge; `undefined` when it is invalid. */
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
