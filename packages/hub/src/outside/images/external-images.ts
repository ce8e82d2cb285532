import { signImageAddress } from '@stoa/markdown'
import { HubError } from '@stoa/vocabulary'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ExternalImage, ExternalImageSource } from './external-image-source.ts'

/** Images of other hosts that cards and comments show: fetched by the hub, so that no visitor's browser asks another host. */
export interface ExternalImages {
	/** How texts write the address of such an image; `undefined` where the operator has not turned this on: then texts link to it. */
	readonly proxy: { base: string; key: string } | undefined
	/**
	 * An image whose address the hub signed, because a text names it.
	 * @throws `signature` | `external-image-failed` | `not-offered`
	 */
	read(signature: string, address: string): Promise<ExternalImage>
}

/** Where the proxy stands; `{signature}/{address}` follows. */
const BASE = '/external-images/'

/** Makes the proxy; without a source there is none. */
export function createExternalImages({ source, secret }: { source: ExternalImageSource | undefined; secret: string }): ExternalImages {
	// A key of its own: it goes into the threads that render.
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
