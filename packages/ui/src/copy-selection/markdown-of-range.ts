/** Elements that stand in a line of text; every other one is a block. */
const INLINE = new Set(
	'A ABBR B BDI BDO BR CITE CODE DEL DFN EM I IMG INPUT INS KBD LABEL MARK Q S SAMP SMALL SPAN STRONG SUB SUP TIME U VAR WBR'.split(' '),
)
const DROPPED = 'button, script, style, svg, iframe, [aria-hidden=true], .sr-only'
const MARKS: Readonly<Record<string, string>> = { STRONG: '**', B: '**', EM: '*', I: '*', DEL: '~~', S: '~~' }

/**
 * What a reader selected, as Markdown (CG-5): headings, lists, tables, code, links and formulas as one would write them, addresses absolute. What
 * is not shown, and what cannot be selected, such as prompts and buttons, is left out. The empty text inside one block of code, which is copied
 * as it stands.
 */
export function markdownOfRange(range: Range): string {
	const around = elementAround(range)
	if (!around || around.closest('pre, [data-tex]')) return ''
	// The selected cells of a table need their table around them.
	const table = around.closest('td, th') ? null : around.closest('table')
	if (table) return tableOf(table, range)
	const { nodeType } = range.commonAncestorContainer
	if (nodeType === Node.TEXT_NODE || INLINE.has(around.tagName)) return inlineOf(around.childNodes, range).trim()
	const list = around.tagName === 'UL' || around.tagName === 'OL'
	return (list ? listOf(around, range) : blocksOf(around.childNodes, range).join('\n\n')).trim()
}

function elementAround({ commonAncestorContainer: node }: Range): Element | null {
	return node instanceof Element ? node : node.parentElement
}

/** Whether an element is part of what the reader sees selected. */
function isTaken(element: Element, range: Range): boolean {
	return (
		range.intersectsNode(element) &&
		!element.matches(DROPPED) &&
		element.checkVisibility() &&
		getComputedStyle(element).userSelect !== 'none'
	)
}

/** The blocks of some nodes; runs of text between them are paragraphs. */
function blocksOf(nodes: Iterable<Node>, range: Range): string[] {
	const blocks: string[] = []
	let line: Node[] = []
	const endLine = (): void => {
		const text = inlineOf(line, range).trim()
		if (text !== '') blocks.push(text)
		line = []
	}
	for (const node of nodes) {
		if (!(node instanceof Element) || INLINE.has(node.tagName) || (node.matches('[data-tex]') && node.tagName === 'SPAN')) line.push(node)
		else {
			endLine()
			if (isTaken(node, range)) blocks.push(...blockOf(node, range).filter((block) => block.trim() !== ''))
		}
	}
	endLine()
	return blocks
}

function blockOf(element: Element, range: Range): string[] {
	const { tagName } = element
	if (/^H[1-6]$/.test(tagName)) {
		const title = inlineOf(element.childNodes, range).trim()
		return [title === '' ? '' : `${'#'.repeat(Number(tagName[1]))} ${title}`]
	}
	if (element instanceof HTMLElement && element.dataset['tex'] !== undefined) return [`$$\n${element.dataset['tex']}\n$$`]
	switch (tagName) {
		case 'PRE':
			return [fenceOf(element, range)]
		case 'UL':
		case 'OL':
			return [listOf(element, range)]
		case 'TABLE':
			return [tableOf(element, range)]
		case 'HR':
			return ['---']
		case 'P':
		case 'SUMMARY': {
			const text = inlineOf(element.childNodes, range).trim()
			// The label of a call-out, and what a fold is called.
			const isLabel = tagName === 'SUMMARY' || element.matches('[role=note] > p:first-child')
			return [isLabel && text !== '' ? `**${text}**` : text]
		}
		case 'BLOCKQUOTE':
			return [quoted(element, range)]
		default:
			return element.matches('[role=note]') ? [quoted(element, range)] : blocksOf(element.childNodes, range)
	}
}

function quoted(element: Element, range: Range): string {
	const text = blocksOf(element.childNodes, range).join('\n\n')
	return text === '' ? '' : text.replaceAll(/^/gm, '> ').replaceAll(/^> $/gm, '>')
}

function fenceOf(element: Element, range: Range): string {
	const text = plainOf(element, range).replace(/\n$/, '')
	if (text === '') return ''
	const named = [...(element.querySelector('code')?.classList ?? [])].find((name) => name.startsWith('language-'))
	const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([run]) => run.length))
	const fence = '`'.repeat(longest + 1)
	return `${fence}${named?.slice('language-'.length) ?? ''}\n${text}\n${fence}`
}

/** Text as it stands, for code. */
function plainOf(node: Node, range: Range): string {
	if (node instanceof Text) return partOf(node, range)
	if (!(node instanceof Element) || !isTaken(node, range)) return ''
	return node.tagName === 'BR' ? '\n' : [...node.childNodes].map((child) => plainOf(child, range)).join('')
}

function listOf(list: Element, range: Range): string {
	let number = list instanceof HTMLOListElement ? list.start : undefined
	const items: string[] = []
	let isLoose = false
	for (const item of list.children) {
		const mark = number === undefined ? '- ' : `${number++}. `
		if (!isTaken(item, range)) continue
		const blocks = blocksOf(item.childNodes, range)
		if (blocks.length === 0) continue
		isLoose ||= item.querySelector(':scope > p') !== null
		const text = blocks.join(item.querySelector(':scope > p') ? '\n\n' : '\n')
		items.push(mark + text.replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(mark.length)}`))
	}
	return items.join(isLoose ? '\n\n' : '\n')
}

/** The rows that the selection reaches; without its header row they get an empty one, because Markdown has no table without. */
function tableOf(table: Element, range: Range): string {
	const rows: string[][] = []
	let hasHead = false
	for (const row of table.querySelectorAll('tr')) {
		if (!isTaken(row, range)) continue
		if (rows.length === 0) hasHead = row.querySelector(':scope > td') === null
		rows.push([...row.children].map((cell) => inlineOf(cell.childNodes, range).trim().replaceAll('|', '\\|').replaceAll('\n', ' ')))
	}
	const width = Math.max(0, ...rows.map((row) => row.length))
	if (width === 0) return ''
	const lineOf = (cells: readonly string[]): string => `| ${Array.from({ length: width }, (_, at) => cells[at] ?? '').join(' | ')} |`
	const [head = [], ...body] = hasHead ? rows : [[], ...rows]
	return [lineOf(head), lineOf(Array.from({ length: width }, () => '---')), ...body.map(lineOf)].join('\n')
}

function inlineOf(nodes: Iterable<Node>, range: Range): string {
	let text = ''
	for (const node of nodes) {
		if (node instanceof Text) text += escaped(partOf(node, range).replaceAll(/\s+/g, ' '))
		else if (node instanceof Element && isTaken(node, range)) text += inlineElement(node, range)
	}
	return text.replaceAll(/ {2,}/g, ' ')
}

function inlineElement(element: Element, range: Range): string {
	if (element instanceof HTMLElement && element.dataset['tex'] !== undefined) return `$${element.dataset['tex']}$`
	if (element instanceof HTMLImageElement) return `![${element.alt}](${element.src})`
	if (element instanceof HTMLInputElement) return element.type === 'checkbox' ? `[${element.checked ? 'x' : ' '}] ` : ''
	if (element.tagName === 'BR') return '\\\n'
	if (element.tagName === 'CODE') return codeOf(plainOf(element, range))
	const inner = inlineOf(element.childNodes, range)
	const text = inner.trim()
	if (text === '') return inner
	// White space stays outside the marks, where it is allowed.
	const around = (open: string, close = open): string =>
		inner.replace(/^(\s*)[^]*?(\s*)$/, (_, before, after) => before + open + text + close + after)
	if (element instanceof HTMLAnchorElement && element.hasAttribute('href')) return around('[', `](${element.href})`)
	const mark = MARKS[element.tagName]
	return mark === undefined ? inner : around(mark)
}

function codeOf(text: string): string {
	if (text.trim() === '') return text
	const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
	const marks = '`'.repeat(longest + 1)
	const space = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
	return marks + space + text.replaceAll(/\s+/g, ' ') + space + marks
}

/** Characters that Markdown would read as marks. */
function escaped(text: string): string {
	return text.replaceAll(/[\\`*[\]<]|(?<!\w)_|_(?!\w)/g, String.raw`\$&`)
}

/** The selected part of a text. */
function partOf(text: Text, range: Range): string {
	if (!range.intersectsNode(text)) return ''
	const from = text === range.startContainer ? range.startOffset : 0
	const to = text === range.endContainer ? range.endOffset : text.length
	return text.data.slice(from, to)
}
