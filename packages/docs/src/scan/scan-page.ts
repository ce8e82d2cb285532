// One thing although it is long: a cursor over the lines, and what it does at each mark that it meets.
import { dollarFormula } from '@stoa/markdown/formulas'
import type { CalloutKind } from '../widgets.ts'
import { COMPONENTS, componentNamed } from './components.ts'
import { prefixOf, withoutQuotes, type LinePrefix } from './containers.ts'
import { endlessTag } from './endless-tag.ts'
import { FenceScanner } from './fences.ts'
import { isHtmlName } from './html-names.ts'
import type { LineState, SlotContent } from './line-state.ts'
import { SWALLOWED, mendTag } from './mend-tag.ts'
import { PageCursor } from './page-cursor.ts'
import { countLines, findRun } from './runs.ts'
import { isOpenAtEnd, scanTag, type Tag } from './scan-tag.ts'
import type { Scanned } from './scanned.ts'
import { padTableHeader } from './table-header.ts'

/** Characters of a component with its properties: a quiz with long answers needs some thousands. */
const TAG_LENGTH_MAX = 100_000
/** Characters of a tag of HTML. */
const HTML_TAG_LENGTH_MAX = 10_000
/** Tags that were looked for in vain; then no more tags over several lines are read, so that a hostile page does not cost their square. */
const FAILURES_MAX = 30
const SPECIAL = /[`<{\\$]/g
/** Lines without any of these need no scan. */
const MAYBE = /[`<{\\$~|]|\[[[!/]|^import /
const ALERT = /^\[!(note|tip|important|warning|caution)\][ \t]*(.*)$/i
/** A heading with its anchor in double brackets. */
const ANCHOR = /^(.*?\S)[ \t]*\[\[([^[\]\n]+)\]\][ \t]*#*[ \t]*$/
/** The same with words behind it: a slip. Names alone, so that lists in brackets stay. */
const ANCHOR_INSIDE = /^([^`]*?\S)[ \t]*\[\[([\p{L}\p{N}_-]{1,200})\]\]([ \t]+[^`\n]*\S)[ \t]*$/u
/** Names of components and custom elements that are none of the dialect's. */
const FOREIGN = /^(?:[A-Z][a-z]\w*|[a-z]\w*(?:-\w+)+)$/
/** A comment as a link definition, whatever follows: `[//]: # text`. */
const LINK_COMMENT = /^\[\/\/\]:[ \t]*#/
/** What pages of other tools begin with: `import Thing from './thing'`. */
const MODULE_IMPORT = /^import\s[\w\s{},*$]{1,200}\sfrom\s+(?:'[^'\n]*'|"[^"\n]*");?[ \t]*$/
/** A comment or a space as an expression. */
const EMPTY_EXPRESSION = /\{\s{0,9}(?:\/\*.{0,1000}?\*\/|" +"|' +')\s{0,9}\}/y
/** One object, or by a slip several, each behind its own marker. */
const AUTODOC = /^(?:\[\[autodoc\]\][ \t]*[^\s[\]]{1,300}[ \t]*)+$/
const AUTODOC_NAME = /\[\[autodoc\]\][ \t]*([^\s[\]]{1,300})/g
/** A brace that its line forgot is forgiven. */
const BRANCH = /(\{#if\b[^}\n]{0,200}(?:\}|$))|(\{[:#]else\b[^}\n]{0,200}(?:\}|$))|(\{\/if\s{0,9}(?:\}|$))/y

/**
 * Takes out of a page what Markdown must not see: code, formulas, comments, components, branches, alerts. Each marker becomes a block of its own,
 * whatever stands around it. `firstLine` is the source line of the text's first line (front matter is gone already). Time grows with the text alone.
 */
export function scanPage(text: string, firstLine: number): Scanned {
	return new PageScan(text, firstLine).run()
}

class PageScan {
	readonly #page: PageCursor
	readonly #fences: FenceScanner
	/** Names that are closed somewhere, so that `<Foo>` is a component and `<UNK>` is text. */
	readonly #closed: ReadonlySet<string>
	/** Open components with the container their closing tag belongs to. */
	readonly #open: { component: string; prefix: LinePrefix; slot: number }[] = []
	/** Length of the run of back ticks that ends the code span under way. */
	#span = 0
	#commentsUnclosed = false
	#tagsFailed = 0

	constructor(text: string, firstLine: number) {
		this.#page = new PageCursor(text, firstLine)
		this.#fences = new FenceScanner(this.#page.lines)
		this.#closed = closedNames(text)
	}

	run(): Scanned {
		while (this.#page.index < this.#page.lines.length) this.#scanLine(this.#page.lines[this.#page.index] ?? '')
		for (const { slot } of this.#open) {
			const forgotten = this.#page.result.slots[slot]
			if (forgotten?.kind === 'if' || (forgotten?.kind === 'tag' && forgotten.component === 'Tip')) forgotten.isForgotten = true
		}
		return this.#page.finish()
	}

	#scanLine(line: string): void {
		if (this.#span === 0) {
			if (!MAYBE.test(line)) {
				this.#page.push(line)
				this.#page.index++
				return
			}
			const fence = this.#fences.at(this.#page.index)
			if (fence) {
				if (!fence.closed) this.#page.find('unclosed-tag', 'warning', 'This code block is never closed: end it with the same fence.')
				this.#page.push(fence.prefix + this.#page.slot({ kind: 'fence', info: fence.info, text: fence.text }))
				this.#page.index = fence.next
				return
			}
		} else if (line.trim() === '') this.#span = 0
		const prefix = prefixOf(line)
		const heading = this.#span === 0 && line[prefix.own.length] === '#' ? ANCHOR.exec(line) : null
		if (heading?.[1] !== undefined && heading[2] !== undefined) {
			const named = `${heading[1]} ${this.#page.slot({ kind: 'anchor', id: heading[2].trim() })}`
			return this.#scanInside(named, prefix, undefined)
		}
		const slipped = this.#span === 0 && line[prefix.own.length] === '#' ? ANCHOR_INSIDE.exec(line) : null
		if (slipped?.[1] !== undefined && slipped[2] !== undefined) {
			this.#page.find('stray-tag', 'warning', `The anchor [[${slipped[2]}]] stands inside the heading: write it at the end.`)
			const named = `${slipped[1]}${slipped[3]} ${this.#page.slot({ kind: 'anchor', id: slipped[2] })}`
			return this.#scanInside(named, prefix, undefined)
		}
		if (this.#span === 0 && (this.#scanStart(line, prefix) || this.#scanImport(line))) return
		const next = this.#page.lines[this.#page.index + 1]
		const padded = this.#span === 0 && next !== undefined ? padTableHeader(line, next) : line
		this.#scanInside(padded, prefix, line)
	}

	/** Markers that stand at a line's beginning only. True when the line is done. */
	#scanStart(line: string, prefix: LinePrefix): boolean {
		if (line[prefix.own.length] !== '[') return false
		const rest = line.slice(prefix.own.length)
		if (LINK_COMMENT.test(rest)) {
			this.#page.index++
			return true
		}
		const alert = prefix.quotes > 0 ? ALERT.exec(rest) : null
		const kind = calloutKind(alert?.[1])
		if (alert && kind) {
			this.#page.push(prefix.own + this.#page.slot({ kind: 'alert', callout: kind }))
			this.#page.push(prefix.empty)
			if (!alert[2]) this.#page.index++
			else this.#scanInside(prefix.further + alert[2], { ...prefix, own: prefix.further }, undefined)
			return true
		}
		if (prefix.quotes === 0 && ALERT.exec(rest)?.[2] === '') {
			this.#page.find('stray-tag', 'warning', `${rest.trim()} stands in no quote: begin its lines with ">".`, prefix.own.length + 1)
			this.#page.index++
			return true
		}
		const objects = AUTODOC.test(rest) ? Array.from(rest.matchAll(AUTODOC_NAME), ([, name = '']) => name) : []
		if (objects.length > 0) {
			const members = this.#membersAfter(this.#page.index + 1)
			for (const [index, name] of objects.entries()) {
				this.#page.pushEmpty(prefix)
				// The list below the line is the last one's.
				const own = index === objects.length - 1 ? members : []
				this.#page.push(prefix.own + this.#page.slot({ kind: 'autodoc', name, members: own }))
				this.#page.push(prefix.empty)
			}
			this.#page.index += 1 + members.length
			return true
		}
		if (!/^\[\[open-in-colab\]\][ \t]*$/.test(rest)) return false
		this.#page.pushEmpty(prefix)
		this.#page.push(prefix.own + this.#page.slot({ kind: 'open-in-colab' }))
		this.#page.push(prefix.empty)
		this.#page.index++
		return true
	}

	/** What another tool's pages bring in is not there; between paragraphs it is code that readers do not want. */
	#scanImport(line: string): boolean {
		if (!line.startsWith('import ') || !MODULE_IMPORT.test(line)) return false
		const before = this.#page.lines[this.#page.index - 1] ?? ''
		if (before.trim() !== '' && !MODULE_IMPORT.test(before)) return false
		this.#page.find('unknown-component', 'warning', 'Nothing can be imported here: the line is left out.')
		this.#page.index++
		return true
	}

	#membersAfter(start: number): string[] {
		const members: string[] = []
		for (let at = start; at < this.#page.lines.length; at++) {
			const member = /^[ \t]+-[ \t]+(\S.*)$/.exec(this.#page.lines[at] ?? '')?.[1]
			if (member === undefined) break
			members.push(member.trim())
		}
		return members
	}

	/** Goes through a line's text; `original` is the line as it stands in the source, `undefined` when the text differs from it. */
	#scanInside(line: string, prefix: LinePrefix, original: string | undefined): void {
		const state: LineState = { line, prefix, at: this.#span > 0 ? 0 : prefix.own.length, done: 0, written: prefix.own, fresh: true }
		if (this.#span > 0) state.written = ''
		state.inTable = line[prefix.own.length] === '|'
		// Offsets into the whole text hold only while the line is the source's own.
		state.shift = original === undefined || line !== original ? undefined : this.#page.offsetOf(this.#page.index)
		state.done = state.at
		if (this.#span > 0 && !this.#closeSpan(state)) {
			this.#page.push(line)
			this.#page.index++
			return
		}
		while (state.at < state.line.length) {
			SPECIAL.lastIndex = state.at
			const found = SPECIAL.exec(state.line)
			if (!found) break
			state.at = found.index
			this.#scanSpecial(state, found[0])
		}
		state.written += state.line.slice(state.done)
		if (state.written.trim() !== '' || state.fresh) this.#page.push(state.written)
		this.#page.index++
	}

	#scanSpecial(state: LineState, character: string): void {
		switch (character) {
			case '`':
				return this.#scanBackticks(state)
			case '\\':
				return this.#scanBackslash(state)
			case '$':
				return this.#scanDollar(state)
			case '<':
				return this.#scanAngle(state)
			default:
				return this.#scanBrace(state)
		}
	}

	/** Ends the code span under way in this line; false when the line lies in it whole. */
	#closeSpan(state: LineState): boolean {
		const close = findRun(state.line, 0, this.#span)
		if (close === undefined) return false
		state.at = close
		this.#span = 0
		return true
	}

	#scanBackticks(state: LineState): void {
		let end = state.at
		while (state.line[end] === '`') end++
		const run = end - state.at
		const close = findRun(state.line, end, run)
		if (close !== undefined) state.at = close
		else {
			if (!state.inTable && findRun(this.#page.lookahead(state.prefix), 0, run) !== undefined) {
				this.#span = run
				state.at = state.line.length
			} else state.at = end
		}
	}

	/** `\\(formula\\)`, and `\\[` at a line's beginning; any other backslash hides the character after it. */
	#scanBackslash(state: LineState): void {
		const isFirst = state.line.slice(state.prefix.own.length, state.at).trim() === ''
		if (isFirst && state.line.startsWith('\\\\[', state.at)) return this.#scanFormula(state, 3, '\\\\]', true)
		if (!state.line.startsWith('\\\\(', state.at)) {
			state.at += 2
			return
		}
		this.#scanFormula(state, 3, '\\\\)', false)
	}

	#scanDollar(state: LineState): void {
		const { line, at } = state
		if (line[at + 1] === '$') return this.#scanFormula(state, 2, '$$', true)
		const formula = dollarFormula(line, at)
		if (formula) this.#page.replace(state, formula.end, this.#page.slot({ kind: 'math', tex: formula.tex, display: false }))
		else state.at++
	}

	#scanFormula(state: LineState, skip: number, closer: string, display: boolean): void {
		const start = state.at + skip
		const close = state.line.indexOf(closer, start)
		if (close > start) {
			const tex = state.line.slice(start, close)
			return this.#page.replace(state, close + closer.length, this.#page.slot({ kind: 'math', tex, display }))
		}
		const ahead = close === -1 && !state.inTable ? this.#page.lookahead(state.prefix) : ''
		const end = ahead.indexOf(closer)
		if (end === -1) {
			state.at += skip
			return
		}
		const tex = `${state.line.slice(start)}\n${ahead.slice(0, end)}`
		const slot = this.#page.slot({ kind: 'math', tex, display })
		const skipped = ahead.slice(0, end).split('\n').length
		this.#page.replace(state, state.line.length, slot)
		this.#page.goOn(state, skipped, ahead.slice(end + closer.length).split('\n', 1)[0] ?? '')
	}

	#scanAngle(state: LineState): void {
		if (state.line.startsWith('<!--', state.at)) return this.#scanComment(state)
		const head = /^<\/?([A-Za-z][\w:-]*)/.exec(state.line.slice(state.at, state.at + 60))
		const name = head?.[1]
		if (name === undefined) {
			state.at++
			return
		}
		const component = this.#componentOf(name)
		const tag = scanTag(state.line, state.at, state.line.length) ?? this.#endlessTag(state)
		if (component === undefined) {
			if (tag && tag.end > state.line.length)
				return this.#page.replace(state, state.line.length, `${state.line.slice(state.at).trimEnd()}>`)
			// A tag of HTML stays; what is in its quotes is not ours to read.
			if (!tag && isHtmlName(name.toLowerCase())) return this.#joinTag(state)
			const foreign = /^[A-Z][a-z]\w*$/.test(name) && !isHtmlName(name.toLowerCase()) && this.#closesItself(state, tag)
			if (foreign) return tag ? this.#takeTag(state, name, tag, tag.end) : this.#scanLongTag(state, name)
			state.at = tag ? tag.end : state.at + 1
			return
		}
		if (tag) return this.#takeTag(state, component, tag, Math.min(tag.end, state.line.length))
		this.#scanLongTag(state, component)
	}

	/** A tag that has lost its `>`, reported. */
	#endlessTag({ line, at, prefix }: LineState): Tag | undefined {
		if (line.slice(prefix.own.length, at).trim() !== '') return undefined
		const tag = endlessTag(line, at, withoutQuotes(this.#page.lines[this.#page.index + 1] ?? '', prefix.quotes))
		if (tag) this.#page.find('unclosed-tag', 'warning', `The tag <${tag.closing ? '/' : ''}${tag.name} has no ">" at its end.`, at + 1)
		return tag
	}

	/** `<Thing />`: no word in angle brackets. */
	#closesItself(state: LineState, tag: Tag | undefined): boolean {
		if (tag || this.#tagsFailed > FAILURES_MAX || !isOpenAtEnd(state.line, state.at)) return tag?.selfClosing === true
		const text = this.#page.textFrom(state, HTML_TAG_LENGTH_MAX)
		if (isOpenAtEnd(text, 0)) this.#tagsFailed++
		return scanTag(text, 0, text.length)?.selfClosing === true
	}

	#componentOf(name: string): string | undefined {
		const component = componentNamed(name)
		if (component === undefined) return this.#closed.has(name) && FOREIGN.test(name) ? name : undefined
		const { inside } = COMPONENTS[component] ?? {}
		if (inside && !this.#open.some((open) => inside.includes(open.component))) return undefined
		return component
	}

	#scanComment(state: LineState): void {
		const start = state.shift === undefined ? -1 : state.shift + state.at
		const end = start === -1 ? state.line.indexOf('-->', state.at) : this.#commentsUnclosed ? -1 : this.#page.indexOf('-->', start + 4)
		if (end === -1) {
			this.#commentsUnclosed = start !== -1
			this.#page.find('unclosed-tag', 'warning', 'This comment is never closed: end it with "-->".', state.at + 1)
			this.#page.replace(state, state.at + 4, '')
			return
		}
		const comment = start === -1 ? state.line.slice(state.at + 4, end) : this.#page.slice(start + 4, end)
		this.#readFlag(comment.trim())
		state.fresh = false
		if (start === -1 || state.shift === undefined) return this.#page.replace(state, end + 3, '')
		const lines = start === -1 ? 0 : countLines(comment)
		if (lines === 0) return this.#page.replace(state, end + 3 - state.shift, '')
		this.#page.replace(state, state.line.length, '')
		const below = this.#page.index + lines
		this.#page.goOn(state, lines, (this.#page.lines[below] ?? '').slice(end + 3 - (this.#page.offsetOf(below) ?? 0)))
	}

	#readFlag(comment: string): void {
		if (comment === 'DISABLE-FRONTMATTER-SECTIONS') this.#page.result.outlineHidden = true
		else if (comment === 'STRETCH TABLES') this.#page.result.stretchTables = true
		else if (comment === 'WRAP CODE BLOCKS') this.#page.result.wrapCode = true
	}

	/** Writes a tag of HTML that goes on in the lines below into one line: its last line may begin with `>`, which is no quote. */
	#joinTag(state: LineState): void {
		const text = this.#tagsFailed > FAILURES_MAX ? '' : this.#page.textFrom(state, HTML_TAG_LENGTH_MAX)
		const tag = scanTag(text, 0, text.length)
		const written = tag ? text.slice(0, tag.end) : ''
		if (!tag || /\n[ \t]*\n/.test(written)) {
			this.#tagsFailed++
			state.at++
			return
		}
		this.#page.replace(state, state.line.length, written.replace(/[ \t]*\n[ \t]*/g, ' '))
		this.#page.goOn(state, countLines(written), text.slice(tag.end).split('\n', 1)[0] ?? '')
	}

	/** A tag that goes on in the lines below. */
	#scanLongTag(state: LineState, component: string): void {
		const column = state.at + 1
		// Every failure reads on to the limit: a page of unclosed tags must not cost their square.
		const budget = this.#tagsFailed > FAILURES_MAX ? undefined : this.#page.textFrom(state, TAG_LENGTH_MAX)
		let tag = budget === undefined ? undefined : scanTag(budget, 0, budget.length)
		if (!tag || budget === undefined || SWALLOWED.test(budget.slice(0, tag.end))) {
			this.#tagsFailed++
			this.#page.find('unclosed-tag', 'error', `The tag <${component}> is never closed: its quotes or brackets do not match.`, column)
			tag = budget !== undefined && COMPONENTS[component]?.empty ? mendTag(budget) : undefined
		}
		if (!tag || budget === undefined) return this.#skipBrokenTag(state, component)
		const consumed = budget.slice(0, tag.end)
		const lines = countLines(consumed)
		this.#takeTag(state, component, tag, state.line.length)
		const rest = budget.slice(tag.end).split('\n', 1)[0] ?? ''
		if (lines > 0) this.#page.goOn(state, lines, rest)
		else state.at = state.done = state.line.length - rest.length
	}

	/** Hides what is left of a tag that cannot be read: to its end when one is in sight, else its name. */
	#skipBrokenTag(state: LineState, component: string): void {
		const close = state.line.indexOf('>', state.at)
		this.#page.replace(state, close === -1 ? state.line.length : close + 1, '')
		state.fresh = false
		if (close !== -1 || COMPONENTS[component]?.empty !== true) return
		// The properties of a broken quiz are no prose: they go to the line that ends the tag, or the paragraph.
		let below = this.#page.index + 1
		while (below < this.#page.lines.length && below - this.#page.index < 200) {
			const line = this.#page.lines[below] ?? ''
			if (line.trim() === '') break
			below++
			if (/\/>\s*$/.test(line)) break
		}
		this.#page.goOn(state, below - 1 - this.#page.index, '')
	}

	#takeTag(state: LineState, component: string, tag: Tag, end: number): void {
		if (!Object.hasOwn(COMPONENTS, component)) {
			if (!tag.closing)
				this.#page.find(
					'unknown-component',
					'warning',
					`<${tag.name}> is no component that is known here: only its content is shown.`,
					state.at + 1,
				)
		} else if (tag.name !== component && !tag.closing)
			this.#page.find('unknown-component', 'warning', `<${tag.name}> is misspelt: write <${component}>.`, state.at + 1)
		const slot: SlotContent = { kind: 'tag', component, tag }
		if (COMPONENTS[component]?.inline || state.inTable) return this.#page.replace(state, end, this.#page.slot(slot))
		this.#block(state, end, slot, tag.closing ? this.#closing(component) : undefined)
		const opens = !tag.closing && !tag.selfClosing && !COMPONENTS[component]?.empty
		if (opens)
			this.#open.push({ component, prefix: { ...state.prefix, own: state.prefix.further }, slot: this.#page.result.slots.length - 1 })
	}

	/** Forgets the open component and tells where its closing tag belongs. */
	#closing(component: string): LinePrefix | undefined {
		const index = this.#open.findLastIndex((open) => open.component === component)
		if (index === -1) return undefined
		const [open] = this.#open.splice(index)
		return open?.prefix
	}

	#scanBrace(state: LineState): void {
		BRANCH.lastIndex = state.at
		const match = BRANCH.exec(state.line)
		if (!match) {
			EMPTY_EXPRESSION.lastIndex = state.at
			if (EMPTY_EXPRESSION.test(state.line)) return this.#page.replace(state, EMPTY_EXPRESSION.lastIndex, ' ')
			state.at++
			return
		}
		const [whole, opening, otherwise] = match
		const end = state.at + whole.length
		if (opening !== undefined) {
			const framework = /^\{#if\s+\w+\s*={2,3}\s*['"](\w+)['"]\s*\}?\s*$/.exec(opening)?.[1]
			if (framework === undefined)
				this.#page.find('bad-props', 'warning', `Cannot read the condition "${opening}": write {#if fw === 'pt'}.`, state.at + 1)
			this.#block(state, end, { kind: 'if', framework: framework ?? '' }, undefined)
			this.#open.push({
				component: '{#if}',
				prefix: { ...state.prefix, own: state.prefix.further },
				slot: this.#page.result.slots.length - 1,
			})
		} else if (otherwise !== undefined) this.#block(state, end, { kind: 'else' }, this.#openPrefix('{#if}'))
		else this.#block(state, end, { kind: 'end-if' }, this.#closing('{#if}'))
	}

	#openPrefix(component: string): LinePrefix | undefined {
		return this.#open.findLast((open) => open.component === component)?.prefix
	}

	/** Writes a marker as a block of its own. After text in the same line it goes where its container began: `home`. */
	#block(state: LineState, end: number, slot: SlotContent, home: LinePrefix | undefined): void {
		const before = state.written + state.line.slice(state.done, state.at)
		const begins = !state.broken && before.slice(state.prefix.own.length).trim() === ''
		if (!begins && before.trim() !== '' && before !== state.prefix.further) this.#page.push(before)
		const where = begins ? state.prefix : (home ?? { ...state.prefix, own: state.prefix.further })
		this.#page.pushEmpty(where)
		this.#page.push(where.own + this.#page.slot(slot))
		this.#page.push(where.empty)
		state.written = where.further
		state.at = end
		state.done = end
		while (state.line[state.done] === ' ') state.done++
		state.at = Math.max(state.at, state.done)
		state.fresh = false
		state.broken = true
		state.prefix = { ...where, own: where.further }
	}
}

/** Names with an end tag outside code. */
function closedNames(text: string): Set<string> {
	if (!/<\/(?:[A-Z]|[a-z]+-)/.test(text)) return new Set()
	const prose = text.replace(/^[ \t>]*(`{3,}|~{3,})[^]*?^[ \t>]*\1/gm, '').replace(/`[^`\n]*`/g, '')
	return new Set(Array.from(prose.matchAll(/<\/([A-Z]\w*|[a-z]\w*(?:-\w+)+)\s*>/g), (match) => match[1] ?? ''))
}

function calloutKind(text: string | undefined): CalloutKind | undefined {
	const kind = text?.toLowerCase()
	return kind === 'note' || kind === 'tip' || kind === 'important' || kind === 'warning' || kind === 'caution' ? kind : undefined
}
