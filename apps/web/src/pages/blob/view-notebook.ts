import { z } from 'zod'
import { renderMarkdownFile } from '../../layouts/repo/load-card.ts'
import type { PageCall } from '../../site/route.ts'
import type { FilePlace } from '../tree/load.ts'

/** Cells that a page shows. */
const CELLS_MAX = 300
/** Characters of one output. */
const OUTPUT_MAX = 5000

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

/** A fenced block that no line of the text can end. */
function fenced(text: string, language: string): string {
	const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)))
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
		...(pictures.length > 0 ? ['*A picture: run the notebook to see it.*'] : []),
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
		if (error instanceof SyntaxError) return undefined
		throw error
	}
}

/**
 * A notebook's cells and what they printed as Markdown; `undefined` when the text is no notebook.
 *
 * @example
 * ```ts
 * assert.equal(notebookMarkdown('{"cells":[{"cell_type":"markdown","source":["# A"]}]}'), '# A')
 * assert.equal(notebookMarkdown('[]'), undefined)
 * ```
 */
export function notebookMarkdown(text: string): string | undefined {
	const notebook = parseNotebook(text)
	if (!notebook) return undefined
	const language = notebook.metadata?.kernelspec?.language ?? 'python'
	const cells = notebook.cells.slice(0, CELLS_MAX).flatMap((cell) => writeCell(cell, /^\w+$/.test(language) ? language : 'text'))
	if (notebook.cells.length > CELLS_MAX) cells.push(`*The first ${CELLS_MAX} of ${notebook.cells.length} cells are shown.*`)
	return cells.join('\n\n')
}

/** A notebook's cells and what they printed as safe HTML; `undefined` when it is none. Nothing in it runs. */
export async function viewNotebook(call: PageCall, { frame, rev }: FilePlace, path: string, text: string): Promise<string | undefined> {
	const markdown = notebookMarkdown(text)
	if (markdown === undefined) return undefined
	// A cell that begins with dashes is no front matter.
	return (await renderMarkdownFile(call, frame.repo, rev, path, `\n${markdown}`)).html
}
