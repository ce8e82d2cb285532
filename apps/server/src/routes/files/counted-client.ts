import type { Call } from '../route.ts'
import { callerOf } from '../../caller.ts'

/** Crawlers and previews that name themselves. `lerobot` and other libraries that end like them are none. */
const CRAWLER = /(?<!ro)bot\b|crawl|spider|slurp|archiver|externalhit|\bpreview|monitor|uptime|lighthouse/i
/** What browsers load for a page that shows the file: viewing a card is not a download of its images. */
const SHOWN = new Set(['image', 'video', 'audio', 'track', 'iframe', 'frame', 'embed', 'object', 'script', 'style', 'font'])

/**
 * The client of a download for the statistics: the account, or the network of a signed-out visitor. `undefined` when the request is not a
 * download: it asks for headers only, prefetches, shows the file in a page, resumes a download, or comes from a crawler. Values that a
 * caller chooses, such as the user agent, do not distinguish clients.
 */
export function countedClient(call: Pick<Call, 'actor' | 'request'>): string | undefined {
	const { method, headers } = call.request
	if (method !== 'GET') return undefined
	// `bytes=0-0` asks for the size, as hub.js does before each download.
	if (headers.range !== undefined && (!headers.range.startsWith('bytes=0-') || headers.range === 'bytes=0-0')) return undefined
	if (CRAWLER.test(headers['user-agent'] ?? '') || headers['sec-purpose'] !== undefined || headers.purpose === 'prefetch') return undefined
	const { 'sec-fetch-dest': shownAs } = headers
	return typeof shownAs === 'string' && SHOWN.has(shownAs) ? undefined : callerOf(call)
}
