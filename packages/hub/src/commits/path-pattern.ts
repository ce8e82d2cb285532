/**
 * The patterns of `.gitattributes` and `.gitignore` (gitignore(5), section "pattern format"). Everybody may write them, so they are
 * matched by following all states at once, in time proportional to pattern times path; a regular expression backtracks for minutes on
 * `*a*a*a*a*b`, and so does every library that builds one.
 */
export interface PathPattern {
	/** The only path or name that the pattern can match, by `literalKey`; `undefined` when it has wildcards. */
	literal: string | undefined
	/** Whether it is compared with the whole path; otherwise with the last segment. */
	isAnchored: boolean
	/** `spend` is told how many steps the match took and may stop it by throwing. */
	matches(path: string, spend?: (steps: number) => void): boolean
}

/** A path or name as literal patterns are looked up: `[[:space:]]`, which stands for a blank in `.gitattributes`, is any blank. */
export function literalKey(text: string): string {
	return text.replace(/[\t-\r ]/g, ' ')
}

type Token = { kind: 'one'; test(character: string): boolean } | { kind: 'star' } | { kind: 'folders' } | { kind: 'everything' }

const notSlash = (character: string): boolean => character !== '/'

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

/** Reads `[...]` from `start` on; `undefined` when it is never closed, which matches nothing. */
function readClass(characters: readonly string[], start: number): { token: Token; next: number } | undefined {
	let at = start + 1
	const isNegated = characters[at] === '!' || characters[at] === '^'
	if (isNegated) at += 1
	const tests: ((character: string) => boolean)[] = []
	for (let isFirst = true; at < characters.length; isFirst = false) {
		const character = characters[at] ?? ''
		if (character === ']' && !isFirst) {
			const test = (given: string): boolean => given !== '/' && tests.some((accepts) => accepts(given)) !== isNegated
			return { token: { kind: 'one', test }, next: at + 1 }
		}
		const [, name] = /^\[:([a-z]+):\]/.exec(characters.slice(at, at + 12).join('')) ?? []
		if (name !== undefined) {
			tests.push((given) => CLASSES[name]?.test(given) ?? false)
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
			tests.push((given) => codeOf(given) >= codeOf(low) && codeOf(given) <= codeOf(high))
		} else tests.push((given) => given === low)
	}
	return undefined
}

const codeOf = (character: string): number => character.codePointAt(0) ?? 0

function literalToken(character: string): Token {
	return { kind: 'one', test: (given) => given === character }
}

/**
 * A run of stars: two or more between slashes stand for folders, otherwise they are one. In a pattern with a slash, git compares what stands
 * before the first wildcard by itself and matches only the rest, so that stars there count as standing behind a slash.
 */
function readStars(characters: readonly string[], start: number, isAnchored: boolean): { token: Token; next: number } {
	let end = start
	while (characters[end] === '*') end += 1
	const isAfterSlash = start === 0 || characters[start - 1] === '/'
	const isFirstWildcard = isAnchored && !characters.slice(0, start).some((character) => '*?[\\'.includes(character))
	const isForFolders = end - start >= 2 && (isAfterSlash || isFirstWildcard)
	if (isForFolders && characters[end] === '/') return { token: { kind: 'folders' }, next: end + 1 }
	if (isForFolders && end === characters.length) return { token: { kind: 'everything' }, next: end }
	return { token: { kind: 'star' }, next: end }
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
		tokens.push(character === '?' ? { kind: 'one', test: notSlash } : literalToken(escaped))
		at += 1
	}
	return tokens
}

/** Adds a state and those reached from it without reading anything. */
function enter(tokens: readonly Token[], states: Set<number>, state: number): void {
	for (let at = state; !states.has(at); at += 1) {
		states.add(at)
		const kind = tokens[at]?.kind
		if (kind === undefined || kind === 'one') return
	}
}

/** State i stands before token i; state -i - 1 stands inside a folder name that token i is skipping. */
function step(tokens: readonly Token[], states: ReadonlySet<number>, character: string): Set<number> {
	const next = new Set<number>()
	for (const state of states) {
		const at = state < 0 ? -state - 1 : state
		const token = tokens[at]
		if (!token) continue
		if (token.kind === 'one') {
			if (token.test(character)) enter(tokens, next, at + 1)
		} else if (token.kind === 'folders') {
			if (character === '/') {
				if (state < 0) enter(tokens, next, at)
			} else next.add(-at - 1)
		} else if (token.kind === 'everything' || character !== '/') enter(tokens, next, at)
	}
	return next
}

function follow(tokens: readonly Token[], text: string, spend: (steps: number) => void): boolean {
	let states = new Set<number>()
	enter(tokens, states, 0)
	for (const character of text) {
		if (states.size === 0) return false
		spend(states.size)
		states = step(tokens, states, character)
	}
	return states.has(tokens.length)
}

function literalOf(pattern: string): string | undefined {
	const plain = pattern.replaceAll('[[:space:]]', ' ')
	return /(?<!\\)(?:\\\\)*[*?[]/.test(plain) ? undefined : literalKey(plain.replace(/\\(.)/gs, '$1'))
}

const lastSegment = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/**
 * Reads one pattern.
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
	const tokens = tokenize(pattern, isAnchored)
	const subject = (path: string): string => (isAnchored ? path : lastSegment(path))
	if (!tokens) return { literal: undefined, isAnchored, matches: () => false }
	// Most rules are `*.suffix`: those need no states.
	const [, suffix] = (!isAnchored && /^\*([^*?[\\/]+)$/.exec(pattern)) || []
	if (suffix !== undefined) return { literal: undefined, isAnchored, matches: (path) => lastSegment(path).endsWith(suffix) }
	return { literal: literalOf(pattern), isAnchored, matches: (path, spend = () => undefined) => follow(tokens, subject(path), spend) }
}
