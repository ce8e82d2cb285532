import { isHtmlName } from '../tree/html-names.ts'
import { componentNamed } from './components.ts'
import { scanTag, type Tag } from './scan-tag.ts'

/** How a line begins in which a tag goes on: with a property, or with the tag's end. */
const GOES_ON = /^\s*(?:[\w:-]+\s*(?:=|\/?>|$)|\/?>|[\]})'"])/

/**
 * The tag that fills a line from `at` on but for the `>` that its author forgot; `next` is the line below, which does not go on with it. Its end
 * lies one beyond the line's. `undefined` for what may be text: names that nobody knows, words that are no properties.
 */
export function endlessTag(line: string, at: number, next: string | undefined): Tag | undefined {
	if (next !== undefined && GOES_ON.test(next)) return undefined
	const tag = scanTag(`${line}>`, at, line.length + 1)
	if (!tag || tag.end <= line.length) return undefined
	if (componentNamed(tag.name) === undefined && !isHtmlName(tag.name.toLowerCase())) return undefined
	if (tag.closing) return tag.attributes.size === 0 ? tag : undefined
	return [...tag.attributes.values()].some(({ kind }) => kind === 'flag') ? undefined : tag
}
