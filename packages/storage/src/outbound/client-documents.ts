import type { ClientDocuments } from '@stoa/hub'
import { LRUCache } from 'lru-cache'
import { get } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, lookupPublic } from './public-address.ts'

const BYTES_MAX = 64 * 1024
const TIMEOUT_MS = 5000
/** How long a document is cached, so that clients cannot make the hub send a request to another host each time. */
const KEPT_MS = 300_000

/** Reads documents of applications over https, from public hosts only, and caches them for five minutes. */
export function createClientDocuments(log: (line: string) => void): ClientDocuments {
	const kept = new LRUCache<string, { document: unknown }>({ max: 500, ttl: KEPT_MS })
	return {
		async read(address) {
			const known = kept.get(address)
			if (known) return known.document
			const document = await fetchDocument(address, log)
			kept.set(address, { document })
			return document
		},
	}
}

async function fetchDocument(address: string, log: (line: string) => void): Promise<unknown> {
	if (!URL.canParse(address)) return undefined
	const url = new URL(address)
	const host = url.hostname.replace(/^\[|\]$/g, '')
	if (url.protocol !== 'https:' || url.username !== '' || (isIP(host) > 0 && !isPublicAddress(host))) return undefined
	try {
		return JSON.parse(await readText(url))
	} catch (error) {
		log(`oauth: no application is described at ${url.href}: ${error instanceof Error ? error.message : String(error)}`)
		return undefined
	}
}

function readText(url: URL): Promise<string> {
	const { promise, resolve, reject } = Promise.withResolvers<string>()
	const request = get(url, { lookup: lookupPublic, headers: { accept: 'application/json' }, signal: AbortSignal.timeout(TIMEOUT_MS) })
	request.once('error', reject)
	request.once('response', (response) => {
		if (response.statusCode !== 200) {
			request.destroy(new Error(`it answered ${response.statusCode}`))
			return
		}
		const parts: Buffer[] = []
		let size = 0
		response.on('data', (part: Buffer) => {
			size += part.length
			parts.push(part)
			if (size > BYTES_MAX) request.destroy(new Error(`it has more than ${BYTES_MAX} bytes`))
		})
		response.once('end', () => resolve(Buffer.concat(parts).toString('utf8')))
		response.once('error', reject)
	})
	return promise
}
