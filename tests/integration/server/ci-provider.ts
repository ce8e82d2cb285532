import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Faults of a job's token. */
export interface TokenFlaws {
	/** Signed with a key that the provider does not publish. */
	otherKey?: boolean
	/** Not signed. */
	unsigned?: boolean
	/** Signed with a secret that is the provider's own public key. */
	publicKeyAsSecret?: boolean
	/** Expiry, in seconds from now. */
	lastsSeconds?: number
}

/** A provider of ID tokens for jobs, as CI systems run one, on a port of this machine. */
export interface CiProvider {
	issuer: string
	/** A job's ID token. */
	token(audience: string, claims: JWTPayload, flaws?: TokenFlaws): Promise<string>
	/** Makes the provider unavailable, or available again. */
	setAway(isAway: boolean): void
	close(): Promise<void>
}

/** Starts one. */
export async function startCiProvider(): Promise<CiProvider> {
	const [own, other] = await Promise.all([generateKeyPair('RS256', { extractable: true }), generateKeyPair('RS256')])
	const jwk = await exportJWK(own.publicKey)
	let issuer = ''
	let isAway = false
	const server = createServer((request, answer) => {
		if (isAway) return answer.writeHead(503).end()
		const found = {
			'/.well-known/openid-configuration': { issuer, jwks_uri: `${issuer}/keys` },
			'/keys': { keys: [{ ...jwk, kid: 'one', alg: 'RS256', use: 'sig' }] },
		}[request.url ?? '']
		return answer.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(found))
	})
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
	issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
	return {
		issuer,
		async token(audience, claims, { otherKey, unsigned, publicKeyAsSecret, lastsSeconds = 300 } = {}) {
			const now = Math.floor(Date.now() / 1000)
			const content = { iss: issuer, aud: audience, iat: now - 600, exp: now + lastsSeconds, ...claims }
			if (unsigned) return new UnsecuredJWT(content).encode()
			if (publicKeyAsSecret)
				return new SignJWT(content).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(Buffer.from(JSON.stringify(jwk)))
			const signed = new SignJWT(content).setProtectedHeader({ alg: 'RS256', kid: 'one' })
			return signed.sign(otherKey ? other.privateKey : own.privateKey)
		},
		setAway(next) {
			isAway = next
		},
		async close() {
			server.closeAllConnections()
			await new Promise((done) => server.close(done))
		},
	}
}
