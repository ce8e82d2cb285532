import type { AttributeValue, Tag } from './scan-tag.ts'

/** What no property holds: a quote too many would take the page in up to the next one. A heading, a component, or a component's own end. */
export const SWALLOWED =
	/\n[ \t>]*(?:#{2,6} |<(?:CourseFloatingBanner|FrameworkSwitchCourse|InferenceSnippet|Question|Tip|Youtube)\b)|(?:\n[ \t>]*|\})[ \t]*\/>[ \t]*\n/

/** The end of a tag that closes itself, at the end of its line. */
const END = /\/>[ \t]*(?=\n|$)/
/** Properties that hold lists and maps, up to the tag's end when quotes or brackets do not say where they end. */
const DATA = /\b(choices|notebooks?|options|providersMapping)=\{/
const SIMPLE = /\b(\w+)=(?:\{([^{}\n]*)\}|"([^"\n]*)"|'([^'\n]*)'|([\w-]+))/g

/**
 * Reads a component that closes itself and whose quotes or brackets do not match, from `<` on: it ends where a line ends with `/>`, before
 * anything that no property holds. `undefined` when it ends nowhere.
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
		// Flags may stand behind the braces.
		const last = rest.lastIndexOf('}')
		for (const [flag] of rest.slice(last + 1).matchAll(/\w+/g)) attributes.set(flag, { kind: 'flag' })
		attributes.set(property, { kind: 'expression', source: last === -1 ? rest : rest.slice(0, last) })
	}
	return { name, closing: false, selfClosing: true, attributes, end: close.index + close[0].trimEnd().length }
}
