import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { OAuthKey, OAuthRecords } from './oauth-records.ts'
import { createSeal, type Seal } from '../secrets/seal.ts'

const ALGORITHM = 'RS256'
const DAY_MS = 24 * 3600 * 1000
/** A key signs for so long. */
const LIFE_MS = 90 * DAY_MS
/** A new key is published for so long before it signs, because applications keep the set of keys for a while. */
const AHEAD_MS = DAY_MS
/** What an old key signed stays checkable for so long after the next one took over. */
const AFTER_MS = 2 * DAY_MS

const PrivateJwk = z.object({ kty: z.literal('RSA'), n: z.string(), e: z.string(), d: z.string() }).loose()

interface OpenKey {
	number: number
	kid: string
	jwk: z.output<typeof PrivateJwk>
	createdAt: Date
}

/** Signs ID tokens with keys that change by themselves. Several processes share them through the records. */
export interface SigningKeys {
	/** A signed JWT. `expiresAt` and the issue time are whole seconds. */
	sign(claims: Record<string, unknown>, expiresAt: Date): Promise<string>
	/** The public halves (RFC 7517), the newest first. */
	publicKeys(): Promise<Record<string, unknown>[]>
}

/** What they need: `secret` seals the keys at rest, so that a copy of the database forges nothing. */
export interface SigningKeysDeps {
	rows: Pick<OAuthRecords, 'keys' | 'insertKey' | 'deleteKeysBefore'>
	secret: string
	now: () => Date
}

/** Makes them; the first key is made when one is first asked for. */
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

	/** Oldest first, never empty. A key that another secret sealed is passed over: a new one takes its place. */
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
			if (!key) throw new Error('There is no key to sign with although one was just made')
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
