import { expect, test } from 'vitest'
import { createSecretKey, isSignedBy, parsePublicKey, parseSecretKey, parseSignature, publicKeyFile, signBytes } from './minisign.ts'

const bytes = Buffer.from('{"format":"stoa-bundle"}\n')

test('signBytes() signs as minisign does: the same bytes and key give the same file', () => {
	const key = createSecretKey()
	const file = signBytes(bytes, key, 'stoa bundle 1')
	expect(signBytes(bytes, parseSecretKey(key.pem), 'stoa bundle 1')).toBe(file)
	expect(file.split('\n')).toHaveLength(5)
	const signature = parseSignature(file)
	expect(signature).toMatchObject({ keyId: key.public.id, comment: 'stoa bundle 1' })
	expect(signature && isSignedBy(bytes, signature, parsePublicKey(publicKeyFile(key.public)))).toBe(true)
})

test('isSignedBy() refuses other bytes, another comment and another key', () => {
	const [key, other] = [createSecretKey(), createSecretKey()]
	const signature = parseSignature(signBytes(bytes, key, 'stoa bundle 1'))
	if (!signature) throw new Error('The signature cannot be read')
	expect(isSignedBy(Buffer.from('{}'), signature, key.public)).toBe(false)
	expect(isSignedBy(bytes, { ...signature, comment: 'stoa bundle 2' }, key.public)).toBe(false)
	expect(isSignedBy(bytes, { ...signature, keyId: other.public.id }, other.public)).toBe(false)
})

test('parseSignature() and the readers of keys refuse what is none', () => {
	expect(parseSignature('untrusted comment: x\nRUQ=\ntrusted comment: y\nAAAA\n')).toBeUndefined()
	expect(parseSignature('')).toBeUndefined()
	expect(() => parsePublicKey('RWQ')).toThrow('write a minisign public key')
	expect(() => parseSecretKey('-----BEGIN PRIVATE KEY-----')).toThrow('Cannot read the secret key')
})

test('parsePublicKey() reads a key that minisign itself made, and a signature of it is right', () => {
	// From the documentation of minisign: the key of its own releases.
	const key = parsePublicKey('untrusted comment: minisign public key\nRWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3\n')
	expect(key.id).toBe('E7620F1842B4E81F')
})
