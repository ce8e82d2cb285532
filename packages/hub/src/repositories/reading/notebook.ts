import { z } from 'zod'

/** Most cells that a page shows. */
const CELLS_MAX = 300
/** Longest output, and most characters of all cells that a page renders as Markdown. */
const OUTPUT_MAX = 5000
const LENGTH_MAX = 390_000

const Text = z.union([z.string(), z.array(z.string()).transform((lines) => lines.join(''))])
const Output = z.object({
	output_type: z.string(),
	text: Text.optional(),
	data: z.record(z.string(), z.unknown()).optional(),
	ename: z.string().optional(),
	evalue: z.string().optional(),
})
const Cell = z.object({ cell_type: z.string(), source: Text, outputs: z.array(Output).optional() })
const Notebook = z.object({
	cells: z.array(Cell),
	metadata: z.object({ kernelspec: z.object({ language: z.string().optional() }).optional() }).optional(),
})

type NotebookCell = z.infer<typeof Cell>
type CellOutput = z.infer<typeof Output>

/** A fenced code block that no line of the text can close. */
function fenced(text: string, language: string): string {
	let longest = 2
	for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length)
	const fence = '`'.repeat(longest + 1)
	return `${fence}${language}\n${text.replace(/\n$/, '')}\n${fence}`
}

function plainOutput({ output_type, text, data, ename, evalue }: CellOutput): string | undefined {
	if (output_type === 'error') return `${ename ?? 'Error'}: ${evalue ?? ''}`
	return text ?? Text.safeParse(data?.['text/plain']).data
}

function writeOutput(output: CellOutput): string[] {
	const said = plainOutput(output)
	const pictures = Object.keys(output.data ?? {}).filter((type) => type.startsWith('image/'))
	return [
		...(pictures.length > 0 ? ['*An image: run the notebook to see it.*'] : []),
		...(said && pictures.length === 0 ? [fenced(said.length > OUTPUT_MAX ? `${said.slice(0, OUTPUT_MAX)}\n…` : said, 'text')] : []),
	]
}

function writeCell({ cell_type: type, source, outputs = [] }: NotebookCell, language: string): string[] {
	if (type === 'markdown') return [source]
	if (type !== 'code') return [fenced(source, 'text')]
	return [...(source.trim() === '' ? [] : [fenced(source, language)]), ...outputs.flatMap(writeOutput)]
}

function parseNotebook(text: string): z.infer<typeof Notebook> | undefined {
	try {
		return Notebook.safeParse(JSON.parse(text)).data
	} catch (error) {
		if (error instanceof SyntaxError || error instanceof RangeError) return undefined
		throw error
	}
}

/**
 * A notebook's cells and their outputs as Markdown; `undefined` when the text is not a notebook. Images are left out.
 *
 * @example
 * ```ts
 * assert.equal(notebookMarkdown('{"cells":[{"cell_type":"markdown","source":"# A"}]}'), '\n# A')
 * ```
 */
export function notebookMarkdown(text: string): string | undefined {
	const notebook = parseNotebook(text)
	if (!notebook) return undefined
	const named = notebook.metadata?.kernelspec?.language ?? 'python'
	const language = /^\w{1,40}$/.test(named) ? named : 'text'
	const parts: string[] = []
	let length = 0
	let shown = 0
	for (const cell of notebook.cells.slice(0, CELLS_MAX)) {
		const written = writeCell(cell, language)
		length += written.reduce((sum, part) => sum + part.length + 2, 0)
		if (length > LENGTH_MAX) break
		parts.push(...written)
		shown += 1
	}
	if (shown < notebook.cells.length) parts.push(`*The first ${shown} of ${notebook.cells.length} cells are shown.*`)
	// A cell that begins with dashes is no front matter.
	return `\n${parts.join('\n\n')}`
}
