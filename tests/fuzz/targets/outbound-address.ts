import { isHubError } from '@stoa/vocabulary'
import { checkWebhook } from '../../../packages/hub/src/events/webhooks/check-webhook.ts'
import { isPublicAddress } from '../../../packages/storage/src/outbound/public-address.ts'
import { textOf, type FuzzTarget } from '../fuzz-target.ts'

/** Addresses that users ask the hub to call: those of webhooks. */
export const target: FuzzTarget = {
	seeds: [
		'https://example.org/hook?x=1',
		'http://127.0.0.1:5432/',
		'::ffff:10.0.0.1',
		'169.254.169.254',
		'http://0x7f.1/',
		'https://user:pw@x.example/',
	],
	words: ['http://', 'https://', '@', '[::', ']', '0x7f', '::ffff:', '.', ':', '%'],
	sizeMax: 16_384,
	run(bytes) {
		const text = textOf(bytes)
		isPublicAddress(text)
		try {
			const { url } = checkWebhook({ url: text, secret: text.slice(0, 600) })
			if (url !== undefined && !/^https?:$/.test(new URL(url).protocol)) throw new Error(`A webhook may have the address ${url}`)
		} catch (error) {
			if (!isHubError(error)) throw error
		}
	},
}
