/** One section of a page as search sees it. */
export interface SearchRecord {
	/** Address part of the language. */
	language: string
	/** Path of the page in its language. */
	path: string
	/** Anchor of the section; empty for the page's beginning. */
	anchor: string
	/** The page's title. */
	page: string
	/** The section's heading; the page's title for its beginning. */
	heading: string
	/** Headings above this one, outermost first, the page's title left out. */
	trail: string[]
	/** Plain text of the section, all branches included, without its subsections. */
	text: string
}
