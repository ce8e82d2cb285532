import type { BlobKey, BlobSpace } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'

/** Every space of the store. */
export const BLOB_SPACES = ['lfs', 'xorb', 'part', 'attachment'] as const satisfies readonly BlobSpace[]

const KEY = /^(lfs|xorb|part|attachment)\/([0-9a-f]{64})$/

/**
 * The two parts of a key. Every adapter parses keys with it, so that no other text can become a file name or an address.
 *
 * @throws {HubError} `invalid-hash`
 */
export function splitBlobKey(key: BlobKey): { space: BlobSpace; hash: string } {
	const [, space, hash] = KEY.exec(key) ?? []
	const known = BLOB_SPACES.find((each) => each === space)
	if (known === undefined || hash === undefined) throw new HubError('invalid-hash', { text: key, digits: 64 })
	return { space: known, hash }
}
