/**
 * The main part of a page that the server sent for this page to take something from. Styles it needs and this page lacks take effect; its
 * own style element cannot be used, for its nonce is another one, which this page's policy would refuse aloud.
 */
export function readPage(html: string): Document {
	const [, styles] = /<style[^>]*>([^<]*)<\/style>/.exec(html) ?? []
	// The last one: editors put theirs before it.
	const own = document.head.querySelector('style:last-of-type')
	if (styles !== undefined && own && own.textContent !== styles) own.textContent = styles
	return new DOMParser().parseFromString(html.slice(html.indexOf('<main'), html.lastIndexOf('</main>')), 'text/html')
}
