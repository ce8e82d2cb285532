import type { DocsAddresses, DocsProject } from '../project.ts'
import type { PagePlace } from '../source.ts'

/** The same page in another language. */
export interface Alternate {
	/** BCP 47 tag, or `x-default`. */
	lang: string
	href: string
}

/** The languages in which a page is there, its own included, and the default one: for `hreflang` links and the language switch. */
export function alternatesOf(project: DocsProject, place: PagePlace, addresses: DocsAddresses): Alternate[] {
	const found: Alternate[] = []
	for (const { code, lang, files } of project.languages) {
		if (!files.has(place.path)) continue
		const href = (addresses.origin ?? '') + addresses.page({ language: code, path: place.path })
		found.push({ lang, href })
		if (code === project.defaultLanguage) found.push({ lang: 'x-default', href })
	}
	return found
}

/** The entries of `sitemap.xml` for a project: one per page and language, each naming its translations. Put them into `<urlset>`. */
export function sitemapEntries(
	project: DocsProject,
	addresses: DocsAddresses,
	changedAt: (place: PagePlace) => string | undefined = () => undefined,
): string {
	const entries: string[] = []
	for (const { code, files } of project.languages)
		for (const path of files.keys()) {
			const place = { language: code, path }
			const alternates = alternatesOf(project, place, addresses).map(
				({ lang, href }) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${escapeXml(href)}"/>`,
			)
			const changed = changedAt(place)
			const date = changed === undefined ? '' : `<lastmod>${escapeXml(changed)}</lastmod>`
			entries.push(
				`<url><loc>${escapeXml((addresses.origin ?? '') + addresses.page(place))}</loc>${date}${alternates.length > 2 ? alternates.join('') : ''}</url>`,
			)
		}
	return entries.join('\n')
}

/** A whole `sitemap.xml` around entries. */
export function sitemapXml(entries: readonly string[]): string {
	return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`
}

/** A `sitemap.xml` that names others. */
export function sitemapIndexXml(addresses: readonly string[]): string {
	const entries = addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>`)
	return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</sitemapindex>\n`
}

function escapeXml(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
