/** What a documentation page tells its search box. */
export interface DocsIslandProps {
	/** Said when nothing is found, in the language of the page. */
	noResults: string
	/** Said while a hub is still reading pages. */
	indexing?: string | undefined
	/** Said when the address of a heading was copied; default English. */
	copied?: string | undefined
	/** Name of the button at each heading that copies its section; default English. */
	copySection?: string | undefined
	/** Language tag that comes first in what is found. */
	language: string
	/** Address of the index of a static site; absent on a hub, which searches itself. */
	index?: string | undefined
	/** Of a static site: address part of the page's language, that of the default one, and what all addresses begin with. */
	code?: string | undefined
	defaultCode?: string | undefined
	base?: string | undefined
}
