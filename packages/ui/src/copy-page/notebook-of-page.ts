import { markdownOfRange } from '../copy-selection/markdown-of-range.ts'
import { inputOf } from './code-of-page.ts'

/** A cell of a notebook: its text as lines, each with its line end. */
type Cell =
	| { id: string; cell_type: 'markdown'; metadata: object; source: string[] }
	| { id: string; cell_type: 'code'; metadata: object; execution_count: null; source: string[]; outputs: Output[] }

interface Output {
	output_type: 'stream'
	name: 'stdout'
	text: string[]
}

/** A Jupyter notebook, format 4.5. */
export interface Notebook {
	nbformat: 4
	nbformat_minor: 5
	metadata: { kernelspec: { name: string; display_name: string; language: string } }
	cells: Cell[]
}

const PYTHON = 'pre > code:is(.language-python, .language-py, .language-python3)'

/**
 * Creates a notebook from the visible text (CG-8): every block of Python is a code cell, without prompts and with its output
 * below; everything else is Markdown between the cells.
 */
export function notebookOfPage(text: Element): Notebook {
	const cells: Cell[] = []
	const push = (cell: Cell): void => void cells.push(cell)
	const nextId = (): string => `cell-${cells.length + 1}`
	let last: Element | undefined
	const addProse = (before: Element | undefined): void => {
		const range = document.createRange()
		range.selectNodeContents(text)
		if (last) range.setStartAfter(last)
		if (before) range.setEndBefore(before)
		const markdown = markdownOfRange(range)
		if (markdown !== '') push({ id: nextId(), cell_type: 'markdown', metadata: {}, source: linesOf(markdown) })
	}
	for (const pre of text.querySelectorAll('pre')) {
		const isPython = pre.querySelector(':scope > code')?.closest(PYTHON) !== null
		const block = pre.closest('figure') ?? pre
		const isOutput = block.matches('[data-output]')
		if (!pre.checkVisibility() || !(isPython || isOutput)) continue
		const count = cells.length
		addProse(block)
		const above = cells.at(-1)
		const code = (pre.textContent ?? '').replace(/\n$/, '')
		if (isPython) {
			const source = linesOf(inputOf(code.split('\n')).join('\n'))
			push({ id: nextId(), cell_type: 'code', metadata: {}, execution_count: null, source, outputs: [] })
		} else if (cells.length === count && above?.cell_type === 'code')
			above.outputs.push({ output_type: 'stream', name: 'stdout', text: linesOf(code) })
		else push({ id: nextId(), cell_type: 'markdown', metadata: {}, source: linesOf(`\`\`\`\n${code}\n\`\`\``) })
		last = block
	}
	addProse(undefined)
	const kernelspec = { name: 'python3', display_name: 'Python 3', language: 'python' }
	return { nbformat: 4, nbformat_minor: 5, metadata: { kernelspec }, cells }
}

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/** Makes the browser save a notebook of the page's text, named after its address. */
export function saveNotebook(page: string): void {
	const text = [...document.querySelectorAll('[data-prose]')].find((one) => one.querySelector(PYTHON))
	if (!text) return
	const name = new URL(page).pathname.split('/').filter(Boolean).slice(-2).join('-') || 'page'
	const link = document.createElement('a')
	link.href = URL.createObjectURL(new Blob([JSON.stringify(notebookOfPage(text), undefined, 1)], { type: 'application/x-ipynb+json' }))
	link.download = `${decodeURIComponent(name)}.ipynb`
	link.click()
	// Browsers read it after the click.
	setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
