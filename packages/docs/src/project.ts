import type { DescribedObject } from './project/docstrings.ts'
import type { SiteFacts } from './project/read-site.ts'
import type { Notice } from './notice.ts'
import type { PagePlace } from './source.ts'

/** One entry of the contents (`_toctree.yml`), as read. */
export interface TocEntry {
	title: string
	/** Second line under a section's title. */
	subtitle: string | undefined
	/** The page's path in its language; `undefined` for a section that is no page. */
	path: string | undefined
	/** Further pages for the same entry, by framework (`local_fw`). */
	byFramework: { framework: string; path: string }[]
	/** `true`: open at start; `false`: closed; `undefined`: open around the current page. */
	isExpanded: boolean | undefined
	isNew: boolean
	/** `false`: this page and the section's pages want no Copy page control, `true`: they do again. */
	copyPage: boolean | undefined
	/** Number of the chapter's quiz this page is. */
	quiz: number | undefined
	sections: TocEntry[]
}

/** One language of a project. */
export interface DocsLanguage {
	/** Address part and folder name (`en`, `gj`); a project without language folders has one. */
	code: string
	/** Folder of its files from the project's root; empty without language folders. */
	folder: string
	/** BCP 47 tag (`gu` for `gj`). */
	lang: string
	dir: 'ltr' | 'rtl'
	/** The language's name in itself (`עברית`). */
	name: string
	toc: TocEntry[]
	/** Paths of pages in the order of the contents: previous and next go along it. */
	order: string[]
	/** Source file of every page by its path, those in no contents too. */
	files: ReadonlyMap<string, string>
	/** Old path to its final target: a path, perhaps with `#fragment`, or an address from the site's root (`/docs/...`). Chains are followed. */
	redirects: ReadonlyMap<string, string>
	/** Where an address without a page leads. */
	firstPage: string | undefined
}

/** Facts about a project that are not in its folder. */
export interface DocsProjectOptions {
	/** Address part (`hub`, `course`). */
	id: string
	/** Default: the title in `_site.yml`, the title of the page `index`, or the id as words. */
	title?: string | undefined
	description?: string | undefined
	/** Language of a project without language folders, and the one shown first; default `en`. */
	defaultLanguage?: string | undefined
	/** Where the source of a file is shown, with `{path}` for the file's path from the project's root: `https://host/o/r/blob/main/docs/{path}`. */
	editUrlTemplate?: string | undefined
	/** Address part of the version these sources are; default `main`. */
	version?: string | undefined
	/** Published versions, newest first; default: `_versions.yml`, otherwise only this version. */
	versions?: string[] | undefined
}

/** An opened project: its contents are read, its pages are not. */
export interface DocsProject {
	id: string
	title: string
	description: string | undefined
	/** The content of `_site.yml`. */
	site: SiteFacts
	version: string
	versions: string[]
	/** The default language first, then by code. */
	languages: DocsLanguage[]
	defaultLanguage: string
	editUrlTemplate: string | undefined
	/** Every file of the source that is no page, contents or redirect file: images and other assets, by path from the project's root. */
	assets: ReadonlySet<string>
	/** Problems of contents, redirects and files; pages have their own. */
	notices: Notice[]
	/** Described objects of a library, by full name, from `_docstrings.json`. */
	docstrings: ReadonlyMap<string, DescribedObject>
	/** The positions of described objects: page and anchor by the name in `[[autodoc]]`. Empty without descriptions. */
	objects: ReadonlyMap<string, { place: PagePlace; anchor: string }>
	/** Reads a file of the source; `undefined` when it does not exist. */
	read(path: string, lengthMax?: number): Promise<Uint8Array | undefined>
}

/** How addresses of the site are written. The defaults are the hub's: `/docs/{project}/{version}/{language}/{path}`. */
export interface DocsAddresses {
	/** Address of a page of this project. */
	page(place: PagePlace): string
	/** Address of a file of this project by its path from the project's root. */
	asset(path: string): string
	/**
	 * Address of a page of another project (`/docs/{set}/...` or `/course/...` in the source), when it is hosted here; `undefined` sends the
	 * reader to the public site.
	 */
	elsewhere?(project: string, rest: string): string | undefined
	/** Put before addresses from the root that are not ours; default `https://huggingface.co`. */
	publicSite?: string | undefined
	/** The site's own origin, to make links of the clean Markdown absolute. */
	origin?: string | undefined
}
