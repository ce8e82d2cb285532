/** A link of the operator's own at the foot of every page. */
export interface FooterLink {
	text: string
	href: string
}

/**
 * Parses a list such as `Privacy=https://example.org/privacy,Terms=/docs/terms`; `undefined` when an entry has no text, or its target is
 * neither an https address nor a path of this hub.
 *
 * @example
 * ```ts
 * assert.deepEqual(readFooterLinks('Terms=/docs/terms'), [{ text: 'Terms', href: '/docs/terms' }])
 * ```
 */
export function readFooterLinks(text: string): FooterLink[] | undefined {
	const found = text.split(',').map((entry): FooterLink | undefined => {
		const [words = '', ...rest] = entry.split('=')
		const link = { text: words.trim(), href: rest.join('=').trim() }
		return link.text !== '' && /^(?:https:\/\/|\/(?![\\/]))\S*$/.test(link.href) ? link : undefined
	})
	return found.every((one) => one !== undefined) ? found : undefined
}
