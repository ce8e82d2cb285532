/**
 * A pattern of `.gitattributes` or `.gitignore` (gitignore(5), section "pattern format"). Any user can write one, so it is matched by
 * following all states at once, in time proportional to pattern times path. A regular expression backtracks for minutes on `*a*a*a*a*b`,
 * and so does every library that builds one.
 */
export interface PathPattern {
	/** The only path or name that the pattern can match, by `literalKey`; `undefined` when it has wildcards. */
	literal: string | undefined
	/** Whether the pattern is compared with the whole path; otherwise with the last segment. */
	isAnchored: boolean
	/** `spend` is called with the number of steps that the match took, and can stop it by throwing. */
	matches(path: string, spend?: (steps: number) => void): boolean
}

/** The key of a path or name for looking up literal patterns. `[[:space:]]`, which `.gitattributes` files use for a blank, matches any blank. */
export function literalKey(text: string): string {
	return text.replace(/[\t-\r ]/g, ' ')
}

/** A literal code point, one of the operators below, or a class. Tokens are numbers because hostile files have millions of them. */
type Token = number | CharacterClass

interface CharacterClass {
	holds(character: string): boolean
	/** The cost of one test, in comparisons. */
	cost: number
}

const STAR = -1
const FOLDERS = -2
const EVERYTHING = -3
const ANY_BUT_SLASH = -4

const CLASSES: Record<string, RegExp> = {
	alnum: /^[A-Za-z0-9]$/,
	alpha: /^[A-Za-z]$/,
	blank: /^[ \t]$/,
	// oxlint-disable-next-line no-control-regex -- the class is made of them
	cntrl: /^[\u0000-\u001f\u007f]$/,
	digit: /^[0-9]$/,
	graph: /^[!-~]$/,
	lower: /^[a-z]$/,
	print: /^[ -~]$/,
	punct: /^[!-/:-@[-`{-~]$/,
	space: /^[\t-\r ]$/,
	upper: /^[A-Z]$/,
	xdigit: /^[A-Fa-f0-9]$/,
}

/** Parses `[...]` from `start` on; `undefined` when the bracket is never closed, which matches nothing. */
function readClass(characters: readonly string[], start: number): { token: Token; next: number } | undefined {
	let at = start + 1
	const isNegated = characters[at] === '!' || characters[at] === '^'
	if (isNegated) at += 1
	/** The first and the last code point of each range. */
	const ranges: number[] = []
	const named: RegExp[] = []
	const holds = (given: string): boolean => {
		const code = codeOf(given)
		for (let range = 0; range < ranges.length; range += 2) if (code >= (ranges[range] ?? 0) && code <= (ranges[range + 1] ?? 0)) return true
		return named.some((one) => one.test(given))
	}
	for (let isFirst = true; at < characters.length; isFirst = false) {
		const character = characters[at] ?? ''
		if (character === ']' && !isFirst) {
			const cost = ranges.length + named.length
			return { token: { cost, holds: (given) => given !== '/' && holds(given) !== isNegated }, next: at + 1 }
		}
		const [, name] = /^\[:([a-z]+):\]/.exec(characters.slice(at, at + 12).join('')) ?? []
		if (name !== undefined) {
			const found = CLASSES[name]
			if (found) named.push(found)
			at += name.length + 4
			continue
		}
		if (character === '\\') at += 1
		const low = characters[at] ?? ''
		at += 1
		if (characters[at] === '-' && at + 1 < characters.length && characters[at + 1] !== ']') {
			if (characters[at + 1] === '\\') at += 1
			const high = characters[at + 1] ?? ''
			at += 2
			ranges.push(codeOf(low), codeOf(high))
		} else ranges.push(codeOf(low), codeOf(low))
	}
	return undefined
}

const codeOf = (character: string): number => character.codePointAt(0) ?? 0

/**
 * Parses a run of stars. Two or more between slashes match folders; otherwise they act as one star. In a pattern with a slash, git compares
 * the text before the first wildcard separately and matches only the rest, so stars there are treated as if they followed a slash.
 */
function readStars(characters: readonly string[], start: number, isAnchored: boolean): { token: Token; next: number } {
	let end = start
	while (characters[end] === '*') end += 1
	const isAfterSlash = start === 0 || characters[start - 1] === '/'
	const isFirstWildcard = isAnchored && !characters.slice(0, start).some((character) => '*?[\\'.includes(character))
	const isForFolders = end - start >= 2 && (isAfterSlash || isFirstWildcard)
	if (isForFolders && characters[end] === '/') return { token: FOLDERS, next: end + 1 }
	if (isForFolders && end === characters.length) return { token: EVERYTHING, next: end }
	return { token: STAR, next: end }
}

function tokenize(pattern: string, isAnchored: boolean): Token[] | undefined {
	const characters = Array.from(pattern)
	const tokens: Token[] = []
	let at = 0
	while (at < characters.length) {
		const character = characters[at] ?? ''
		if (character === '*' || character === '[') {
			const read = character === '*' ? readStars(characters, at, isAnchored) : readClass(characters, at)
			if (!read) return undefined
			tokens.push(read.token)
			at = read.next
			continue
		}
		if (character === '\\') at += 1
		const escaped = characters[at]
		if (escaped === undefined) return undefined
		tokens.push(character === '?' ? ANY_BUT_SLASH : codeOf(escaped))
		at += 1
	}
	return tokens
}

function accepts(token: Token, character: string): boolean {
	if (typeof token === 'object') return token.holds(character)
	return token === ANY_BUT_SLASH ? character !== '/' : codeOf(character) === token
}

/**
 * The states of a match. State 2 i is before token i, and state 2 i + 1 is inside a folder name that token i skips. Plain arrays are used
 * because sets take ten times as long.
 */
class States {
	readonly #tokens: readonly Token[]
	/** For each state the number of the character at which it was last entered. */
	readonly #seen: Uint32Array
	readonly #list: Uint32Array
	size = 0

	constructor(tokens: readonly Token[]) {
		this.#tokens = tokens
		this.#seen = new Uint32Array(2 * tokens.length + 2)
		this.#list = new Uint32Array(2 * tokens.length + 2)
	}

	#add(state: number, turn: number): boolean {
		if (this.#seen[state] === turn) return false
		this.#seen[state] = turn
		this.#list[this.size++] = state
		return true
	}

	/** Adds the state before token `at` and the states reached from it without reading a character. */
	enter(from: number, turn: number): void {
		for (let at = from; this.#add(2 * at, turn); at += 1) {
			const token = this.#tokens[at]
			if (token !== STAR && token !== FOLDERS && token !== EVERYTHING) return
		}
	}

	/** Reads one character and fills the states of `next`; returns the cost. */
	step(character: string, next: States, turn: number): number {
		next.size = 0
		let cost = this.size
		for (let index = 0; index < this.size; index += 1) {
			const state = this.#list[index] ?? 0
			const at = state >> 1
			const token = this.#tokens[at]
			if (token === undefined) continue
			if (token === FOLDERS) {
				if (character !== '/') next.#add(2 * at + 1, turn)
				else if (state % 2 === 1) next.enter(at, turn)
			} else if (token === EVERYTHING || (token === STAR && character !== '/')) next.enter(at, turn)
			else if (token !== STAR) {
				if (typeof token === 'object') cost += token.cost
				if (accepts(token, character)) next.enter(at + 1, turn)
			}
		}
		return cost
	}

	/** Whether the whole pattern was read. */
	isAtEnd(turn: number): boolean {
		return this.#seen[2 * this.#tokens.length] === turn
	}
}

/** Matches one pattern. Its buffers are allocated once: with two thousand patterns, allocating takes longer than most matches. */
class Matcher {
	readonly #tokens: readonly Token[]
	#states: States
	#next: States
	#turn = 0

	constructor(tokens: readonly Token[]) {
		this.#tokens = tokens
		this.#states = new States(tokens)
		this.#next = new States(tokens)
	}

	matches(text: string, spend: (steps: number) => void): boolean {
		if (this.#tokens === NEVER) return false
		this.#states.size = 0
		this.#states.enter(0, ++this.#turn)
		for (const character of text) {
			if (this.#states.size === 0) return false
			spend(this.#states.step(character, this.#next, ++this.#turn))
			;[this.#states, this.#next] = [this.#next, this.#states]
		}
		return this.#states.isAtEnd(this.#turn)
	}
}

function literalOf(pattern: string): string | undefined {
	const plain = pattern.replaceAll('[[:space:]]', ' ')
	return /(?<!\\)(?:\\\\)*[*?[]/.test(plain) ? undefined : literalKey(plain.replace(/\\(.)/gs, '$1'))
}

/** Longest pattern, in characters, that is kept parsed. */
const KEPT_LENGTH_MAX = 256
/** Cost of parsing one character of a pattern, in steps. */
const READING_COST = 10
/** The tokens of a pattern that matches nothing. */
const NEVER: Token[] = []

const lastSegment = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/**
 * Parses one pattern.
 *
 * @param text without the trailing `/` that `.gitignore` gives folders
 * @example
 * ```ts
 * assert.ok(parsePathPattern('*.bin').matches('a/b.bin'))
 * assert.ok(!parsePathPattern('/x').matches('a/x'))
 * ```
 */
export function parsePathPattern(text: string): PathPattern {
	const isAnchored = text.includes('/')
	const pattern = text.startsWith('/') ? text.slice(1) : text
	const subject = (path: string): string => (isAnchored ? path : lastSegment(path))
	// Most rules have the form `*.suffix`, which needs no states.
	const [, suffix] = (!isAnchored && /^\*([^*?[\\/]+)$/.exec(pattern)) || []
	if (suffix !== undefined) return { literal: undefined, isAnchored, matches: (path) => lastSegment(path).endsWith(suffix) }
	if (!/[*?[\\]/.test(pattern)) return { literal: literalKey(pattern), isAnchored, matches: (path) => subject(path) === pattern }
	// Parsed at first use, because of twenty thousand literal lines only few are needed. Long patterns are parsed each time: two thousand
	// of them would fill the memory.
	let known: Matcher | undefined
	return {
		literal: literalOf(pattern),
		isAnchored,
		matches(path, spend = () => undefined) {
			if (!known) spend(READING_COST * pattern.length)
			const matcher = known ?? new Matcher(tokenize(pattern, isAnchored) ?? NEVER)
			if (pattern.length <= KEPT_LENGTH_MAX) known = matcher
			return matcher.matches(subject(path), spend)
		},
	}
}
