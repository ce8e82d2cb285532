import { openDocs, type DocsAddresses, type DocsProject, type PagePlace } from '@stoa/docs'
import { folderSource, pathsOf, type StaticSite } from '@stoa/server/docs'
import { basename, resolve } from 'node:path'

/** One of the versions that stand side by side in a site. Plain data. */
export interface SiteVersion {
	/** As its readers see it, and the folder it stands in unless it is the first one: `v1.0`. */
	name: string
	/** Path that its addresses begin with, without a slash at the end. */
	base: string
	defaultLanguage: string
	/** Every page as `language/path`. */
	pages: readonly string[]
}

/** How a static site is to be written. Plain data: it goes to other threads. */
export interface SiteOptions {
	/** Folder with the sources. */
	folder: string
	/** Path that the site's addresses begin with, without a slash at the end. */
	base: string
	/** `https://docs.example.org`, when the host is known. */
	origin: string | undefined
	title: string | undefined
	/** What links between projects call it; the folder's name when absent. */
	id?: string | undefined
	/** With `{path}`. */
	editUrlTemplate: string | undefined
	/** Words of the link there. */
	editLabel?: string | undefined
	/** Default: at the title, and without a key. */
	copyPage?: StaticSite['copyPage'] | undefined
	/** All versions of the site with this one, the newest first; absent when there is one. */
	versions?: { own: string; all: readonly SiteVersion[] } | undefined
}

/** The path that scripts, styles and fonts stand below: versions share those of the first one. */
export function partsBase({ base, versions }: Pick<SiteOptions, 'base' | 'versions'>): string {
	return versions?.all[0]?.base ?? base
}

/** Where the site's own scripts, styles and search index stand. */
export const PARTS_FOLDER = '_stoa'
/** Where pictures and other files of the sources stand. */
export const FILES_FOLDER = '_files'

/** A project opened for a static site. */
export interface SitePlan {
	project: DocsProject
	addresses: DocsAddresses
	/** Every page, in the order of languages and contents. */
	places: readonly PagePlace[]
}

/** Paths of nothing but these stay as they are; most do, and each stands in thousands of links. */
const PLAIN_PATH = /^[\w./~-]*$/

const encodePath = (path: string): string => (PLAIN_PATH.test(path) ? path : path.split('/').map(encodeURIComponent).join('/'))

/** The folder of a page in the site, and the name of its Markdown: `he/chapter1/1`; empty for the site's first page. */
export function placeFolder({ defaultLanguage }: Pick<DocsProject, 'defaultLanguage'>, { language, path }: PagePlace): string {
	return [...(language === defaultLanguage ? [] : [language]), ...(path === 'index' ? [] : [path])].join('/')
}

/** Address of a page of a site. */
export function pageAddress(base: string, project: Pick<DocsProject, 'defaultLanguage'>, place: PagePlace): string {
	const at = placeFolder(project, place)
	return `${base}/${at === '' ? '' : `${encodePath(at)}/`}`
}

/** Address of a file of the sources that is no page. */
export function fileAddress(base: string, path: string): string {
	return `${base}/${FILES_FOLDER}/${encodePath(path)}`
}

/** Opens the sources and says where each page goes. @throws when the folder cannot be read */
export async function planSite({ folder, base, origin, title, id, editUrlTemplate }: SiteOptions): Promise<SitePlan> {
	const project = await openDocs(folderSource(folder, { isAlone: true }), { id: id ?? basename(resolve(folder)), title, editUrlTemplate })
	const addresses: DocsAddresses = {
		page: (place) => pageAddress(base, project, place),
		asset: (path) => fileAddress(base, path),
		...(origin !== undefined && { origin }),
	}
	const places = project.languages.flatMap((language) => pathsOf(language).map((path) => ({ language: language.code, path })))
	return { project, addresses, places }
}

/**
 * The languages in which a page of the default language is shown although it is not translated: a file server shows nothing by itself. Where an
 * old address leads on, or the language begins elsewhere, that stands there.
 */
export function untranslatedIn({ languages, defaultLanguage }: DocsProject, { language, path }: PagePlace): string[] {
	if (language !== defaultLanguage) return []
	return languages
		.filter(({ files, redirects, firstPage }) => !files.has(path) && !redirects.has(path) && !(path === 'index' && firstPage !== undefined))
		.map(({ code }) => code)
}

/** The Markdown of a page: beside its folder, so that servers give it its type by its ending. */
export function markdownFile(project: Pick<DocsProject, 'defaultLanguage'>, place: PagePlace): string {
	const folder = placeFolder(project, place)
	return folder === '' ? 'index.md' : `${folder}.md`
}
