/** What building blocks say that their callers do not give them, in one language. */
export interface UiWords {
	/** Tag of the language, for dates. */
	language: string
	/** Name of the links to the pages of a list. */
	pages: string
	backToStart: string
	previous: string
	next: string
	/** Name of the link to a page, counted from 1. */
	pageNumber: (page: number) => string
	/** Which rows a page shows, from 1. */
	rowsOf: (rows: { first: number; last: number; total: number }) => string
	search: string
	searchIn: (facet: string) => string
	private: string
	downloads: string
	downloadsLately: string
	likes: string
	removeFilter: (filter: string) => string
	copied: string
	copyToClipboard: string
	copyCode: string
	copyCodeIn: (language: string) => string
	/** Name of a block of code that scrolls. */
	code: string
	/** Name of the links to what a page lies in. */
	path: string
	/** An exact size. */
	bytes: (bytes: number) => string
}
