import { CORE_SCHEMA, YAMLException, load } from 'js-yaml'
import { isDeepStrictEqual } from 'node:util'
import { splitFrontMatter } from './front-matter.ts'

/** What becomes of a key: another value, or `undefined` for no such key. */
export type FrontMatterChanges = Readonly<Record<string, string | readonly string[] | undefined>>

/** A key of the first level with the lines of its value; comments and blank lines after the value are not its own. */
interface Entry {
	key: string
	first: number
	/** Exclusive. */
	end: number
}

const KEY = /^(?:"([^"\\]+)"[ \t]*|'([^']+)'[ \t]*|([^\s#'"[\]{}&*!|>%@`,?:-][^:#]*)):(?=\s|$)/

/**
 * Changes keys of a card's front matter and leaves every other line as it is: order, comments, quotes, ends of lines. A list that is written
 * with a line for each value keeps the lines of values that stay. Keys that were not there come last; a text without front matter gets one.
 *
 * The lines are cut by their form and the result is read back: when it does not say exactly what it should (aliases, unusual YAML), nothing
 * is returned and the text has to be changed by hand. Its time grows with the text alone, as reading does.
 *
 * @returns the whole text; `undefined` when the front matter cannot be read or cannot be changed this way
 * @example
 * ```ts
 * assert.equal(writeFrontMatter('---\nlicense: mit # ours\nx: 1\n---\nHi', { license: 'apache-2.0' }), '---\nlicense: apache-2.0 # ours\nx: 1\n---\nHi')
 * assert.equal(writeFrontMatter('# Hi', { license: 'mit' }), '---\nlicense: mit\n---\n\n# Hi')
 * ```
 */
export function writeFrontMatter(text: string, changes: FrontMatterChanges): string | undefined {
	const { data, source, body, fault } = splitFrontMatter(text)
	if (fault) return undefined
	const lineEnd = (source ?? text).includes('\r\n') ? '\r\n' : '\n'
	if (source === undefined) {
		const lines = Object.entries(changes).flatMap(([key, value]) => (value === undefined ? [] : linesOf(key, value, lineEnd)))
		if (lines.length === 0) return text
		const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
		return `${mark}---${lineEnd}${lines.join('')}---${lineEnd}${lineEnd}${text.slice(mark.length)}`
	}
	const known = data ?? {}
	if (typeof known !== 'object' || Array.isArray(known)) return undefined
	const head = text.slice(0, text.length - body.length)
	const closing = /---[ \t]*(?:\r?\n)?$/.exec(head)?.[0] ?? ''
	const opening = head.slice(0, head.length - closing.length - source.length)
	const result = opening + spliceEntries(source, changes, lineEnd) + closing + body
	return saysWhatItShould(result, { ...known }, changes) ? result : undefined
}

function saysWhatItShould(text: string, known: Record<string, unknown>, changes: FrontMatterChanges): boolean {
	const { data, fault } = splitFrontMatter(text)
	const wanted = Object.fromEntries(Object.entries({ ...known, ...changes }).filter(([, value]) => value !== undefined))
	return !fault && isDeepStrictEqual(data ?? {}, wanted)
}

function spliceEntries(source: string, changes: FrontMatterChanges, lineEnd: string): string {
	const lines = source.split(/(?<=\n)/)
	const entries = new Map(entriesOf(lines).map((entry) => [entry.key, entry]))
	const added: string[] = []
	// From below, so that the numbers of lines above stay true.
	const present = Object.keys(changes).filter((key) => entries.has(key))
	for (const key of present.toSorted((one, other) => (entries.get(other)?.first ?? 0) - (entries.get(one)?.first ?? 0))) {
		const entry = entries.get(key)
		if (!entry) continue
		const value = changes[key]
		const old = lines.slice(entry.first, entry.end)
		lines.splice(entry.first, entry.end - entry.first, ...(value === undefined ? [] : rewrite(old, key, value, lineEnd)))
	}
	for (const [key, value] of Object.entries(changes))
		if (!entries.has(key) && value !== undefined) added.push(...linesOf(key, value, lineEnd))
	return [...lines, ...added].join('')
}

function entriesOf(lines: readonly string[]): Entry[] {
	const entries: Entry[] = []
	lines.forEach((line, index) => {
		const match = KEY.exec(line)
		const key = match && (match[1] ?? match[2] ?? match[3]?.trimEnd())
		const last = entries.at(-1)
		if (key) entries.push({ key, first: index, end: index + 1 })
		else if (last && !/^(?:#|\s*(?:\r?\n)?$)/.test(line)) last.end = index + 1
	})
	return entries
}

/** The new lines of a key that is there. */
function rewrite(old: readonly string[], key: string, value: string | readonly string[], lineEnd: string): string[] {
	const [head = '', ...items] = old
	if (Array.isArray(value) && items.length > 0) return rewriteItems(head, items, value, lineEnd) ?? linesOf(key, value, lineEnd)
	const comment = items.length === 0 && !/["'|>]/.test(head) ? (/(?<![ \t])[ \t]+#.*(?=\r?\n)/.exec(head)?.[0] ?? '') : ''
	const [first = '', ...rest] = isFlowList(head) && Array.isArray(value) ? flowLine(key, value, lineEnd) : linesOf(key, value, lineEnd)
	return [first.replace(/\r?\n$/, `${comment}${lineEnd}`), ...rest]
}

const isFlowList = (head: string): boolean => /:[ \t]+\[(?!\])/.test(head)

function flowLine(key: string, value: readonly string[], lineEnd: string): string[] {
	return [`${key}: [${value.map(scalar).join(', ')}]${lineEnd}`]
}

/** A list with a line for each value: those that stay keep theirs. `undefined` when it is written otherwise. */
function rewriteItems(head: string, items: readonly string[], value: readonly string[], lineEnd: string): string[] | undefined {
	const kept = new Map<string, string>()
	for (const line of items) {
		const [, text] = /^[ \t]*- +(.*?)\r?\n?$/.exec(line) ?? []
		const item: unknown = text === undefined || /^[[{&*!|>]/.test(text) ? undefined : readScalar(text)
		if (item === undefined || item === null || typeof item === 'object') return undefined
		if (typeof item === 'string') kept.set(item, line)
	}
	const indent = /^[ \t]*/.exec(items[0] ?? '')?.[0] ?? ''
	return value.length === 0 ? undefined : [head, ...value.map((item) => kept.get(item) ?? `${indent}- ${scalar(item)}${lineEnd}`)]
}

function readScalar(text: string): unknown {
	try {
		return load(text, { schema: CORE_SCHEMA })
	} catch (error) {
		if (!(error instanceof YAMLException)) throw error
		return undefined
	}
}

/** Words that YAML 1.1, which Python's clients read, takes for truth values: `no` is Norwegian. */
const NOT_WORDS = /^(?:y|n|yes|no|on|off|true|false|null)$/i

/** A value as YAML 1.1 and 1.2 read it alike: as it is when it is plain words, else in double quotes, which are JSON's. */
function scalar(text: string): string {
	return /^[A-Za-z](?:[\w./+ -]*[\w/+-])?$/.test(text) && !NOT_WORDS.test(text) ? text : JSON.stringify(text)
}

/** Lists have a line for each value: differences of two versions show which one came. */
function linesOf(key: string, value: string | readonly string[], lineEnd: string): string[] {
	if (typeof value === 'string') return [`${key}: ${scalar(value)}${lineEnd}`]
	if (value.length === 0) return [`${key}: []${lineEnd}`]
	return [`${key}:${lineEnd}`, ...value.map((item) => `- ${scalar(item)}${lineEnd}`)]
}
