/** A reference, or what may hold its sign and means another thing: code, links, HTML. Each part is bounded, so that no text takes long. */
const REFERENCE = /(^(```|~~~)[^]*?^\2.*$|`[^`\n]*`|\[[^\]\n]{0,300}\]\([^)\n]{0,500}\)|<[^>\n]{0,300}>)|(?<![\w#/&])#([1-9]\d{0,8})\b/gm

/** Whether a text may name a discussion by its number. */
export function hasReferences(text: string): boolean {
	return /#[1-9]/.test(text)
}

/**
 * A Markdown text with `#2` as a link to the discussion of that number, where there is one.
 *
 * @param addressOf `undefined` where no discussion has the number
 * @example
 * ```ts
 * assert.equal(linkReferences('See #2', (number) => `/ada/m/discussions/${number}`), 'See [#2](/ada/m/discussions/2)')
 * ```
 */
export function linkReferences(text: string, addressOf: (number: number) => string | undefined): string {
	return text.replaceAll(REFERENCE, (whole: string, _other, _fence, number: string | undefined) => {
		const address = number === undefined ? undefined : addressOf(Number(number))
		return address === undefined ? whole : `[#${number}](${address})`
	})
}
