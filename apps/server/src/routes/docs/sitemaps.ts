import { calls } from '@stoa/protocol'
import { sitemapEntries, sitemapIndexXml, sitemapXml } from '@stoa/docs'
import { HubError, PAGES } from '@stoa/vocabulary'
import type { FastifyReply } from 'fastify'
import { setImmediate as breathe } from 'node:timers/promises'
import { indexedAddress } from '../../docs/repo-index.ts'
import { handleReply } from '../handle.ts'
import type { Call, Route } from '../route.ts'
import { sendText } from './send-text.ts'
import { callAddress } from '../../call-address.ts'

/**
 * Addresses for search engines. The protocol allows 50,000 in a file of 50 MB; a file here has about 4,000, so that none takes long to make: `sitemap.xml`
 * names the files, one for the hub with its own documentation and one for each part of what repositories document.
 */
export const sitemapRoutes: readonly Route[] = [handleReply(calls.listSitemaps, sendIndex), handleReply(calls.readSitemap, sendPart)]

/** Pages of the hub that are not documentation and stay where they are. */
const FIXED = [PAGES.home, PAGES.models, PAGES.datasets, PAGES.apps, PAGES.tasks, PAGES.libraries, PAGES.docs].map((page) => page.href())
/** Addresses in one file; a repository is not divided, so the last one of a file may add what the index keeps of it. */
const ADDRESSES = 4000
/** Files that a map of maps may name. */
const FILES_MAX = 50_000
/** Longer addresses are not for site maps. Characters. */
const ADDRESS_MAX = 2047

async function sendIndex(call: Call): Promise<FastifyReply> {
	const parts = Math.min(await call.hub.documentation.publicParts(ADDRESSES), FILES_MAX - 1)
	const names = ['hub', ...Array.from({ length: parts }, (_, index) => `docs-${index + 1}`)]
	return sendText(call, sitemapIndexXml(names.map((name) => call.origin + callAddress(calls.readSitemap, { name }))), 'application/xml')
}

async function sendPart(call: Call): Promise<FastifyReply> {
	const name = call.params.name ?? ''
	const part = /^docs-([1-9]\d{0,4})$/.exec(name)?.[1]
	const entries = name === 'hub' ? await hubEntries(call) : part === undefined ? [] : await repoEntries(call, Number(part) - 1)
	if (entries.length === 0) throw new HubError('route-not-found', { method: call.request.method, path: call.path })
	return sendText(call, sitemapXml(entries), 'application/xml')
}

/** Pages of the hub itself, and the operator's documentation. */
async function hubEntries({ docs, origin }: Call): Promise<string[]> {
	const entries = FIXED.map((path) => `<url><loc>${origin}${path}</loc></url>`)
	for (const { project, addresses } of await docs.volumes()) {
		await breathe()
		entries.push(sitemapEntries(project, { ...addresses, origin }))
	}
	return entries
}

/** Public documentation of one part of the repositories. Empty when the part does not exist. */
async function repoEntries({ hub, origin }: Call, part: number): Promise<string[]> {
	const entries: string[] = []
	for await (const some of hub.documentation.publicPages(ADDRESSES, part)) {
		for (const { repo, defaultLanguage, pages } of some) {
			for (const { language, path } of pages) {
				const address = origin + indexedAddress(repo, { defaultLanguage, language, path })
				// Addresses are percent-encoded, but may contain an apostrophe and an ampersand unescaped.
				if (address.length <= ADDRESS_MAX)
					entries.push(`<url><loc>${address.replaceAll('&', '&amp;').replaceAll("'", '&apos;')}</loc></url>`)
			}
			await breathe()
		}
	}
	return entries
}
