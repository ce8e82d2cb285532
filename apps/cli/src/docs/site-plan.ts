import { openDocs, type DocsAddresses, type DocsProject, type PagePlace } from '@stoa/docs'
import { folderSource, pathsOf, type StaticSite } from '@stoa/server/docs'
import { basename, resolve } from 'node:path'

/** One version of a site with several versions. Plain data. */
export interface SiteVersion {
	/** Its name for readers, which is also its folder unless it is the first version: `v1.0`. */
	name: string
	/** Path prefix of its addresses, without a slash at the end. */
	base: string
	defaultLanguage: string
	/** Every page as `language/path`. */
	pages: readonly string[]
}

/** The plan of a static site. Plain data, because it is sent to threads. */
export interface SiteOptions {
	/** Folder with the sources. */
	folder: string
	/** Path prefix of the site's addresses, without a slash at the end. */
	base: string
	/** `https://docs.example.org`, when the host is known. */
	origin: string | undefined
	title: string | undefined
	/** Name of the project in links between projects; by default the folder's name. */
	id?: string | undefined
	/** With `{path}`. */
	editUrlTemplate: string | undefined
	/** Text of that link. */
	editLabel?: string | undefined
	/** Default: at the title, and without a keyboard shortcut. */
	copyPage?: StaticSite['copyPage'] | undefined
	/** All versions of the site including this one, newest first; absent when there is only one. */
	versions?: { own: string; all: readonly SiteVersion[] } | undefined
}

/** Path of scripts, styles and fonts: all versions share those of the first one. */
export function partsBase({ base, versions }: Pick<SiteOptions, 'base' | 'versions'>): string {
	return versions?.all[0]?.base ?? base
}

/** Path of the site's own scripts, styles and search index. */
export const PARTS_FOLDER = '_stoa'
/** Path of images and other files of the sources. */
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

/** Address of a page in the site. */
export function pageAddress(base: string, project: Pick<DocsProject, 'defaultLanguage'>, place: PagePlace): string {
	const at = placeFolder(project, place)
	return `${base}/${at === '' ? '' : `${encodePath(at)}/`}`
}

/** Address of a source file that is not a page. */
export function fileAddress(base: string, path: string): string {
	return `${base}/${FILES_FOLDER}/${encodePath(path)}`
}

/** Opens the sources and assigns an address to each page. @throws when the folder cannot be read */
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
 * The languages in which a page of the default language is shown untranslated, because a file server has no fallback of its own. Redirects and the first
 * page of a language take precedence.
 */
export function untranslatedIn({ languages, defaultLanguage }: DocsProject, { language, path }: PagePlace): string[] {
	if (language !== defaultLanguage) return []
	return languages
		.filter(({ files, redirects, firstPage }) => !files.has(path) && !redirects.has(path) && !(path === 'index' && firstPage !== undefined))
		.map(({ code }) => code)
}

/** The Markdown of a page, beside its folder, so that servers derive its type from its extension. */
export function markdownFile(project: Pick<DocsProject, 'defaultLanguage'>, place: PagePlace): string {
	const folder = placeFolder(project, place)
	return folder === '' ? 'index.md' : `${folder}.md`
}
