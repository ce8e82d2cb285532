import type { Rendered } from '@stoa/markdown'
import type { FoundFile, ParquetSummary } from '@stoa/hub'
import { isUtf8 } from 'node:buffer'
import { buffer } from 'node:stream/consumers'
import { fenced } from '../../../layouts/program/fence.ts'
import { highlightLines } from '../../../layouts/program/highlight-lines.ts'
import { languageOfPath } from '../../../layouts/program/language-of-path.ts'
import { renderMarkdownFile } from '../../../layouts/repo/load-card.ts'
import type { PageCall } from '../../../site/route.ts'
import type { FilePlace } from '../tree/load.ts'
import { parseCsv } from '../../../layouts/diff/csv.ts'
import { viewWeights, type WeightsView } from './view-weights.ts'

/** Bytes of text that a page shows. */
const TEXT_MAX = 512_000
/** Bytes of a longer text that are shown. */
const HEAD_SIZE = 65_536
/** Rows of a table that a page shows. */
const ROWS_MAX = 200
/** Columns of it, and characters of a cell. */
const COLUMNS_MAX = 100
const CELL_MAX = 1000
/** Lines of a text that a page numbers. */
const LINES_MAX = 20_000

/** How a file is shown. */
export type FileView =
	| { kind: 'markdown'; text: Pick<Rendered, 'html' | 'outline' | 'direction'> }
	| { kind: 'code'; html: string; lines: number; isCut: boolean }
	/** `columns`: how many the file has; rows hold the first of them. */
	| { kind: 'table'; rows: string[][]; isCut: boolean; columns: number }
	| { kind: 'image' | 'audio' | 'video' }
	| { kind: 'weights'; weights: WeightsView }
	| { kind: 'parquet'; summary: ParquetSummary }
	| { kind: 'pdf' }
	| { kind: 'notebook'; html: string }
	| { kind: 'binary'; why: string }

/** Formats browsers show by themselves; SVG is shown as an image, where it cannot run scripts. */
const MEDIA: readonly [RegExp, 'image' | 'audio' | 'video'][] = [
	[/\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico)$/i, 'image'],
	[/\.(?:mp3|wav|flac|ogg|m4a)$/i, 'audio'],
	[/\.(?:mp4|webm|mov)$/i, 'video'],
]

/** Files with a header that lists tensors, and indexes of such files. */
const isWeights = (path: string): boolean => /\.(?:safetensors|gguf|safetensors\.index\.json)$/i.test(path)

/** Decides how a file is shown, and reads what that needs and no more. */
export async function viewFile(call: PageCall, place: FilePlace, file: FoundFile): Promise<FileView> {
	const { path, size } = file
	const media = MEDIA.find(([ending]) => ending.test(path))
	if (media) return { kind: media[1] }
	if (/\.pdf$/i.test(path)) return { kind: 'pdf' }
	const wantsSource = call.url.searchParams.has('source')
	if (isWeights(path) && !wantsSource) {
		const weights = await viewWeights(call, place)
		if (weights && !('why' in weights)) return { kind: 'weights', weights }
		if (!path.endsWith('.json')) return { kind: 'binary', why: weights?.why ?? 'Its header cannot be read.' }
	}
	if (/\.parquet$/i.test(path)) {
		const ref = { kind: place.frame.repo.kind, id: place.frame.repo.name }
		const summary = await call.hub.files.parquet(call.actor, ref, place.commit, path)
		return summary ? { kind: 'parquet', summary } : { kind: 'binary', why: 'Its footer cannot be read: it may be damaged.' }
	}
	if (/\.ipynb$/i.test(path) && !wantsSource) {
		const cells = await call.hub.files.notebook(call.actor, place.frame.repo, place.commit, path)
		if (cells !== undefined)
			return { kind: 'notebook', html: (await renderMarkdownFile(call, place.frame.repo, place.rev, path, cells)).html }
	}
	if (size > TEXT_MAX) return viewHead(call, file)
	const text = await call.hub.files.readText(call.actor, place.frame.repo, place.commit, path, TEXT_MAX)
	if (text === undefined) return { kind: 'binary', why: 'It is not a text file.' }
	if (/\.(?:md|markdown)$/i.test(path) && !wantsSource) {
		return { kind: 'markdown', text: await renderMarkdownFile(call, place.frame.repo, place.rev, path, text) }
	}
	return viewText(call, path, text, false)
}

function countLines(text: string): number {
	let lines = 1
	for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1
	return lines
}

/** The text, as far as one page shows its lines. */
function firstLines(text: string): string {
	let at = -1
	for (let line = 0; line < LINES_MAX; line += 1) {
		at = text.indexOf('\n', at + 1)
		if (at < 0) return text
	}
	return text.slice(0, at + 1)
}

/** Lines of what is a table, or of code. `isCut`: the file goes on. */
async function viewText(call: PageCall, path: string, text: string, isCut: boolean): Promise<FileView> {
	if (/\.[ct]sv$/i.test(path)) {
		const all = parseCsv(text, path.toLowerCase().endsWith('.tsv') ? '\t' : ',', ROWS_MAX + 2)
		const rows = all.slice(0, ROWS_MAX + 1)
		const columns = rows.reduce((most, row) => Math.max(most, row.length), 0)
		const shown = rows.map((row) =>
			row.slice(0, COLUMNS_MAX).map((cell) => (cell.length > CELL_MAX ? `${cell.slice(0, CELL_MAX)}…` : cell)),
		)
		return { kind: 'table', rows: shown, isCut: isCut || all.length > rows.length, columns }
	}
	const shown = firstLines(text)
	const lines = countLines(shown) - (shown.endsWith('\n') ? 1 : 0)
	return { kind: 'code', html: await highlight(call, path, shown), lines, isCut: isCut || shown.length < text.length }
}

/** Endings of texts that are worth a look at their beginning however long they are. */
const LINES = /\.(?:csv|tsv|jsonl|ndjson|txt|log|json|xml|html|md|yaml|yml)$/i

/** The beginning of a long text, read by range, to the end of a line. */
async function viewHead(call: PageCall, file: FoundFile): Promise<FileView> {
	const tooLarge: FileView = { kind: 'binary', why: 'It is too large to show here.' }
	if (!LINES.test(file.path)) return tooLarge
	const bytes = await buffer(await file.open({ start: 0, end: HEAD_SIZE - 1 }))
	const end = bytes.lastIndexOf(0x0a)
	const head = end < 0 ? bytes : bytes.subarray(0, end + 1)
	return end >= 0 && isUtf8(head) && !head.includes(0) ? viewText(call, file.path, head.toString('utf8'), true) : tooLarge
}

/** Highlights through the Markdown room, which owns the highlighter, as one fenced block whose fence no line of the text can end. */
async function highlight(call: PageCall, path: string, text: string): Promise<string> {
	const block = fenced(text.replace(/\n$/, ''), languageOfPath(path))
	const { html } = await call.tools.markdown.render(`${block}\n`, { frontMatter: 'keep' })
	if (languageOfPath(path) !== 'markdown' || !text.startsWith('---')) return html
	// As one block, front matter would be colored as the Markdown that it is not.
	const lines = await highlightLines(call, path, text)
	return html.replace(/(<code[^>]*>)[^]*(<\/code>)/, (_, open: string, close: string) => `${open}${lines.join('\n')}\n${close}`)
}
