import { isHtmlName } from './html-names.ts'
import { componentNamed } from './components.ts'
import { scanTag, type Tag } from './scan-tag.ts'

/** The start of a line that continues a tag: a property, or the tag's end. */
const GOES_ON = /^\s*(?:[\w:-]+\s*(?:=|\/?>|$)|\/?>|[\]})'"])/

/**
 * The tag that fills a line from `at` on except for the `>` that its author forgot; the line `next` does not continue it. Its end is one
 * after the line's. `undefined` for possible text: unknown names, words that are not properties.
 */
export function endlessTag(line: string, at: number, next: string | undefined): Tag | undefined {
	if (next !== undefined && GOES_ON.test(next)) return undefined
	const tag = scanTag(`${line}>`, at, line.length + 1)
	if (!tag || tag.end <= line.length) return undefined
	if (componentNamed(tag.name) === undefined && !isHtmlName(tag.name.toLowerCase())) return undefined
	if (tag.closing) return tag.attributes.size === 0 ? tag : undefined
	return [...tag.attributes.values()].some(({ kind }) => kind === 'flag') ? undefined : tag
}
