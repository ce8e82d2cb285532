import type { BlobKey } from './blobs.ts'
import type { Sha256 } from '@stoa/vocabulary'

/** The place of a whole object in the store. */
export function lfsKey(sha256: Sha256): BlobKey {
	return `lfs/${sha256}`
}
