/** What is the same for all pages of a static site. */
export interface StaticSite {
	/** Path that all addresses of the site begin with, without a slash at the end; empty at the root of a host. */
	base: string
	/** `https://docs.example.org`, when it is known. */
	origin?: string | undefined
	/** Address part of the language that the site begins with. */
	defaultCode: string
	/** Address of the style sheet. */
	styles: string
	/** Address of the loader script. */
	loader: string
	/** Address of each island's script. */
	islands: Readonly<Record<string, string>>
	/** Addresses of the fonts that every page needs. */
	fonts: readonly string[]
	/** Address of the search page, which also works without the box. */
	search: string
	/** Address of the folder with the search index. */
	index: string
}
