import {
	llmsFullHead,
	llmsFullPage,
	llmsTxt,
	sitemapEntries,
	sitemapXml,
	staticSearchFiles,
	type DocsAddresses,
	type DocsLanguage,
	type PagePlace,
} from '@stoa/docs'
import { contentsOf, type StaticPlace, type StaticRenderer, type StaticSite } from '@stoa/server/docs'
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openTexts } from './page-texts.ts'
import type { WrittenPage } from './page-batch.ts'
import { SEARCH_FOLDER } from './site-parts.ts'
import { markdownFile, pageAddress, type SitePlan } from './site-plan.ts'

/** The inputs of the files besides the pages. */
export interface SiteFiles {
	plan: SitePlan
	site: StaticSite
	renderer: Pick<StaticRenderer, 'renderPlace'>
	out: string
	pages: readonly WrittenPage[]
	/** Whether this is the first version, at the root of the site: it also gets the files that a host expects there, `404.html` and `robots.txt`. */
	isWhole: boolean
}

/** Writes a file of the site by its path. */
type Write = (path: string, text: string) => void

/**
 * Writes all files of a site besides its pages: search, lists for language models, a site map, the page for missing addresses, and redirects
 * from old addresses. Returns their paths.
 */
export function writeSiteFiles(files: SiteFiles): string[] {
	const { plan, site, out, pages, isWhole } = files
	const { project, addresses } = plan
	const written: string[] = []
	const write: Write = (path, text) => {
		const file = join(out, path)
		mkdirSync(dirname(file), { recursive: true })
		writeFileSync(file, text)
		written.push(path)
	}
	const byLanguage = Map.groupBy(pages, ({ place }) => place.language)
	for (const language of project.languages) writeLanguage(language, byLanguage.get(language.code) ?? [], files, write)
	if (site.origin !== undefined) write('sitemap.xml', sitemapXml([sitemapEntries(project, addresses)]))
	writeEntrance(plan, write)
	if (!isWhole) return written
	const main = project.languages.find(({ code }) => code === project.defaultLanguage)
	if (main) write('404.html', renderPlace('missing', main, files))
	write('robots.txt', `User-agent: *\nAllow: /\n${site.origin === undefined ? '' : `\nSitemap: ${site.origin}${site.base}/sitemap.xml\n`}`)
	// Some hosts leave out folders whose names begin with an underscore, unless this file exists.
	write('.nojekyll', '')
	return written
}

function writeLanguage(language: DocsLanguage, own: readonly WrittenPage[], files: SiteFiles, write: Write): void {
	const { plan, site, out } = files
	const { project, addresses } = plan
	const { code, redirects } = language
	const prefix = code === project.defaultLanguage ? '' : `${code}/`
	const known = new Map(own.map((page) => [page.place.path, page]))
	// The Markdown is beside the folder of its page.
	const ofTexts: DocsAddresses = { ...addresses, page: (place) => addressWithoutEnding(place, plan, site.base) }
	write(
		`${prefix}llms.txt`,
		llmsTxt(project, language, ofTexts, (path) => known.get(path)),
	)
	rmSync(join(out, SEARCH_FOLDER, code), { recursive: true, force: true })
	const full = `${prefix}llms-full.txt`
	write(full, llmsFullHead(project))
	const file = openSync(join(out, full), 'a')
	try {
		const addressOf = (place: PagePlace): string => pageAddress((site.origin ?? '') + site.base, project, place)
		// The search files and the whole text are written in one pass, so that the texts of a page are unpacked once.
		const searchPages = searchPagesOf(own, ({ title, place }, cleanMarkdown) =>
			writeSync(file, llmsFullPage({ title, address: addressOf(place), cleanMarkdown })),
		)
		for (const { name, text } of staticSearchFiles(searchPages)) write(join(SEARCH_FOLDER, code, name), text)
	} finally {
		closeSync(file)
	}
	write(join(SEARCH_FOLDER, code, 'index.html'), renderPlace('search', language, files))
	for (const [old, target] of redirects) {
		if (language.files.has(old)) continue
		const [path = '', fragment] = target.split('#')
		const to = path.startsWith('/') ? path : addresses.page({ language: code, path })
		write(`${prefix}${old}/index.html`, redirectPage(`${to}${fragment === undefined ? '' : `#${fragment}`}`))
	}
}

/** The address of a page's Markdown without `.md`, as `markdownFile` names it. */
function addressWithoutEnding(place: PagePlace, { project }: SitePlan, base: string): string {
	return `${base}/${markdownFile(project, place).replace(/\.md$/, '').split('/').map(encodeURIComponent).join('/')}`
}

/** What search files hold of each page; `seen` gets each page with its Markdown. */
function* searchPagesOf(pages: readonly WrittenPage[], seen: (page: WrittenPage, cleanMarkdown: string) => void) {
	const read = openTexts()
	for (const page of pages) {
		const { search, cleanMarkdown } = read(page.texts)
		seen(page, cleanMarkdown)
		if (search) yield search
	}
}

function renderPlace(kind: StaticPlace['kind'], language: DocsLanguage, { plan, site, renderer }: SiteFiles): string {
	const { project, addresses } = plan
	const { code, lang, dir, firstPage } = language
	const start =
		code === project.defaultLanguage || firstPage === undefined ? `${site.base}/` : addresses.page({ language: code, path: firstPage })
	return renderer.renderPlace(
		{
			kind,
			code,
			language: lang,
			direction: dir,
			project: { title: project.title, address: start },
			contents: contentsOf(language, addresses),
		},
		site,
	)
}

/** If the contents do not begin with `index`, the root redirects to the first page. */
function writeEntrance({ project, addresses }: SitePlan, write: Write): void {
	for (const { code, files, firstPage } of project.languages) {
		if (files.has('index') || firstPage === undefined) continue
		const prefix = code === project.defaultLanguage ? '' : `${code}/`
		write(`${prefix}index.html`, redirectPage(addresses.page({ language: code, path: firstPage })))
	}
}

/** A page that redirects, for file servers without redirects. */
function redirectPage(address: string): string {
	const safe = address.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
	return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Moved</title><link rel="canonical" href="${safe}"><meta http-equiv="refresh" content="0; url=${safe}"></head><body><a href="${safe}">This page has moved.</a></body></html>\n`
}
