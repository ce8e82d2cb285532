import { HubError } from '@stoa/vocabulary'
import type { BundleHead } from './bundle-reader.ts'
import { isSignedBy, parsePublicKey, type PublicKey } from './minisign.ts'

/** A key that an operator trusts. */
export interface TrustedKey {
	name: string
	/** As minisign writes it. */
	key: string
	addedAt: Date
}

/** Who made a bundle, as far as its signature proves it. */
export type Signer =
	| { state: 'trusted'; name: string; keyId: string }
	/** The signature is right, or cannot be judged, because its key is not trusted here. */
	| { state: 'unknown'; keyId: string }
	| { state: 'unsigned' }

/**
 * Finds who signed a bundle.
 *
 * @throws {HubError} `bundle-wrong` for a signature with the id of a trusted key that this key did not make
 */
export function findSigner(head: BundleHead, keys: readonly Pick<TrustedKey, 'name' | 'key'>[], path: string): Signer {
	const { signature, manifestBytes } = head
	if (!signature) return { state: 'unsigned' }
	const { keyId } = signature
	const known: { name: string; key: PublicKey }[] = keys.map(({ name, key }) => ({ name, key: parsePublicKey(key) }))
	const same = known.filter(({ key }) => key.id === keyId)
	const found = same.find(({ key }) => isSignedBy(manifestBytes, signature, key))
	if (found) return { state: 'trusted', name: found.name, keyId }
	if (same.length > 0)
		throw new HubError('bundle-wrong', {
			path,
			why: `its signature is not that of the key "${same[0]?.name}", or it was changed after it was signed`,
		})
	return { state: 'unknown', keyId }
}

/** Refuses a bundle that no trusted key signed. @throws {HubError} `bundle-untrusted` */
export function requireTrusted(signer: Signer, path: string): void {
	if (signer.state === 'unsigned') throw new HubError('bundle-untrusted', { path, why: 'it is not signed' })
	if (signer.state === 'unknown')
		throw new HubError('bundle-untrusted', { path, why: `the key ${signer.keyId} signed it, which is not trusted here` })
}
