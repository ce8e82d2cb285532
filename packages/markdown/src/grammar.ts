import type { LanguageFn } from 'lowlight'
import { lowlight } from './highlight.ts'

/** A match as callbacks of grammars read it: its text and the groups of its own rule, its place, and the whole code. */
export interface RuleMatch extends Array<string | undefined> {
	index: number
	input: string
}

/** What a callback of a grammar is given besides the match: it may refuse the match. */
export interface CallbackAnswer {
	data: object
	isMatchIgnored: boolean
	ignoreMatch(): void
}

type Callback = (match: RuleMatch, answer: CallbackAnswer) => void

/** Scopes of a match: of all of it, or of each group by its number, where `_emit` names the groups that are written by themselves. */
export type Scopes = Record<number, string> & { _emit?: Record<number, boolean>; _multi?: boolean; _wrap?: string }

/** A mode as highlight.js 11 leaves it after compiling: the fields that a highlighter reads. */
export interface CompiledMode {
	scope?: string | null
	beginScope?: Scopes | null
	endScope?: Scopes | null
	/** By word: the scope, and how telling the word is. */
	keywords?: Record<string, [string, number]> | null
	keywordPatternRe: RegExp
	endRe?: RegExp | null
	endsWithParent?: boolean | null
	endsParent?: boolean | null
	skip?: boolean | null
	excludeBegin?: boolean | null
	excludeEnd?: boolean | null
	returnBegin?: boolean | null
	returnEnd?: boolean | null
	subLanguage?: string | string[] | null
	starts?: CompiledMode | null
	data?: object
	'on:begin'?: Callback | null
	'on:end'?: Callback | null
	__beforeBegin?: Callback | null
	matcher: {
		/** Rules that begin a mode; those that end one come after them. */
		count: number
		/** The expression of all rules from one on, with the rule of each of its groups that stands for one. */
		getMatcher(index: number): { matcherRe?: RegExp; matchIndexes: Record<string, Rule> }
	}
}

/** An alternative of a mode's expression. */
export interface Rule {
	type: 'begin' | 'end' | 'illegal'
	/** Of `begin`: the mode that begins. */
	rule?: CompiledMode
	position: number
}

/** A compiled grammar: its outermost mode, and what its scopes are called in classes. */
export interface Grammar extends CompiledMode {
	classNameAliases: Record<string, string>
	case_insensitive?: boolean
}

/** The highlighter behind lowlight. */
interface Grammars {
	api: Parameters<LanguageFn>[0]
	/** What its grammars are called. */
	names: ReadonlySet<string>
}

/** It shows itself to the grammars that it is given. */
function findGrammars(): Grammars {
	let found: Parameters<LanguageFn>[0] | undefined
	lowlight().register('stoa-none', (api) => {
		found = api
		return { contains: [] }
	})
	if (!found) throw new Error('lowlight did not call the grammar that it was given')
	return { api: found, names: new Set(found.listLanguages()) }
}

let foundGrammars: Grammars | undefined
const grammars = (): Grammars => (foundGrammars ??= findGrammars())

/** Whether a grammar goes by this name itself, and not by an alias. */
export const isGrammarName = (name: string): boolean => grammars().names.has(name)

/** The compiled grammar of a language that is registered; `undefined` when it writes its text by itself, or is not compiled as expected. */
export function readGrammar(language: string): Grammar | undefined {
	// The first use compiles it.
	lowlight().highlight(language, '')
	const grammar: object | undefined = grammars().api.getLanguage(language)
	return isGrammar(grammar) ? grammar : undefined
}

function isGrammar(value: object | undefined): value is Grammar {
	return (
		value !== undefined &&
		!('__emitTokens' in value) &&
		'classNameAliases' in value &&
		'keywordPatternRe' in value &&
		'matcher' in value &&
		typeof value.matcher === 'object' &&
		value.matcher !== null &&
		'getMatcher' in value.matcher &&
		'count' in value.matcher
	)
}
