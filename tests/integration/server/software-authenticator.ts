import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { z } from 'zod'

const Creation = z.object({
	challenge: z.string(),
	rp: z.object({ id: z.string() }),
	user: z.object({ id: z.string() }),
	authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification: z.literal('required') }),
})
const Request = z.object({ challenge: z.string(), rpId: z.string(), userVerification: z.literal('required') })

/** Faults that a test can inject. */
export interface Flaws {
	/** The page address that the browser reports. */
	origin?: string
	/** The device skips the check by finger, face or PIN. */
	unverified?: boolean
	/** Signs with another key. */
	otherKey?: boolean
	/** The device does not increase its counter. */
	counter?: number
	userHandle?: string
	challenge?: string
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** A device with passkeys (WebAuthn level 3, ES256, no attestation) and its browser, in memory. */
export class SoftwareAuthenticator {
	private readonly id = randomBytes(32)
	private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
	private counter = 0
	private userHandle = ''

	private readonly origin: string

	constructor(origin: string) {
		this.origin = origin
	}

	/** Creates the key pair for the page's options and returns the answer as JSON. */
	make(options: object, flaws: Flaws = {}): string {
		const { challenge, rp, user } = Creation.parse(options)
		this.userHandle = user.id
		const authData = Buffer.concat([
			this.authData(rp.id, HAS_CREDENTIAL, flaws),
			Buffer.alloc(16),
			Buffer.from([0, this.id.length]),
			this.id,
			coseKey(this.keys.publicKey),
		])
		const attestationObject = Buffer.concat([
			Buffer.from([0xa3]),
			text('fmt'),
			text('none'),
			text('attStmt'),
			Buffer.from([0xa0]),
			text('authData'),
			bytes(authData),
		])
		return this.answer({
			clientDataJSON: this.clientData('webauthn.create', challenge, flaws),
			attestationObject: attestationObject.toString('base64url'),
			transports: ['internal'],
		})
	}

	/** Signs the page's challenge and returns the answer as JSON. */
	use(options: object, flaws: Flaws = {}): string {
		const { challenge, rpId } = Request.parse(options)
		this.counter = flaws.counter ?? this.counter + 1
		const authData = this.authData(rpId, 0, flaws)
		const clientDataJSON = this.clientData('webauthn.get', challenge, flaws)
		const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()
		const key = flaws.otherKey ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : this.keys.privateKey
		return this.answer({
			clientDataJSON,
			authenticatorData: authData.toString('base64url'),
			signature: sign('sha256', Buffer.concat([authData, hash]), key).toString('base64url'),
			userHandle: flaws.userHandle ?? this.userHandle,
		})
	}

	private authData(rpId: string, flags: number, { unverified }: Flaws): Buffer {
		const count = Buffer.alloc(4)
		count.writeUInt32BE(this.counter)
		const all = flags | USER_PRESENT | (unverified ? 0 : USER_VERIFIED)
		return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([all]), count])
	}

	private clientData(type: string, challenge: string, flaws: Flaws): string {
		const data = { type, challenge: flaws.challenge ?? challenge, origin: flaws.origin ?? this.origin, crossOrigin: false }
		return Buffer.from(JSON.stringify(data)).toString('base64url')
	}

	private answer(response: object): string {
		const id = this.id.toString('base64url')
		return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
	}
}

/** CBOR of a short text. */
function text(value: string): Buffer {
	return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
}

/** CBOR of at most 65,535 bytes. */
function bytes(value: Buffer): Buffer {
	return Buffer.concat([Buffer.from([0x59, value.length >> 8, value.length & 0xff]), value])
}

/** A public key in COSE form: { 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y }. */
function coseKey(key: KeyObject): Buffer {
	const { x = '', y = '' } = key.export({ format: 'jwk' })
	const coordinate = (value: string): Buffer => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(value, 'base64url')])
	return Buffer.concat([Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]), coordinate(x), Buffer.from([0x22]), coordinate(y)])
}
