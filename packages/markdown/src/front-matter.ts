import { CORE_SCHEMA, YAMLException, load } from 'js-yaml'

/** Most bytes of YAML that are read; cards need a few thousand. */
const SIZE_MAX = 256 * 1024
/** Deepest nesting of lists and objects. */
const DEPTH_MAX = 64
/** Most values in total. Values behind aliases count each time, because a few lines of nested aliases can expand to gigabytes. */
const VALUES_MAX = 100_000

/** A text split into front matter and body. */
export interface FrontMatter {
	/** The YAML as JSON values; `undefined` without front matter or with invalid YAML. */
	data: unknown
	/** The YAML text itself; `undefined` when the text has none. */
	source: string | undefined
	/** The text after the front matter. */
	body: string
	/** The error in the YAML and its line in the whole text, counted from 1. */
	fault: { reason: string; line: number } | undefined
}

/**
 * Cuts a card's front matter off and reads it as YAML 1.2, so `no` is a string and dates stay strings. Blank lines before it are allowed,
 * as in the clients' own readers.
 *
 * @example
 * ```ts
 * assert.deepEqual(splitFrontMatter('---\nlicense: mit\n---\n# Hi').data, { license: 'mit' })
 * assert.equal(splitFrontMatter('# Hi').source, undefined)
 * ```
 */
export function splitFrontMatter(text: string): FrontMatter {
	const match = /^(\s*)---[ \t]*\r?\n([^]*?)(?<=\n)---[ \t]*(?:\r?\n|$)/.exec(text)
	const [whole, before, source] = match ?? []
	if (whole === undefined || before === undefined || source === undefined)
		return { data: undefined, source: undefined, body: text, fault: undefined }
	const body = text.slice(whole.length)
	if (source.length > SIZE_MAX)
		return { data: undefined, source, body, fault: { reason: `more than ${SIZE_MAX} characters of YAML`, line: before.split('\n').length } }
	return { source, body, ...readYaml(source, before.split('\n').length + 1) }
}

/**
 * Uses js-yaml, not yaml, because its time grows only linearly with the text. 190 kB of 20,000 keys, which anyone may push, occupied yaml 2.9 for 21 s and
 * js-yaml for 0.1 s.
 *
 * @param firstLine the line of the whole text in which the YAML begins, counted from 1
 */
function readYaml(source: string, firstLine: number): Pick<FrontMatter, 'data' | 'fault'> {
	if (source.trim() === '') return { data: null, fault: undefined }
	try {
		return { data: toJson(load(source, { schema: CORE_SCHEMA, maxDepth: DEPTH_MAX }), 0, { left: VALUES_MAX }), fault: undefined }
	} catch (error) {
		if (!(error instanceof YAMLException)) throw error
		return { data: undefined, fault: { reason: error.reason, line: firstLine + (error.mark?.line ?? 0) } }
	}
}

/** Numbers that JSON cannot write become null; `__proto__` keys are left out. */
function toJson(value: unknown, depth: number, values: { left: number }): unknown {
	values.left -= 1
	if (values.left < 0) throw new YAMLException(`more than ${VALUES_MAX} values`)
	if (depth > DEPTH_MAX) throw new YAMLException(`more than ${DEPTH_MAX} levels`)
	if (typeof value === 'number') return Number.isFinite(value) ? value : null
	if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value
	if (Array.isArray(value)) return value.map((item) => toJson(item, depth + 1, values))
	if (typeof value === 'object') {
		const entries = Object.entries(value).filter(([key]) => key !== '__proto__')
		return Object.fromEntries(entries.map(([key, item]) => [key, toJson(item, depth + 1, values)]))
	}
	return null
}
