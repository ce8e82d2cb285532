/** The value of a tag's attribute: a string, a bare name (`true`), or the source text of a JavaScript expression in braces. */
export type AttributeValue = { kind: 'text'; text: string } | { kind: 'flag' } | { kind: 'expression'; source: string }

/** A tag as it stands in the text: HTML's and the dialect's components alike. */
export interface Tag {
	/** As written: `Tip`, `div`. */
	name: string
	closing: boolean
	selfClosing: boolean
	attributes: Map<string, AttributeValue>
	/** Offset after the `>`. */
	end: number
}

/** Characters of one tag at most: a quiz with long answers needs some thousands. */
const TAG_LENGTH_MAX = 200_000
const NAME = /[A-Za-z][\w:-]*/y
const ATTRIBUTE_NAME = /[^\s"'<>/={}]+/y
const UNQUOTED = /[^\s"'`<>={}]+/y
const CLOSERS: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' }

/**
 * Reads the tag that begins at `start`; knows quotes and brackets, so that `>` inside a value does not end it. `end` bounds the search.
 * Lenient as the corpora need it: stray braces after a value are skipped. `undefined` when no tag stands there.
 */
export function scanTag(text: string, start: number, end: number): Tag | undefined {
	const limit = Math.min(end, start + TAG_LENGTH_MAX)
	if (text[start] !== '<') return undefined
	const closing = text[start + 1] === '/'
	NAME.lastIndex = start + (closing ? 2 : 1)
	const name = NAME.exec(text)?.[0]
	if (name === undefined) return undefined
	const attributes = new Map<string, AttributeValue>()
	let at = NAME.lastIndex
	// `<https://...>` and `<ada@host>` are addresses, `<a.b>` is text.
	if (at < limit && !/[\s/>{]/.test(text[at] ?? '')) return undefined
	while (at < limit) {
		const character = text[at] ?? ''
		if (character === '>') return { name, closing, selfClosing: false, attributes, end: at + 1 }
		if (character === '/' && text[at + 1] === '>') return { name, closing, selfClosing: true, attributes, end: at + 2 }
		if (character === '<') return undefined
		if (character === '{') {
			const after = skipExpression(text, at, limit)
			if (after === undefined) return undefined
			const shorthand = text.slice(at + 1, after - 1).trim()
			if (/^\w+$/.test(shorthand)) attributes.set(shorthand, { kind: 'expression', source: shorthand })
			at = after
			continue
		}
		ATTRIBUTE_NAME.lastIndex = at
		const attribute = ATTRIBUTE_NAME.exec(text)?.[0]
		if (attribute === undefined) {
			// White space, or what nobody meant: a stray quote, brace or slash.
			at++
			continue
		}
		const next = scanValue(text, ATTRIBUTE_NAME.lastIndex, limit)
		if (next === undefined) return undefined
		if (!attributes.has(attribute)) attributes.set(attribute, next.value)
		at = next.end
	}
	return undefined
}

/** What follows an attribute's name. */
function scanValue(text: string, start: number, limit: number): { value: AttributeValue; end: number } | undefined {
	let at = skipSpace(text, start, limit)
	if (text[at] !== '=') return { value: { kind: 'flag' }, end: start }
	at = skipSpace(text, at + 1, limit)
	const first = text[at]
	if (first === '"' || first === "'") {
		const close = text.indexOf(first, at + 1)
		if (close === -1 || close >= limit) return undefined
		return { value: { kind: 'text', text: text.slice(at + 1, close) }, end: close + 1 }
	}
	if (first === '{') {
		const after = skipExpression(text, at, limit)
		return after === undefined ? undefined : { value: { kind: 'expression', source: text.slice(at + 1, after - 1) }, end: after }
	}
	UNQUOTED.lastIndex = at
	const bare = UNQUOTED.exec(text)?.[0] ?? ''
	// `<img src=a/b.png/>`: the slash belongs to the tag's end.
	const slash = bare.endsWith('/') && text[at + bare.length] === '>' ? 1 : 0
	return { value: { kind: 'text', text: bare.slice(0, bare.length - slash) }, end: at + bare.length - slash }
}

function skipSpace(text: string, start: number, limit: number): number {
	let at = start
	while (at < limit && /\s/.test(text[at] ?? '')) at++
	return at
}

/** The offset after the bracket that closes the one at `start`; strings of three kinds are stepped over. */
function skipExpression(text: string, start: number, limit: number): number | undefined {
	const open: string[] = []
	for (let at = start; at < limit; at++) {
		const character = text[at] ?? ''
		const closer = CLOSERS[character]
		if (closer !== undefined) open.push(closer)
		else if (character === open.at(-1)) {
			open.pop()
			if (open.length === 0) return at + 1
		} else if (character === '"' || character === "'" || character === '`') {
			const close = endOfString(text, at, limit)
			if (close === undefined) return undefined
			at = close
		}
	}
	return undefined
}

/** The offset of the quote that ends the string at `start`. */
function endOfString(text: string, start: number, limit: number): number | undefined {
	const quote = text[start]
	for (let at = start + 1; at < limit; at++) {
		if (text[at] === '\\') at++
		else if (text[at] === quote) return at
	}
	return undefined
}
