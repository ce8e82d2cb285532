import { escapeCode } from './escape-code.ts'
import { isGrammarName, readGrammar, type CallbackAnswer, type CompiledMode, type Grammar, type RuleMatch, type Scopes } from './grammar.ts'
import { ModeMatcher, type Found } from './mode-matcher.ts'

/** A mode with what is made once for it. */
interface Mode {
	of: CompiledMode
	matcher: ModeMatcher
	/** Class of each word; `undefined` for words that only tell languages apart. */
	keywords: ReadonlyMap<string, string | undefined> | undefined
	words: RegExp
	/** Matches at the beginning only. */
	end: RegExp | undefined
}

/** A mode that is open, inside another. */
interface Frame {
	mode: Mode
	parent: Frame | undefined
}

/** A grammar with its modes. */
interface Language {
	grammar: Grammar
	modes: Map<CompiledMode, Mode>
}

/** More steps than this, and three times as many as characters passed: the grammar goes round in circles. */
const STEPS_MAX = 100_000

const languages = new Map<string, Language | undefined>()

/**
 * Writes code as HTML with `hljs-*` classes: the same as lowlight makes with the same grammars, in less time, because text is written instead of a
 * tree, and modes are read from objects of one shape instead of chains of prototypes.
 *
 * @returns `undefined` for what only lowlight does: parts whose language must be guessed, and grammars that go wrong
 */
export function writeHighlighted(code: string, language: string): string | undefined {
	const known = languageOf(language)
	if (!known) return undefined
	try {
		return new Writer(known, code, undefined).write()
	} catch (error) {
		if (error instanceof NotWritten) return undefined
		throw error
	}
}

/** Thrown where lowlight has to do it. */
class NotWritten extends Error {}

function languageOf(name: string): Language | undefined {
	const known = languages.get(name)
	if (known || languages.has(name)) return known
	const grammar = readGrammar(name)
	const language = grammar && { grammar, modes: new Map<CompiledMode, Mode>() }
	languages.set(name, language)
	return language
}

function modeOf(of: CompiledMode, { grammar, modes }: Language): Mode {
	const known = modes.get(of)
	if (known) return known
	const classOf = (kind: string): string | undefined => (kind.startsWith('_') ? undefined : grammar.classNameAliases[kind] || kind)
	const mode: Mode = {
		of,
		matcher: new ModeMatcher(of),
		keywords: of.keywords ? new Map(Object.entries(of.keywords).map(([word, [kind]]) => [word, classOf(kind)])) : undefined,
		words: new RegExp(of.keywordPatternRe),
		end: of.endRe ? new RegExp(of.endRe.source, `${of.endRe.flags}y`) : undefined,
	}
	modes.set(of, mode)
	return mode
}

/** Reads one piece of code in one language. The steps are those of highlight.js, whose grammars rely on each of them. */
class Writer {
	readonly #language: Language
	readonly #code: string
	readonly #first: Mode
	/** Where a part in another language goes on, when it is interrupted. */
	readonly #parts = new Map<string, Frame>()
	#top: Frame
	#html = ''
	#openSpans = 0
	/** Read, and not yet written. */
	#buffer = ''
	#last: Found | undefined
	#steps = 0
	/** The match was refused: other rules are tried in the same place. */
	#staysHere = false

	constructor(language: Language, code: string, continued: Frame | undefined) {
		this.#language = language
		this.#code = code
		this.#first = modeOf(language.grammar, language)
		this.#top = continued ?? { mode: this.#first, parent: undefined }
	}

	/** The mode in which the code ended. */
	get top(): Frame {
		return this.#top
	}

	write(): string {
		this.#openContinued()
		let at = 0
		for (;;) {
			this.#steps++
			const { matcher } = this.#top.mode
			if (!this.#staysHere) matcher.considerAll()
			this.#staysHere = false
			const found = matcher.find(this.#code, at)
			if (!found) break
			if (found.index > at) this.#buffer += this.#code.slice(at, found.index)
			at = found.index + this.#take(found)
		}
		this.#buffer += this.#code.slice(at)
		this.#flush()
		return this.#html + '</span>'.repeat(this.#openSpans)
	}

	#openContinued(): void {
		const scopes: string[] = []
		for (let frame: Frame | undefined = this.#top; frame && frame.mode !== this.#first; frame = frame.parent)
			if (frame.mode.of.scope) scopes.push(frame.mode.of.scope)
		for (const scope of scopes.toReversed()) this.#openSpan(scope)
	}

	/** Handles a match. Answers by how many characters it leads on. */
	#take(found: Found): number {
		const { rule, index, text } = found
		if (text === '' && rule.type === 'end' && this.#last?.rule.type === 'begin' && this.#last.index === index) {
			// Nothing began and nothing ended here: the next character is text.
			this.#buffer += this.#code.slice(index, index + 1)
			return 1
		}
		this.#last = found
		if (rule.type === 'begin' && rule.rule) return this.#begin(rule.rule, found)
		const taken = rule.type === 'end' ? this.#end(found) : undefined
		if (taken !== undefined) return taken
		if (rule.type === 'illegal' && text === '') {
			if (index !== this.#code.length) this.#buffer += '\n'
			return 1
		}
		if (this.#steps > STEPS_MAX && this.#steps > index * 3) throw new NotWritten()
		this.#buffer += text
		return text.length
	}

	#begin(next: CompiledMode, found: Found): number {
		const { text } = found
		if ((next.__beforeBegin || next['on:begin']) && this.#isRefused(next, [next.__beforeBegin, next['on:begin']], found)) {
			if (!this.#top.mode.matcher.isAtBeginning) {
				this.#staysHere = true
				return 0
			}
			if (text === '') throw new NotWritten()
			this.#buffer += text.slice(0, 1)
			return 1
		}
		if (next.skip) this.#buffer += text
		else {
			if (next.excludeBegin) this.#buffer += text
			this.#flush()
			if (!next.returnBegin && !next.excludeBegin) this.#buffer = text
		}
		this.#start(next, found)
		return next.returnBegin ? 0 : text.length
	}

	#isRefused(mode: CompiledMode, callbacks: readonly CompiledMode['on:begin'][], found: Found): boolean {
		const answer: CallbackAnswer = {
			data: (mode.data ??= {}),
			isMatchIgnored: false,
			ignoreMatch() {
				answer.isMatchIgnored = true
			},
		}
		const match: RuleMatch = Object.assign([...groupsOf(found)], { index: found.index, input: this.#code })
		for (const callback of callbacks) {
			callback?.(match, answer)
			if (answer.isMatchIgnored) return true
		}
		return false
	}

	#start(next: CompiledMode, found: Found): void {
		if (next.scope) this.#openSpan(this.#classOf(next.scope))
		const { beginScope } = next
		if (beginScope?._wrap) {
			this.#writeSpan(this.#buffer, this.#classOf(beginScope._wrap))
			this.#buffer = ''
		} else if (beginScope?._multi) this.#writeGroups(beginScope, found)
		this.#top = { mode: modeOf(next, this.#language), parent: this.#top }
	}

	/** Ends modes. `undefined`: none of them ends here. */
	#end(found: Found): number | undefined {
		const { text } = found
		const ended = this.#endedBy(found)
		if (!ended) return undefined
		const { skip, returnEnd, excludeEnd, endScope } = this.#top.mode.of
		if (endScope?._wrap) {
			this.#flush()
			this.#writeSpan(text, endScope._wrap)
		} else if (endScope?._multi) {
			this.#flush()
			this.#writeGroups(endScope, found)
		} else if (skip) this.#buffer += text
		else {
			if (!returnEnd && !excludeEnd) this.#buffer += text
			this.#flush()
			if (excludeEnd) this.#buffer = text
		}
		let left: Frame
		do {
			left = this.#top
			if (left.mode.of.scope) this.#closeSpan()
			if (!left.parent) throw new NotWritten()
			this.#top = left.parent
		} while (left !== ended)
		if (ended.mode.of.starts) this.#start(ended.mode.of.starts, found)
		return returnEnd ? 0 : text.length
	}

	/** The outermost mode that a match ends. */
	#endedBy(found: Found): Frame | undefined {
		const rest = this.#code.slice(found.index)
		for (let frame: Frame | undefined = this.#top; frame; frame = frame.parent) {
			const { of, end } = frame.mode
			if (end) end.lastIndex = 0
			if (end?.test(rest) && !(of['on:end'] && this.#isRefused(of, [of['on:end']], found))) {
				while (frame.mode.of.endsParent && frame.parent) frame = frame.parent
				return frame
			}
			if (!of.endsWithParent) return undefined
		}
		return undefined
	}

	/** Writes what was read. */
	#flush(): void {
		const { subLanguage } = this.#top.mode.of
		if (this.#buffer !== '') {
			if (subLanguage === undefined || subLanguage === null) this.#writeWords(this.#buffer)
			else this.#writePart(subLanguage)
		}
		this.#buffer = ''
	}

	#writePart(name: string | string[]): void {
		if (typeof name !== 'string') throw new NotWritten()
		if (!isGrammarName(name)) {
			this.#html += escapeCode(this.#buffer)
			return
		}
		const language = languageOf(name)
		if (!language) throw new NotWritten()
		const part = new Writer(language, this.#buffer, this.#parts.get(name))
		this.#html += `<span class="${escapeCode(name)}">${part.write()}</span>`
		this.#parts.set(name, part.top)
	}

	/** Text with the keywords of the innermost mode. */
	#writeWords(text: string): void {
		const { keywords, words } = this.#top.mode
		let done = 0
		if (keywords) {
			const isLowered = this.#language.grammar.case_insensitive === true
			words.lastIndex = 0
			for (let match = words.exec(text); match; match = words.exec(text)) {
				const [word] = match
				const name = keywords.get(isLowered ? word.toLowerCase() : word)
				if (name === undefined || word === '') continue
				if (match.index > done) this.#html += escapeCode(text.slice(done, match.index))
				this.#html += `${spanOf(name)}${escapeCode(word)}</span>`
				done = match.index + word.length
			}
		}
		this.#html += escapeCode(done === 0 ? text : text.slice(done))
	}

	/** A match whose groups have scopes of their own. */
	#writeGroups(scopes: Scopes, found: Found): void {
		const groups = groupsOf(found)
		for (let group = 1; group < groups.length; group++) {
			if (!scopes._emit?.[group]) continue
			const text = groups[group]
			const scope = scopes[group]
			if (scope) this.#writeSpan(text, this.#classOf(scope))
			else if (text === undefined) throw new NotWritten()
			else this.#writeWords(text)
		}
		this.#buffer = ''
	}

	#classOf(scope: string): string {
		return this.#language.grammar.classNameAliases[scope] || scope
	}

	/** A group that did not take part leaves an empty span. */
	#writeSpan(text: string | undefined, name: string): void {
		if (text !== '') this.#html += `${spanOf(name)}${text === undefined ? '' : escapeCode(text)}</span>`
	}

	#openSpan(name: string): void {
		this.#html += spanOf(name)
		this.#openSpans++
	}

	#closeSpan(): void {
		this.#html += '</span>'
		this.#openSpans--
	}
}

function groupsOf({ groups, text }: Found): readonly (string | undefined)[] {
	return groups ?? [text]
}

const spans = new Map<string, string>()

/** The beginning of a span: `title.class` has the classes `hljs-title` and `class_`. */
function spanOf(name: string): string {
	const known = spans.get(name)
	if (known !== undefined) return known
	const classes = name.split('.').map((part, index) => (index === 0 ? `hljs-${part}` : part + '_'.repeat(index)))
	const span = `<span class="${escapeCode(classes.join(' '))}">`
	spans.set(name, span)
	return span
}
