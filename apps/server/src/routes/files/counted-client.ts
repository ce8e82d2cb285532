import type { Call } from '../route.ts'
import { callerOf } from '../../caller.ts'

/** Crawlers and previews that name themselves. `lerobot` and other libraries that end like them are none. */
const CRAWLER = /(?<!ro)bot\b|crawl|spider|slurp|archiver|externalhit|\bpreview|monitor|uptime|lighthouse/i
/** What browsers load for a page that shows the file: looking at a card is no download of its images. */
const SHOWN = new Set(['image', 'video', 'audio', 'track', 'iframe', 'frame', 'embed', 'object', 'script', 'style', 'font'])

/**
 * Who downloads with this request, for the statistics: the account, or the network that a visitor comes from. `undefined` when the request is
 * none: it asks for headers alone, fetches ahead, shows the file in a page, goes on with a download, or comes from a crawler. Names that a
 * caller chooses, such as the user agent, do not tell clients apart.
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
