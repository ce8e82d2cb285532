import { signImageAddress } from '@stoa/markdown'
import { HubError } from '@stoa/vocabulary'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ExternalImage, ExternalImageSource } from './external-image-source.ts'

/** Images of other hosts in cards and comments. The hub fetches them, so that no visitor's browser contacts another host. */
export interface ExternalImages {
	/** The address and key with which texts refer to such an image; `undefined` when the operator did not turn this on: texts then contain links. */
	readonly proxy: { base: string; key: string } | undefined
	/**
	 * An image whose address the hub has signed because a text shows it.
	 * @throws `signature` | `external-image-failed` | `not-offered`
	 */
	read(signature: string, address: string): Promise<ExternalImage>
}

/** The path of the proxy; `{signature}/{address}` follows. */
const BASE = '/external-images/'

/** Creates the proxy; without a source it offers no images. */
export function createExternalImages({ source, secret }: { source: ExternalImageSource | undefined; secret: string }): ExternalImages {
	// A separate key, because it is given to the threads that render texts.
	const key = createHmac('sha256', secret).update('external images').digest('base64url')
	return {
		proxy: source && { base: BASE, key },
		async read(signature, address) {
			const expected = Buffer.from(signImageAddress(address, key))
			const given = Buffer.from(signature)
			if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new HubError('signature')
			if (!source) throw new HubError('not-offered', { what: 'images of other hosts', why: 'its operator has turned this off' })
			try {
				return await source.read(address)
			} catch (error) {
				if (!(error instanceof Error)) throw error
				throw new HubError('external-image-failed', { host: URL.parse(address)?.host ?? address, why: error.message })
			}
		},
	}
}
