import { HubError } from '@stoa/vocabulary'
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto'

/**
 * Signatures of minisign, whose own program verifies them: Ed25519 over the BLAKE2b-512 hash of the file, and once more over the signature
 * and its comment. A public key is `Ed`, eight bytes of a key id, and 32 bytes, in base64.
 */

const KEY_ALGORITHM = Buffer.from('Ed')
/** The algorithm for files that are hashed first, which all signatures use today. */
const HASHED_ALGORITHM = Buffer.from('ED')
const ID_BYTES = 8
const KEY_BYTES = 32
const SIGNATURE_BYTES = 64
/** What comes before the 32 bytes of an Ed25519 key in its standard encoding (RFC 8410). */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex')
const TRUSTED = 'trusted comment: '
/** Largest signature file, in bytes. */
export const SIGNATURE_MAX = 4096

/** A public key. */
export interface PublicKey {
	/** As minisign writes it: 56 characters of base64. */
	text: string
	/** The id of the key in minisign's notation: 16 hexadecimal digits. */
	id: string
	key: KeyObject
}

const idText = (id: Buffer): string => Buffer.from(id).reverse().toString('hex').toUpperCase()

/** Reads a public key: a line of base64, or the file that minisign writes. @throws `invalid-input` */
export function parsePublicKey(text: string): PublicKey {
	const line = text
		.split(/\r?\n/)
		.map((one) => one.trim())
		.findLast((one) => one !== '' && !one.startsWith('untrusted comment:'))
	const bytes = Buffer.from(line ?? '', 'base64')
	if (bytes.length !== 2 + ID_BYTES + KEY_BYTES || !bytes.subarray(0, 2).equals(KEY_ALGORITHM))
		throw new HubError('invalid-input', { what: 'the public key', why: 'write a minisign public key: 56 characters that begin with RW' })
	const key = createPublicKey({ key: Buffer.concat([SPKI_HEAD, bytes.subarray(2 + ID_BYTES)]), format: 'der', type: 'spki' })
	return { text: bytes.toString('base64'), id: idText(bytes.subarray(2, 2 + ID_BYTES)), key }
}

function publicOf(secret: KeyObject): PublicKey {
	const raw = createPublicKey(secret).export({ format: 'der', type: 'spki' }).subarray(SPKI_HEAD.length)
	// minisign draws ids at random. One that follows from the key needs no second file beside it.
	const id = createHash('sha256').update(raw).digest().subarray(0, ID_BYTES)
	return parsePublicKey(Buffer.concat([KEY_ALGORITHM, id, raw]).toString('base64'))
}

/** A key to sign with. */
export interface SecretKey {
	/** PKCS#8 in PEM, as `openssl genpkey -algorithm ed25519` writes it. */
	pem: string
	public: PublicKey
}

/** Reads a secret key. @throws `invalid-input` */
export function parseSecretKey(pem: string): SecretKey {
	let key: KeyObject
	try {
		key = createPrivateKey(pem)
	} catch (error) {
		throw Object.assign(notSecret('it is not a secret key in PEM without a password'), { cause: error })
	}
	if (key.asymmetricKeyType !== 'ed25519') throw notSecret(`it is a key for "${key.asymmetricKeyType}", and must be one for Ed25519`)
	return { pem, public: publicOf(key) }
}

const notSecret = (why: string): HubError => new HubError('invalid-input', { what: 'the secret key', why })

/** Draws a new key. */
export function createSecretKey(): SecretKey {
	const { privateKey } = generateKeyPairSync('ed25519')
	return parseSecretKey(privateKey.export({ format: 'pem', type: 'pkcs8' }))
}

/** The file of a public key, as minisign reads it. */
export function publicKeyFile({ text, id }: PublicKey): string {
	return `untrusted comment: minisign public key ${id}\n${text}\n`
}

const hashOf = (bytes: Uint8Array): Buffer => createHash('blake2b512').update(bytes).digest()

/** The signature file of `bytes`. The same bytes, key and comment give the same file. */
export function signBytes(bytes: Uint8Array, { pem, public: { text, id } }: SecretKey, comment: string): string {
	const secret = createPrivateKey(pem)
	const signature = sign(undefined, hashOf(bytes), secret)
	const head = Buffer.concat([HASHED_ALGORITHM, Buffer.from(text, 'base64').subarray(2, 2 + ID_BYTES)])
	const global = sign(undefined, Buffer.concat([signature, Buffer.from(comment)]), secret)
	const lines = [
		`untrusted comment: signature of a Stoa bundle with key ${id}`,
		Buffer.concat([head, signature]).toString('base64'),
		TRUSTED + comment,
		global.toString('base64'),
	]
	return `${lines.join('\n')}\n`
}

/** A signature file. */
export interface Signature {
	/** The id of the key that made it. */
	keyId: string
	comment: string
	signature: Buffer
	global: Buffer
}

/** Reads a signature file; `undefined` when it is none that minisign would write for a file that is hashed first. */
export function parseSignature(text: string): Signature | undefined {
	const [untrusted = '', line = '', trusted = '', last = '', ...rest] = text.split('\n')
	const bytes = Buffer.from(line, 'base64')
	const global = Buffer.from(last, 'base64')
	const isWhole = bytes.length === 2 + ID_BYTES + SIGNATURE_BYTES && global.length === SIGNATURE_BYTES && rest.join('') === ''
	if (!untrusted.startsWith('untrusted comment:') || !trusted.startsWith(TRUSTED) || !isWhole) return undefined
	if (!bytes.subarray(0, 2).equals(HASHED_ALGORITHM)) return undefined
	return {
		keyId: idText(bytes.subarray(2, 2 + ID_BYTES)),
		comment: trusted.slice(TRUSTED.length),
		signature: bytes.subarray(2 + ID_BYTES),
		global,
	}
}

/** Whether the key made the signature of these bytes, comment included. */
export function isSignedBy(bytes: Uint8Array, { keyId, comment, signature, global }: Signature, { id, key }: PublicKey): boolean {
	if (keyId !== id) return false
	return (
		verify(undefined, hashOf(bytes), key, signature) && verify(undefined, Buffer.concat([signature, Buffer.from(comment)]), key, global)
	)
}
