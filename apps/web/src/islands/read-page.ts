const STYLES = /<style[^>]*>([\s\S]*?)<\/style>/g

/** The styles of the page read last, beside those that this page came with. */
let taken: CSSStyleSheet | undefined

/**
 * Parses the main part of a page that the server sent, so that this page can take something from it. A page carries only the styles it
 * needs, so the styles of the other page are adopted as a sheet: as an element of the parsed page, the content security policy would refuse
 * them.
 */
export function readPage(html: string): Document {
	if (!taken) {
		taken = new CSSStyleSheet()
		document.adoptedStyleSheets.push(taken)
	}
	taken.replaceSync([...html.matchAll(STYLES)].map(([, css]) => css).join('\n'))
	return new DOMParser().parseFromString(html.slice(html.indexOf('<main'), html.lastIndexOf('</main>')), 'text/html')
}

/** The title of a page that the server sent. */
export function titleOf(html: string): string {
	return new DOMParser().parseFromString(html.slice(html.indexOf('<title'), html.indexOf('</title>')), 'text/html').title
}
