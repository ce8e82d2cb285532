import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { OAuthKey, OAuthRecords } from './oauth-records.ts'
import { createSeal, type Seal } from '../secrets/seal.ts'

const ALGORITHM = 'RS256'
const DAY_MS = 24 * 3600 * 1000
/** How long a key is used for signing. */
const LIFE_MS = 90 * DAY_MS
/** How long a new key is published before it signs, because applications cache the set of keys. */
const AHEAD_MS = DAY_MS
/** How long an old key stays published after the next key replaced it, so that its tokens can be verified. */
const AFTER_MS = 2 * DAY_MS

const PrivateJwk = z.object({ kty: z.literal('RSA'), n: z.string(), e: z.string(), d: z.string() }).loose()

interface OpenKey {
	number: number
	kid: string
	jwk: z.output<typeof PrivateJwk>
	createdAt: Date
}

/** A key that verifies ID tokens (RFC 7517). */
export interface PublicKey {
	kty: 'RSA'
	n: string
	e: string
	kid: string
	use: 'sig'
	alg: typeof ALGORITHM
}

/** Signs ID tokens with keys that rotate automatically. Processes share the keys through the records. */
export interface SigningKeys {
	/** A signed JWT. `expiresAt` and the issue time are whole seconds. */
	sign(claims: Record<string, unknown>, expiresAt: Date): Promise<string>
	/** The public keys (RFC 7517), newest first. */
	publicKeys(): Promise<PublicKey[]>
}

/** What signing needs. `secret` encrypts the private keys, so that a copy of the database cannot sign tokens. */
export interface SigningKeysDeps {
	rows: Pick<OAuthRecords, 'keys' | 'insertKey' | 'deleteKeysBefore'>
	secret: string
	now: () => Date
}

/** Creates the signer; the first key is created at first use. */
export function createSigningKeys({ rows, secret, now }: SigningKeysDeps): SigningKeys {
	const seal = createSeal(secret, 'oauth keys')
	const opened = new Map<string, OpenKey | undefined>()

	async function open(key: OAuthKey): Promise<OpenKey | undefined> {
		if (!opened.has(key.sealed)) opened.set(key.sealed, await unseal(key, seal))
		return opened.get(key.sealed)
	}

	async function readKeys(): Promise<{ usable: OpenKey[]; last: number }> {
		const kept = await rows.keys()
		const usable = (await Promise.all(kept.map(open))).filter((key) => key !== undefined)
		return { usable, last: kept.at(-1)?.number ?? 0 }
	}

	/** Oldest first, never empty. A key that was encrypted with another secret is ignored and replaced by a new one. */
	async function present(): Promise<OpenKey[]> {
		const at = now().getTime()
		let { usable, last } = await readKeys()
		const newest = usable.at(-1)
		if (!newest || at - newest.createdAt.getTime() > LIFE_MS) {
			await rows.insertKey(await makeKey(last + 1, seal, now()))
			usable = (await readKeys()).usable
		}
		const settled = usable.findLast(({ createdAt }) => at - createdAt.getTime() > AHEAD_MS + AFTER_MS)
		if (settled && usable[0] !== settled) await rows.deleteKeysBefore(settled.number)
		return settled ? usable.filter(({ number }) => number >= settled.number) : usable
	}

	return {
		async sign(claims, expiresAt) {
			const keys = await present()
			const at = now()
			const key = keys.findLast(({ createdAt }) => at.getTime() - createdAt.getTime() >= AHEAD_MS) ?? keys[0]
			if (!key) throw new Error('No signing key exists although one was just created')
			return new SignJWT(claims)
				.setProtectedHeader({ alg: ALGORITHM, kid: key.kid, typ: 'JWT' })
				.setIssuedAt(at)
				.setExpirationTime(expiresAt)
				.sign(await importJWK(key.jwk, ALGORITHM))
		},
		async publicKeys() {
			return (await present()).toReversed().map(({ kid, jwk: { kty, n, e } }) => ({ kty, n, e, kid, use: 'sig', alg: ALGORITHM }))
		},
	}
}

async function makeKey(number: number, seal: Seal, createdAt: Date): Promise<OAuthKey> {
	const { privateKey } = await generateKeyPair(ALGORITHM, { modulusLength: 2048, extractable: true })
	const jwk: JWK = await exportJWK(privateKey)
	const kid = createHash('sha256')
		.update(`${jwk.n ?? ''}.${jwk.e ?? ''}`)
		.digest('base64url')
		.slice(0, 16)
	const sealed = await seal.seal(JSON.stringify(jwk))
	return { number, kid, sealed, createdAt }
}

async function unseal({ number, kid, sealed, createdAt }: OAuthKey, seal: Seal): Promise<OpenKey | undefined> {
	const text = await seal.open(sealed)
	return text === undefined ? undefined : { number, kid, jwk: PrivateJwk.parse(JSON.parse(text)), createdAt }
}
