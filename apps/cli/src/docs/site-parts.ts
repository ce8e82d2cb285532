import type { DocsProject } from '@stoa/docs'
import type { StaticParts, StaticSite } from '@stoa/server/docs'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { RECORD_NAME } from './build-record.ts'
import { PARTS_FOLDER, fileAddress, partsBase, type SiteOptions } from './site-plan.ts'

/** The islands that documentation pages use. */
const ISLANDS = ['theme', 'copy-page', 'docs', 'docs-place', 'widgets'] as const

/** Folder that contains, for each language, a folder with its search index and its search page. */
export const SEARCH_FOLDER = `${PARTS_FOLDER}/search`

/** The data of a site that every page's document needs. Scripts, styles and fonts keep their hashed names. */
export function siteFacts(
	options: Pick<SiteOptions, 'base' | 'origin' | 'versions' | 'copyPage'>,
	{ assets }: Pick<StaticParts, 'assets'>,
	{ defaultLanguage, languages, site }: Pick<DocsProject, 'defaultLanguage' | 'languages' | 'site'>,
): StaticSite {
	const { base, origin, copyPage = { place: 'title', hasShortcut: false } } = options
	const shared = `${partsBase(options)}/${PARTS_FOLDER}`
	const part = (address: string): string => `${shared}/${basename(address)}`
	return {
		base,
		origin,
		copyPage,
		defaultCode: defaultLanguage,
		styles: `${shared}/${styleName(assets.css)}`,
		early: assets.early,
		loader: part(assets.loader),
		islands: Object.fromEntries(ISLANDS.map((name) => [name, part(assets.islands[name] ?? '')])),
		fonts: assets.fonts.map(part),
		index: `${base}/${SEARCH_FOLDER}/`,
		brand: brandOf(site, base),
		codes: languages.map(({ code }) => code),
	}
}

/** The look of the site from `_site.yml`, with the site's addresses. */
function brandOf(
	{ logo, logoDark, favicon, socialImage, accent, css, links, footer }: DocsProject['site'],
	base: string,
): StaticSite['brand'] {
	const at = (file: string | undefined): string | undefined => (file === undefined ? undefined : fileAddress(base, file))
	const below = (list: typeof links): typeof links =>
		list?.map(({ label, href }) => ({ label, href: href.startsWith('/') ? base + href : href }))
	return {
		logo: at(logo),
		logoDark: at(logoDark),
		favicon: at(favicon),
		socialImage: at(socialImage),
		accent: typeof accent === 'string' ? { light: accent, dark: accent } : accent,
		styles: css === undefined ? undefined : [fileAddress(base, css)],
		links: below(links),
		footer: below(footer),
	}
}

const styleName = (css: string): string => `style-${createHash('sha256').update(css).digest('hex').slice(0, 10)}.css`

/** Copies scripts, styles and fonts into the site: only those that documentation pages can request. A hub has them below `/assets/`. */
export function writeParts(out: string, base: string, { assets, assetsFolder }: StaticParts): void {
	const folder = join(out, PARTS_FOLDER)
	mkdirSync(folder, { recursive: true })
	// Their names contain the hash of their content, so those of an older program would stay forever.
	for (const name of readdirSync(folder)) if (name !== RECORD_NAME) rmSync(join(folder, name), { recursive: true })
	const fonts = new Set<string>()
	// Styles and fonts are side by side here.
	const css = assets.css.replaceAll(/url\(["']?\/assets\/([^"')]+)["']?\)/g, (_, name: string) => {
		fonts.add(name)
		return `url(${name})`
	})
	writeFileSync(join(folder, styleName(assets.css)), css)
	// Texts of libraries may contain names of files that are not ours.
	const built = new Set(readdirSync(assetsFolder))
	const scripts = new Set<string>()
	const follow = (name: string): void => {
		if (scripts.has(name) || !built.has(name) || !/\.(?:js|html)$/.test(name)) return
		scripts.add(name)
		const text = readFileSync(join(assetsFolder, name), 'utf8')
		for (const [, next] of text.matchAll(/["'`](?:\.\/|\/assets\/)([\w.-]+)["'`]/g)) if (next !== undefined) follow(next)
		writeFileSync(join(folder, name), text.replaceAll('/assets/', `${base}/${PARTS_FOLDER}/`))
	}
	for (const address of [assets.loader, ...ISLANDS.map((name) => assets.islands[name])])
		if (address !== undefined) follow(basename(address))
	for (const name of fonts) copyFileSync(join(assetsFolder, name), join(folder, name))
}
