import type { CompiledMode, Rule } from './grammar.ts'

/** A rule that matched. */
export interface Found {
	rule: Rule
	index: number
	text: string
	/** The groups of the rule, from its whole on; absent where nothing reads them. */
	groups: (string | undefined)[] | undefined
}

/** The expression of a mode from one of its rules on. */
interface Expression {
	/** Finds all rules at once; absent when the mode has none. */
	pattern: RegExp | undefined
	alternatives: { group: number; end: number; rule: Rule; hasGroups: boolean }[]
}

/** A character class, the beginning of a group, or an escape. */
const PIECES = /\[(?:[^\\\]]|\\.)*\]|\((?:\?(?:<?[=!]|:|<\w+>))?|\\[\s\S]/g

/** The beginning of a group with a name. */
const NAMED = /^\(\?<\w/

/**
 * Finds what comes next in a mode. Does what the highlighter's own matcher does with the same rules; but groups inside a rule are not captured
 * unless something reads them, and nothing is copied for each match.
 */
export class ModeMatcher {
	readonly #mode: CompiledMode
	readonly #expressions: (Expression | undefined)[] = []
	/** The rule to go on with, where a match was refused; else 0. */
	#from = 0

	constructor(mode: CompiledMode) {
		this.#mode = mode
	}

	/** Whether a match that is refused leaves no rule to try in the same place. */
	get isAtBeginning(): boolean {
		return this.#from === 0
	}

	/** All rules count again. */
	considerAll(): void {
		this.#from = 0
	}

	/** The next match from a place on. */
	find(code: string, at: number): Found | undefined {
		let found = search(this.#expression(this.#from), code, at)
		// Refused in this place: other rules here, or all rules one character on, whichever comes first.
		if (this.#from !== 0 && found?.index !== at) found = search(this.#expression(0), code, at + 1)
		if (found) {
			this.#from += found.rule.position + 1
			if (this.#from === this.#mode.matcher.count) this.#from = 0
		}
		return found
	}

	#expression(from: number): Expression {
		return (this.#expressions[from] ??= read(this.#mode, from))
	}
}

function search({ pattern, alternatives }: Expression, code: string, at: number): Found | undefined {
	if (!pattern) return undefined
	pattern.lastIndex = at
	const match = pattern.exec(code)
	if (!match) return undefined
	for (const { group, end, rule, hasGroups } of alternatives) {
		if (match[group] === undefined) continue
		return { rule, index: match.index, text: match[0], groups: hasGroups ? match.slice(group, end) : undefined }
	}
	return undefined
}

/** Takes over an expression, without the groups that nothing reads. */
function read(mode: CompiledMode, from: number): Expression {
	const { matcherRe, matchIndexes } = mode.matcher.getMatcher(from)
	if (!matcherRe) return { pattern: undefined, alternatives: [] }
	// References to groups go by number: an expression with one stays as it is.
	const isPlain = !Array.from(matcherRe.source.matchAll(PIECES)).some(([piece]) => /^\\[1-9k]/.test(piece) || NAMED.test(piece))
	const alternatives: Expression['alternatives'] = []
	let groups = 0
	let kept = 0
	const source = matcherRe.source.replaceAll(PIECES, (piece) => {
		if (piece !== '(' && !NAMED.test(piece)) return piece
		const rule = matchIndexes[++groups]
		const last = alternatives.at(-1)
		if (!rule && isPlain && last?.hasGroups !== true) return '(?:'
		kept++
		if (rule) alternatives.push({ group: kept, end: kept + 1, rule, hasGroups: readsGroups(rule) })
		else if (last) last.end = kept + 1
		return piece
	})
	return { pattern: new RegExp(source, matcherRe.flags), alternatives }
}

/** Whether anything may read the groups of a rule: a callback, or scopes by group. */
function readsGroups({ type, rule }: Rule): boolean {
	if (type !== 'begin') return type === 'end'
	return rule?.beginScope?._multi === true || typeof rule?.['on:begin'] === 'function' || typeof rule?.__beforeBegin === 'function'
}
