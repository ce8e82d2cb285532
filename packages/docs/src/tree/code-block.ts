import { highlightCode } from '@stoa/markdown'
import { escapeText } from './escape.ts'
import { readCodeInfo, type CodeInfo } from './code-info.ts'
import { withLines } from './code-lines.ts'
import type { DocNode, GroupNode, WidgetNode } from './node.ts'

/** How a fenced block is drawn. */
export interface CodeOptions {
	wrap: boolean
	line: number
	/** Source line of the fence, for reports. */
	report(message: string): void
}

const SPLIT = /^[ \t]*(?:>>> # )?===(PT-TF|STRINGAPI-READINSTRUCTION)-SPLIT===[ \t]*$/m
const SPLIT_LABELS: Readonly<Record<string, readonly [string, string, string, string]>> = {
	'PT-TF': ['pt', 'PyTorch', 'tf', 'TensorFlow'],
	'STRINGAPI-READINSTRUCTION': ['stringapi', 'String API', 'readinstruction', 'ReadInstruction'],
}
const PROMPT = /^(?:>>>|\.\.\.)(?: |$)/
/** Diagrams longer than this are not drawn (clause D-01). */
const DIAGRAM_LENGTH_MAX = 50_000

/** Turns a fence into a code block, a diagram, or tabs when the code is split. */
export function codeNode(info: string, text: string, options: CodeOptions): DocNode {
	const read = readCodeInfo(info)
	if (read.language === 'mermaid') return diagramNode(text, options)
	const split = SPLIT.exec(text)
	const labels = split?.[1] === undefined ? undefined : SPLIT_LABELS[split[1]]
	if (split && labels) {
		const [first, firstLabel, second, secondLabel] = labels
		const parts = [text.slice(0, split.index).trimEnd(), text.slice(split.index + split[0].length).replace(/^\s*\n/, '')]
		const panels = parts.map((part, index) => ({
			type: 'panel' as const,
			value: index === 0 ? first : second,
			label: index === 0 ? firstLabel : secondLabel,
			children: [blockNode(read, part, options)],
			line: options.line,
		}))
		return { type: 'group', of: 'tabs', key: 'framework', children: panels, line: options.line } satisfies GroupNode
	}
	return blockNode(read, text, options)
}

function blockNode(read: CodeInfo, text: string, { wrap, line }: CodeOptions): WidgetNode {
	const { language, flags, title, firstNumber } = read
	const runnable = [...flags].some((flag) => /^runnable(?::|$)/.test(flag))
	const shown = withoutDoctestFlags(runnable ? withoutHidden(text) : text)
	const output = language === 'out' || ['out', 'output', 'trace'].some((flag) => flags.has(flag))
	const coloured = language === undefined || output ? escapeText(shown) : highlightCode(shown, language)
	const html = withLines(hasPrompt(shown) ? markPrompts(coloured) : coloured, read)
	const copied = copiedText(shown)
	// Coloring changes no text. What does is told apart here, because comparing the HTML with the code takes as long as drawing the block.
	const isWhole = html === coloured && copied === shown
	return {
		type: 'widget',
		widget: {
			name: 'code',
			props: { language: output ? undefined : language, code: copied, html, output, wrap, title, firstNumber, ...(isWhole && { isWhole }) },
		},
		children: [],
		text: shown,
		line,
	}
}

/** Prompts can be seen but not selected. The highlighter may have marked them already. */
function markPrompts(html: string): string {
	return html
		.replace(/^<span class="hljs-meta(?: prompt_)?">(&gt;&gt;&gt;|\.\.\.)( ?)<\/span>/gm, '$1$2')
		.replace(/^(?:&gt;&gt;&gt;|\.\.\.)(?: |$)/gm, '<span class="prompt">$&</span>')
}

function hasPrompt(text: string): boolean {
	return text.startsWith('>>> ') || text.includes('\n>>> ')
}

/** What the copy button copies: with a prompt in the block only the input, without its prompts. */
function copiedText(text: string): string {
	if (!hasPrompt(text)) return text
	return text
		.split('\n')
		.filter((line) => line === '' || PROMPT.test(line))
		.map((line) => line.replace(PROMPT, ''))
		.join('\n')
}

function withoutDoctestFlags(text: string): string {
	return text.includes('doctest:') ? text.replace(/^((?:>>>|\.\.\.) .*?)[ \t]*#[ \t]*doctest:[ \t]*[+-]\w+.*$/gm, '$1') : text
}

/** Drops what a runnable block keeps for its test alone. */
function withoutHidden(text: string): string {
	const kept: string[] = []
	const lines = text.split('\n')
	for (let at = 0; at < lines.length; at++) {
		const line = lines[at] ?? ''
		if (/#\s*pytest-decorator:/.test(line)) continue
		if (/#\s*doc-builder:\s*hide\b/.test(line)) {
			at = endOfHidden(lines, at)
			continue
		}
		kept.push(line.replace(/[ \t]*#\s*doc-builder:\s*ignore-bare-assert\b.*$/, ''))
	}
	return kept
		.join('\n')
		.replace(/\n{3,}/g, '\n\n')
		.replace(/^\n+|\n+$/g, '')
}

/** Last line that goes with a hidden one: the block it opens, or the bracket it leaves open. */
function endOfHidden(lines: readonly string[], start: number): number {
	const line = lines[start] ?? ''
	const code = line.replace(/#.*$/, '')
	const indent = line.length - line.trimStart().length
	let at = start
	let depth = balance(code)
	while (depth > 0 && at + 1 < lines.length) depth += balance(lines[++at] ?? '')
	if (!/:\s*$/.test(code)) return at
	for (let below = at + 1; below < lines.length; below++) {
		const next = lines[below] ?? ''
		if (next.trim() === '') continue
		if (next.length - next.trimStart().length <= indent) break
		at = below
	}
	return at
}

function balance(code: string): number {
	return (code.match(/[([{]/g)?.length ?? 0) - (code.match(/[)\]}]/g)?.length ?? 0)
}

function diagramNode(source: string, { line, report }: CodeOptions): WidgetNode {
	if (source.length > DIAGRAM_LENGTH_MAX)
		report(`The diagram has ${source.length} characters: more than ${DIAGRAM_LENGTH_MAX} are not drawn.`)
	const title = /^[ \t]*(?:accTitle:|title:?)[ \t]+(\S.*)$/m.exec(source.slice(0, 2000))?.[1]?.trim()
	return {
		type: 'widget',
		widget: { name: 'diagram', props: { source: source.slice(0, DIAGRAM_LENGTH_MAX + 1), title } },
		children: [],
		text: '',
		line,
	}
}
