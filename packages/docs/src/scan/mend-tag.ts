import type { AttributeValue, Tag } from './scan-tag.ts'

/** Text that no property contains: an extra quote would include the page up to the next quote. A heading, a component, or a component's own end. */
export const SWALLOWED =
	/\n[ \t>]*(?:#{2,6} |<(?:CourseFloatingBanner|FrameworkSwitchCourse|InferenceSnippet|Question|Tip|Youtube)\b)|(?:\n[ \t>]*|\})[ \t]*\/>[ \t]*\n/

/** The end of a tag that closes itself, at the end of its line. */
const END = /\/>[ \t]*(?=\n|$)/
/** Properties that contain lists and maps, up to the tag's end when quotes or brackets do not match. */
const DATA = /\b(choices|notebooks?|options|providersMapping)=\{/
const SIMPLE = /\b(\w+)=(?:\{([^{}\n]*)\}|"([^"\n]*)"|'([^'\n]*)'|([\w-]+))/g

/**
 * Parses a self-closing component with unmatched quotes or brackets, from `<` on: it ends at a line that ends with `/>`, before any text
 * that no property contains. `undefined` when it does not end.
 */
export function mendTag(text: string): Tag | undefined {
	const name = /^<([A-Za-z]\w*)/.exec(text)?.[1]
	const close = END.exec(text)
	if (name === undefined || !close) return undefined
	if (SWALLOWED.test(text.slice(0, close.index))) return undefined
	const body = text.slice(name.length + 1, close.index)
	const data = DATA.exec(body)
	const attributes = new Map<string, AttributeValue>()
	const property = data?.[1]
	for (const [, key = '', expression, double, single, bare] of body.slice(0, data?.index).matchAll(SIMPLE))
		attributes.set(
			key,
			expression === undefined ? { kind: 'text', text: double ?? single ?? bare ?? '' } : { kind: 'expression', source: expression },
		)
	if (data && property !== undefined) {
		const rest = body.slice(data.index + data[0].length)
		// Flags may follow the braces.
		const last = rest.lastIndexOf('}')
		for (const [flag] of rest.slice(last + 1).matchAll(/\w+/g)) attributes.set(flag, { kind: 'flag' })
		attributes.set(property, { kind: 'expression', source: last === -1 ? rest : rest.slice(0, last) })
	}
	return { name, closing: false, selfClosing: true, attributes, end: close.index + close[0].trimEnd().length }
}
