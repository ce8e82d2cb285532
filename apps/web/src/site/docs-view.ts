/** One heading in a page's outline. */
export interface OutlineView {
	title: string
	/** Anchor, without `#`. */
	local: string
	sections: readonly OutlineView[]
}

/** One entry of a project's contents: a page, a section, or a section that is a page as well. */
export interface ContentsView {
	title: string
	subtitle?: string | undefined
	/** Absent: a section without a page of its own, or a page that is missing. */
	address?: string | undefined
	/** Where several pages stand behind the entry: the address for each framework. */
	byFramework?: Readonly<Record<string, string>> | undefined
	/** Open although the current page is elsewhere; `false` keeps it closed unless the current page is inside. */
	isExpanded?: boolean | undefined
	isNew?: boolean | undefined
	/** Number of the chapter quiz that the page is. */
	quiz?: number | undefined
	sections: readonly ContentsView[]
}

/** A link with its words. */
export interface DocsLink {
	title: string
	address: string
	/** The address for each framework, where they have pages of their own. */
	byFramework?: Readonly<Record<string, string>> | undefined
}

/** The same page elsewhere: in another version or language. */
export interface DocsChoice {
	/** `v1.0`, `he` */
	id: string
	/** As people read it. */
	label: string
	address: string
	isCurrent: boolean
}

/** Where the newest version says what a page of an older one says. */
export interface NewestVersion {
	/** The version being read. */
	older: string
	/** The newest one. */
	label: string
	address: string
	/** Whether the same page stands there; else it is the first page. */
	isSamePage: boolean
}

/** A documentation page, ready to be shown by a hub or written into a static site. */
export interface DocsView {
	project: { id: string; title: string; address: string }
	/** Where the page stands; root-relative, or relative to the site's base. */
	address: string
	/** The address of the text itself, where it stands under another one as well. */
	canonical?: string | undefined
	/** The page's source: its address with `.md`. */
	markdownAddress: string
	/** Address part of the language whose contents are shown. */
	code: string
	/** Language of the text: a BCP 47 tag. */
	language: string
	direction: 'ltr' | 'rtl'
	title: string
	description?: string | undefined
	/** The rendered text, title included, made safe by the docs room. */
	html: string
	outline: readonly OutlineView[]
	/** The page, or its section, wants no Copy page control. */
	copyHidden?: boolean | undefined
	/** Same object for every page of a language, so that what is made from it is made once. */
	contents: readonly ContentsView[]
	/** From the project inwards, the page itself last. */
	breadcrumbs: readonly { title: string; address?: string | undefined }[]
	previous?: DocsLink | undefined
	next?: DocsLink | undefined
	versions: readonly DocsChoice[]
	/** The page is of an older version: where a reader finds the newest one. */
	newest?: NewestVersion | undefined
	languages: readonly DocsChoice[]
	/** Tags of the languages that have a text of their own for this page. */
	translations: readonly string[]
	/** Where the page's source can be changed. */
	editAddress?: string | undefined
	/** Whether that is in this hub. */
	isEditedHere?: boolean | undefined
	/** Words of the link there: `Update on GitHub` by default. */
	editLabel?: string | undefined
	editedAt?: Date | undefined
	/** The language whose text is shown because the page is not translated. */
	fallbackFrom?: string | undefined
	/** Names of the widgets on the page, for the scripts they need. */
	widgets: readonly string[]
	/** Title and nested outline (spec R-06), as published in the page. */
	metadata: object
}
