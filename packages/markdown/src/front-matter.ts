import { LineCounter, parseDocument } from 'yaml'

/** Bytes of YAML that are read at most; cards need a few thousand. */
const SIZE_MAX = 256 * 1024
/** Nested lists and objects at most. */
const DEPTH_MAX = 64
/** How many times anchors may be expanded in all: a few lines of aliases of aliases can mean gigabytes. */
const ALIASES_MAX = 100

/** A text taken apart. */
export interface FrontMatter {
	/** What the YAML says, as JSON values; `undefined` without front matter or with a faulty one. */
	data: unknown
	/** The YAML text itself, `undefined` when the text has none. */
	source: string | undefined
	/** The text after the front matter. */
	body: string
	/** What is wrong with the YAML and in which line of the whole text, counted from 1. */
	fault: { reason: string; line: number } | undefined
}

/**
 * Cuts a card's front matter off and reads it as YAML 1.2, so `no` is a string and dates stay strings.
 *
 * @example
 * ```ts
 * assert.deepEqual(splitFrontMatter('---\nlicense: mit\n---\n# Hi').data, { license: 'mit' })
 * assert.equal(splitFrontMatter('# Hi').source, undefined)
 * ```
 */
export function splitFrontMatter(text: string): FrontMatter {
	const match = /^\uFEFF?---[ \t]*\r?\n([^]*?)(?<=\n)---[ \t]*(?:\r?\n|$)/.exec(text)
	const source = match?.[1]
	if (match === null || source === undefined) return { data: undefined, source: undefined, body: text, fault: undefined }
	const body = text.slice(match[0].length)
	if (source.length > SIZE_MAX)
		return { data: undefined, source, body, fault: { reason: `more than ${SIZE_MAX} characters of YAML`, line: 1 } }
	return { source, body, ...readYaml(source) }
}

function readYaml(source: string): Pick<FrontMatter, 'data' | 'fault'> {
	const lines = new LineCounter()
	try {
		const document = parseDocument(source, { version: '1.2', schema: 'core', lineCounter: lines, prettyErrors: false, logLevel: 'error' })
		const error = document.errors[0]
		// One line more than in the YAML: the opening fence is line 1.
		if (error)
			return { data: undefined, fault: { reason: firstLine(error.message), line: Math.max(1, lines.linePos(error.pos[0]).line) + 1 } }
		return { data: toJson(document.toJS({ maxAliasCount: ALIASES_MAX }), 0), fault: undefined }
	} catch (error) {
		// Too many aliases (ReferenceError), too deep for the parser or for us (RangeError): both are the text's fault.
		if (error instanceof RangeError || error instanceof ReferenceError) {
			return { data: undefined, fault: { reason: firstLine(error.message), line: 2 } }
		}
		throw error
	}
}

/** Numbers JSON cannot write become null; the keys of `__proto__` are left out. */
function toJson(value: unknown, depth: number): unknown {
	if (depth > DEPTH_MAX) throw new RangeError(`more than ${DEPTH_MAX} levels`)
	if (typeof value === 'number') return Number.isFinite(value) ? value : null
	if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value
	if (Array.isArray(value)) return value.map((item) => toJson(item, depth + 1))
	if (typeof value === 'object') {
		const entries = Object.entries(value).filter(([key]) => key !== '__proto__')
		return Object.fromEntries(entries.map(([key, item]) => [key, toJson(item, depth + 1)]))
	}
	// YAML's core schema makes nothing else; undefined has no JSON.
	return null
}

function firstLine(message: string): string {
	return message.split('\n', 1)[0] ?? message
}
