import type { Notice } from './notice.ts'
import type { PagePlace } from './source.ts'
import type { WidgetName } from './widgets.ts'
import type { SearchRecord } from './search/record.ts'

/** An entry of a page's outline (spec R-06): what the metadata block publishes as `{title, local, sections, depth}`. */
export interface OutlineSection {
	/** Plain text. */
	title: string
	/** Anchor: link to `#${local}`. */
	local: string
	/** Level of the heading, 1 to 6. */
	depth: number
	sections: OutlineSection[]
}

/** A neighbor or an ancestor in the contents. `href` is an address of the site; absent for a section that is no page. */
export interface PageLink {
	title: string
	href: string | undefined
	place: PagePlace | undefined
	/** The same entry's page for each framework, when it has several. */
	byFramework?: Readonly<Record<string, string>> | undefined
}

/** A link or an image as written and as resolved. */
export interface PageReference {
	/** As the author wrote it. */
	written: string
	/** The address in the HTML; `undefined` when the link is broken and only its text is shown. */
	href: string | undefined
	/** The page of this project it leads to, for `checkDocs`. */
	place: PagePlace | undefined
	/** Without `#`; `undefined` without one. */
	fragment: string | undefined
	/** Line in the source file, from 1. */
	line: number
}

/** A rendered page: plain data that can be cached, sent to another thread or shown. */
export interface DocsPage {
	place: PagePlace
	/** Path of the source file from the project's root (`en/chapter1/1.mdx`). */
	file: string
	/** BCP 47 tag for `<html lang>`: the place's language, corrected where it is no code (`gj` is `gu`). */
	lang: string
	dir: 'ltr' | 'rtl'
	title: string
	/** For `<meta name="description">`: from the front matter, otherwise the text of the first paragraph, at most 300 characters. */
	description: string | undefined
	/** Safe HTML of the whole body, the title's `h1` included. */
	html: string
	outline: OutlineSection[]
	/** Whether the page turns its outline off (`DISABLE-FRONTMATTER-SECTIONS`). */
	outlineHidden: boolean
	/** The page, or its section of the contents, wants no Copy page control (`copyPage: false`). */
	copyHidden: boolean
	/** The metadata block (spec R-06), ready for JSON. */
	metadata: { title: string; local: string; sections: OutlineSection[]; depth: number }
	previous: PageLink | undefined
	next: PageLink | undefined
	/** From the project's root to the page's section, the page itself left out. */
	breadcrumbs: PageLink[]
	/** Address of the source on its host, if the project states where its sources are. */
	editUrl: string | undefined
	/** The response for `.md`: the author's bytes, decoded, with includes resolved. */
	markdown: string
	/** The reader's version (MD-7) without components, branch markers and anchor brackets; links are absolute when `origin` is given. */
	cleanMarkdown: string
	/** Every id in the HTML, aliases included. */
	ids: string[]
	links: PageReference[]
	images: PageReference[]
	/** Names of the widgets on the page: load only their scripts. */
	widgets: WidgetName[]
	notices: Notice[]
	/** One per section of the page. */
	records: SearchRecord[]
	/** Paths of included files, missing ones too, and of the pictures of the project: the page changes with them. */
	includes: string[]
}
