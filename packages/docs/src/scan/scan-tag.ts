import { Expressions } from './expressions.ts'

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

/** The text that was searched last, with what is known of it: all tags of a line are looked for one after the other. */
let last: TagText | undefined

/**
 * Reads the tag that begins at `start`; knows quotes and brackets, so that `>` inside a value does not end it. `end` bounds the search.
 * Lenient as the corpora need it: stray braces after a value are skipped. `undefined` when no tag stands there.
 */
export function scanTag(text: string, start: number, end: number): Tag | undefined {
	const limit = Math.min(end, start + TAG_LENGTH_MAX)
	const attributes = new Map<string, AttributeValue>()
	const tag = tagTextOf(text, start).tagAt(start, limit, attributes)
	return tag && { ...tag, attributes }
}

/** The same without the attributes, which is quicker for tags inside the braces of other tags. */
export function scanTagBounds(text: string, start: number): Omit<Tag, 'attributes'> | undefined {
	return tagTextOf(text, start).tagAt(start, text.length, undefined)
}

/** Whether the text ends inside the tag that begins at `start`. */
export function isOpenAtEnd(text: string, start: number): boolean {
	return tagTextOf(text, start).endOf(start) === Number.POSITIVE_INFINITY
}

function tagTextOf(text: string, start: number): TagText {
	// A text that begins with its tag is cut out for this one search: it must not push out the line that the search goes on in.
	if (start === 0) return new TagText(text)
	if (last?.text !== text) last = new TagText(text)
	return last
}

/** A text in which tags are looked for. No part of it is read again and again for tags that never end: time grows with the text alone. */
class TagText {
	readonly text: string
	readonly #expressions: Expressions
	/** Where the tag ends, by the offsets at which its attributes begin; infinite when the text ends first, -1 when another tag begins first. */
	readonly #ends = new Map<number, number>()

	constructor(text: string) {
		this.text = text
		this.#expressions = new Expressions(text)
	}

	/** The tag at `start` if it ends at `limit` or before. Its attributes are put into `attributes`. */
	tagAt(start: number, limit: number, attributes: Map<string, AttributeValue> | undefined): Omit<Tag, 'attributes'> | undefined {
		const head = this.#headAt(start)
		if (!head) return undefined
		const end = this.#endOf(head.end, limit, attributes)
		if (end === -1 || end > limit) return undefined
		return { name: head.name, closing: head.closing, selfClosing: this.text[end - 2] === '/', end }
	}

	/** Where the tag at `start` ends; infinite when the text ends first, -1 when it is no tag. */
	endOf(start: number): number {
		const head = this.#headAt(start)
		return head ? this.#endOf(head.end, this.text.length, undefined) : -1
	}

	#headAt(start: number): { name: string; closing: boolean; end: number } | undefined {
		if (this.text[start] !== '<') return undefined
		const closing = this.text[start + 1] === '/'
		NAME.lastIndex = start + (closing ? 2 : 1)
		const name = NAME.exec(this.text)?.[0]
		if (name === undefined) return undefined
		const end = NAME.lastIndex
		// `<https://...>` and `<ada@host>` are addresses, `<a.b>` is text.
		return end === this.text.length || /[\s/>{]/.test(this.text[end] ?? '') ? { name, closing, end } : undefined
	}

	#endOf(start: number, limit: number, attributes: Map<string, AttributeValue> | undefined): number {
		const visited: number[] = []
		let at: number | undefined = start
		let end = Number.POSITIVE_INFINITY
		while (at !== undefined && at < this.text.length) {
			const known = this.#ends.get(at)
			// Nothing is read again but for its attributes.
			if (known !== undefined && (!attributes || known === -1 || known > limit)) {
				end = known
				break
			}
			visited.push(at)
			const character = this.text[at] ?? ''
			if (character === '<') {
				end = -1
				break
			}
			const length = character === '>' ? 1 : character === '/' && this.text[at + 1] === '>' ? 2 : 0
			if (length > 0) {
				end = at + length
				break
			}
			at = this.#readAttribute(at, attributes)
		}
		for (const offset of visited) this.#ends.set(offset, end)
		return end
	}

	/** Reads what stands at `at`: an attribute, or a character between two; answers the offset after it. `undefined` when it never ends. */
	#readAttribute(at: number, attributes: Map<string, AttributeValue> | undefined): number | undefined {
		const { text } = this
		if (text[at] === '{') {
			const after = this.#expressions.endOf(at)
			if (after === undefined) return undefined
			if (!attributes) return after
			const shorthand = text.slice(at + 1, after - 1).trim()
			if (/^\w+$/.test(shorthand)) attributes.set(shorthand, { kind: 'expression', source: shorthand })
			return after
		}
		ATTRIBUTE_NAME.lastIndex = at
		const attribute = ATTRIBUTE_NAME.exec(text)?.[0]
		// White space, or a slip: a stray quote, brace or slash.
		if (attribute === undefined) return at + 1
		const next = scanValue(text, ATTRIBUTE_NAME.lastIndex, this.#expressions)
		if (next && attributes?.has(attribute) === false) attributes.set(attribute, next.value)
		return next?.end
	}
}

/** What follows an attribute's name. */
function scanValue(text: string, start: number, expressions: Expressions): { value: AttributeValue; end: number } | undefined {
	let at = skipSpace(text, start)
	if (text[at] !== '=') return { value: { kind: 'flag' }, end: start }
	at = skipSpace(text, at + 1)
	const first = text[at]
	if (first === '"' || first === "'") {
		const close = text.indexOf(first, at + 1)
		if (close === -1) return undefined
		return { value: { kind: 'text', text: text.slice(at + 1, close) }, end: close + 1 }
	}
	if (first === '{') {
		const after = expressions.endOf(at)
		return after === undefined ? undefined : { value: { kind: 'expression', source: text.slice(at + 1, after - 1) }, end: after }
	}
	UNQUOTED.lastIndex = at
	const bare = UNQUOTED.exec(text)?.[0] ?? ''
	// `<img src=a/b.png/>`: the slash belongs to the tag's end.
	const slash = bare.endsWith('/') && text[at + bare.length] === '>' ? 1 : 0
	return { value: { kind: 'text', text: bare.slice(0, bare.length - slash) }, end: at + bare.length - slash }
}

function skipSpace(text: string, start: number): number {
	let at = start
	while (/\s/.test(text[at] ?? '')) at++
	return at
}
