import MarkdownIt, { type MarkdownIt as Parser, type StateBlock, type StateInline, type Token } from 'markdown-it'
import cjkFriendly from 'markdown-it-cjk-friendly'
import footnotes from 'markdown-it-footnote'
import { COMPONENTS } from '../scan/components.ts'
import { PLACEHOLDER, type Slot } from '../scan/slot.ts'
import { scanTag } from '../scan/scan-tag.ts'
import { SVG_ELEMENTS, isHtmlName } from '../scan/html-names.ts'
import { dedentBlock } from './dedent-block.ts'
import { htmlBlock } from './html-block.ts'
import { useLeanTokens } from './lean-token.ts'
import { markedLink } from './marked-link.ts'
import { nestedLink, pushLink } from './nested-link.ts'
import { trimLinks } from './trim-links.ts'

/** Blocks and inlines nested at most; what is deeper stays text. */
const NESTING_MAX = 60

const parser = createParser()

/**
 * Markdown with place holders in, markdown-it's tokens out. A `slot` token's `meta.slot` is the slot's number. A code span in brackets is a
 * `reference` to an object of a library.
 */
export function parseTokens(text: string, slots: readonly Slot[]): Token[] {
	return parser.parse(text, { slots, unclosed: new Set<string>() })
}

/** Character references of HTML as the characters they mean. */
export function decodeReferences(text: string): string {
	return text.includes('&') ? parser.utils.unescapeAll(text.replaceAll('\\', '\\\\')) : text
}

/** The text after `www.`: a host and its path, without the punctuation of the sentence. */
const HOST = /^[\w-]+(?:\.[\w-]+)+(?:[/?#][^\s<>"']*[^\s<>"'.,;:!?)\]])?/

/** Without any of these a text has neither an address nor a scheme in it. */
const MAYBE_ADDRESS = /[:@]|\/\/|www\./i

/** CommonMark and GitHub's tables, strikethrough, links and footnotes, without indented code, with the dialect's HTML. */
function createParser(): Parser {
	const made = MarkdownIt({ html: true, linkify: true, maxNesting: NESTING_MAX })
	// `README.md` and `model.to` are no links, addresses of mail are.
	made.linkify.set({ fuzzyLink: false, fuzzyEmail: true })
	made.linkify.add('www.', {
		validate: (text, position) => HOST.exec(text.slice(position, position + 500))?.[0].length ?? 0,
		normalize: (match) => (match.url = `https://${match.url}`),
	})
	const test = made.linkify.test.bind(made.linkify)
	// Searching for addresses takes long, and few texts contain the characters of every address.
	made.linkify.test = (text) => MAYBE_ADDRESS.test(text) && test(text)
	made.use(cjkFriendly)
	made.use(footnotes)
	useLeanTokens(made)
	// GitHub has no notes inside a line: `x^[1]` is text.
	made.inline.ruler.disable('footnote_inline')
	made.block.ruler.before('table', 'dedent', dedentBlock)
	made.block.ruler.disable('code')
	made.block.ruler.before('fence', 'slot', slotBlock, { alt: ['paragraph', 'reference', 'blockquote', 'list'] })
	made.block.ruler.at('html_block', htmlBlock, { alt: ['paragraph', 'reference', 'blockquote'] })
	made.inline.ruler.before('escape', 'slot', slotInline)
	made.core.ruler.after('linkify', 'trim-links', trimLinks)
	made.inline.ruler.before('link', 'reference', nameReference)
	made.inline.ruler.before('link', 'nested-link', nestedLink)
	made.inline.ruler.before('link', 'marked-link', markedLink)
	made.inline.ruler.after('link', 'spaced-link', spacedLink)
	made.inline.ruler.at('html_inline', htmlInline)
	made.validateLink = () => true
	made.normalizeLink = (address) => address
	made.normalizeLinkText = (text) => text
	return made
}

/** A line that is one place holder of a block. */
function slotBlock(state: StateBlock, startLine: number, _endLine: number, silent: boolean): boolean {
	const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0)
	if (state.src.charCodeAt(start) !== 0x7b) return false
	PLACEHOLDER.lastIndex = start
	const index = PLACEHOLDER.exec(state.src)?.[1]
	if (index === undefined || state.src.slice(PLACEHOLDER.lastIndex, state.eMarks[startLine]).trim() !== '') return false
	if (standsInLine(slotsOf(state.env)[Number(index)])) return false
	if (silent) return true
	const token = state.push('slot', '', 0)
	token.meta = { slot: Number(index) }
	token.map = [startLine, startLine + 1]
	state.line = startLine + 1
	return true
}

function standsInLine(slot: Slot | undefined): boolean {
	return (
		slot === undefined ||
		slot.kind === 'anchor' ||
		(slot.kind === 'math' && !slot.display) ||
		(slot.kind === 'tag' && COMPONENTS[slot.component]?.inline === true)
	)
}

function slotsOf(env: object): readonly Slot[] {
	return 'slots' in env && Array.isArray(env.slots) ? env.slots : []
}

function slotInline(state: StateInline, silent: boolean): boolean {
	if (state.src.charCodeAt(state.pos) !== 0x7b) return false
	PLACEHOLDER.lastIndex = state.pos
	const index = PLACEHOLDER.exec(state.src)?.[1]
	if (index === undefined) return false
	if (!silent) state.push('slot', '', 0).meta = { slot: Number(index) }
	state.pos = PLACEHOLDER.lastIndex
	return true
}

const REFERENCE = /\[`(~?[A-Za-z_][\w.]*(?:#\w+)?(?:\(\))?)`\](?![[(])/y

/** `` [`Name`] ``, unless the page defines where that label leads. */
function nameReference(state: StateInline, silent: boolean): boolean {
	if (state.src.charCodeAt(state.pos) !== 0x5b || state.src.charCodeAt(state.pos + 1) !== 0x60) return false
	// `list[`Name`]` is a type, brackets and all.
	if (/\w/.test(state.src[state.pos - 1] ?? '')) return false
	REFERENCE.lastIndex = state.pos
	const name = REFERENCE.exec(state.src)?.[1]
	if (name === undefined || isDefined(`\`${name}\``, state)) return false
	if (!silent) {
		const token = state.push('reference', '', 0)
		token.content = name
		// HTML allows no link in a link.
		token.meta = { isLinked: state.linkLevel > 0 }
	}
	state.pos = REFERENCE.lastIndex
	return true
}

/** Whether the page has a link definition for a label. */
function isDefined(label: string, { env, md }: StateInline): boolean {
	const defined: unknown = 'references' in env ? env.references : undefined
	return typeof defined === 'object' && defined !== null && Object.hasOwn(defined, md.utils.normalizeReference(label))
}

const SPACED_LINK = /\[([^[\]\n]{1,300})\]\((?:[ \t]*([/.#h][^()<>"'\n]{0,500}[ \t][^()<>"'\n]{0,500})\)|\(([^\s()<>"']{1,500})\)(?!\)))/y

/** A link whose address has white space or a second bracket before it by mistake; CommonMark would show it as it is written. */
function spacedLink(state: StateInline, silent: boolean): boolean {
	if (state.src.charCodeAt(state.pos) !== 0x5b) return false
	SPACED_LINK.lastIndex = state.pos
	const [whole, label, spaced, bracketed] = SPACED_LINK.exec(state.src) ?? []
	const address = spaced ?? bracketed
	if (whole === undefined || label === undefined || address === undefined) return false
	if (!silent) pushLink(state, label, address.replace(/\s+/g, ''))
	state.pos += whole.length
	return true
}

/** Tags of HTML. `<namespace>` is not a tag: unknown names are words. */
function htmlInline(state: StateInline, silent: boolean): boolean {
	const { src, pos, posMax } = state
	if (src.charCodeAt(pos) !== 0x3c) return false
	const special = /^<[!?]/.test(src.slice(pos, pos + 2)) ? src.indexOf('>', pos) : -1
	// The name is checked first: a tag inside the braces of another would otherwise be read to its end for each of them.
	const name = special === -1 ? /^<\/?([A-Za-z][\w:-]*)/.exec(src.slice(pos, pos + 60))?.[1]?.toLowerCase() : undefined
	if (name !== undefined && !isHtmlName(name) && !SVG_ELEMENTS.has(name)) return false
	const tag = special === -1 ? scanTag(src, pos, posMax) : undefined
	let end = special !== -1 && special < posMax ? special + 1 : tag?.end
	if (end === undefined) return false
	// The content of a frame is for browsers without frames.
	const close = name === 'iframe' && !tag?.closing ? src.indexOf('</iframe>', end) : -1
	if (close !== -1 && close < posMax) end = close + '</iframe>'.length
	if (!silent) {
		const token = state.push('html_inline', '', 0)
		token.content = special === -1 ? src.slice(pos, end) : ''
		if (name === 'a') state.linkLevel += tag?.closing ? -1 : 1
	}
	state.pos = end
	return true
}
