import { llmsFullTxt, llmsTxt, sitemapEntries, sitemapXml, staticSearchFiles, type DocsAddresses } from '@stoa/docs'
import type { StaticSite } from '@stoa/server/docs'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { WrittenPage } from './page-thread.ts'
import { PARTS_FOLDER, type SitePlan } from './site-plan.ts'

/** What the files for machines are made of. */
export interface MachineFiles {
	plan: SitePlan
	site: StaticSite
	out: string
	pages: readonly WrittenPage[]
}

/** Writes what a site has besides its pages: search, lists for language models, a site map, and pages that lead on from old addresses. */
export function writeMachineFiles({ plan, site, out, pages }: MachineFiles): void {
	const { project, addresses } = plan
	const write = (path: string, text: string): void => {
		mkdirSync(dirname(join(out, path)), { recursive: true })
		writeFileSync(join(out, path), text)
	}
	// The Markdown lies beside the folder of its page.
	const ofTexts: DocsAddresses = { ...addresses, page: (place) => addresses.page(place).replace(/\/$/, '') || '/index' }
	const byLanguage = Map.groupBy(pages, ({ place }) => place.language)
	for (const language of project.languages) {
		const { code, redirects } = language
		const own = byLanguage.get(code) ?? []
		const prefix = code === project.defaultLanguage ? '' : `${code}/`
		const known = new Map(own.map((page) => [page.place.path, page]))
		write(
			`${prefix}llms.txt`,
			llmsTxt(project, language, ofTexts, (path) => known.get(path)),
		)
		const texts = own.map(({ title, cleanMarkdown, place }) => ({
			title,
			cleanMarkdown,
			address: (site.origin ?? '') + addresses.page(place),
		}))
		write(`${prefix}llms-full.txt`, llmsFullTxt(project, texts))
		const folder = join(PARTS_FOLDER, 'search', code)
		rmSync(join(out, folder), { recursive: true, force: true })
		for (const { name, text } of staticSearchFiles(own.flatMap(({ records }) => records))) write(join(folder, name), text)
		for (const [old, target] of redirects) {
			if (language.files.has(old)) continue
			const [path = '', fragment] = target.split('#')
			const to = path.startsWith('/') ? path : addresses.page({ language: code, path })
			write(`${prefix}${old}/index.html`, redirectPage(`${to}${fragment === undefined ? '' : `#${fragment}`}`))
		}
	}
	if (site.origin !== undefined) write('sitemap.xml', sitemapXml([sitemapEntries(project, addresses)]))
	write('robots.txt', `User-agent: *\nAllow: /\n${site.origin === undefined ? '' : `\nSitemap: ${site.origin}${site.base}/sitemap.xml\n`}`)
	writeEntrance(plan, write)
}

/** A site whose contents do not begin with `index` leads on to their first page. */
function writeEntrance({ project, addresses }: SitePlan, write: (path: string, text: string) => void): void {
	for (const { code, files, firstPage } of project.languages) {
		if (files.has('index') || firstPage === undefined) continue
		const prefix = code === project.defaultLanguage ? '' : `${code}/`
		write(`${prefix}index.html`, redirectPage(addresses.page({ language: code, path: firstPage })))
	}
}

/** A page that leads elsewhere, for file servers that know no redirects. */
function redirectPage(address: string): string {
	const safe = address.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
	return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Moved</title><link rel="canonical" href="${safe}"><meta http-equiv="refresh" content="0; url=${safe}"></head><body><a href="${safe}">This page has moved.</a></body></html>\n`
}
