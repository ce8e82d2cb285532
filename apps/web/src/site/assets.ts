/** What the build left for pages to point at. */
export interface Assets {
	/** All styles, put into each page. */
	css: string
	/** Address of the loader script. */
	loader: string
	/** Address of each island's script. */
	islands: Readonly<Record<string, string>>
	/** Addresses of the fonts every page needs. */
	fonts: readonly string[]
}
