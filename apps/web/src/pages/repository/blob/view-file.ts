import type { Rendered } from '@stoa/markdown'
import type { FilePreview, FoundFile, ParquetSummary, ViewedRows } from '@stoa/hub'
import { isUtf8 } from 'node:buffer'
import { buffer } from 'node:stream/consumers'
import { fenced } from '../../../viewers/program/fence.ts'
import { highlightLines } from '../../../viewers/program/highlight-lines.ts'
import { languageOfPath } from '../../../viewers/program/language-of-path.ts'
import { renderMarkdownFile } from '../../../parts/repo/load-card.ts'
import type { PageCall } from '../../../site/route.ts'
import type { FilePlace } from '../tree/load.ts'
import { viewWeights, type WeightsView } from './view-weights.ts'

/** Bytes of text that a page shows. */
const TEXT_MAX = 512_000
/** Bytes of a longer text that are shown. */
const HEAD_SIZE = 65_536
/** Rows on one page of a table. */
export const PAGE_ROWS = 100
/** How long the page waits for rows, in milliseconds. */
const WAIT_MS = 5000
/** Lines of a text that a page numbers. */
const LINES_MAX = 20_000

/** How a file is shown. */
export type FileView =
	| { kind: 'markdown'; text: Pick<Rendered, 'html' | 'outline' | 'direction'> }
	| { kind: 'code'; html: string; lines: number; isCut: boolean }
	/** One page of the rows of a table, from 0. */
	| { kind: 'rows'; page: number; rows: ViewedRows; summary: ParquetSummary | undefined }
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

/** How a file is shown, and why a table is not shown as one. */
export interface ViewedContent {
	view: FileView
	rows: Exclude<FilePreview, { is: 'rows' }>
}

function pageOf(url: URL): number {
	const asked = url.searchParams.get('p') ?? ''
	return /^\d{1,9}$/.test(asked) ? Number(asked) : 0
}

/** Decides how a file is shown, and reads what that needs and no more. */
export async function viewFile(call: PageCall, place: FilePlace, file: FoundFile): Promise<ViewedContent> {
	const { kind, name: id } = place.frame.repo
	const page = pageOf(call.url)
	const asked = { repo: { kind, id }, commit: place.commit, path: file.path }
	const rows: FilePreview = call.url.searchParams.has('source')
		? { is: 'none' }
		: await call.hub.viewer.fileRows(call.actor, asked, { offset: page * PAGE_ROWS, waitMsMax: WAIT_MS })
	if (rows.is !== 'rows') return { view: await viewOther(call, place, file), rows }
	const summary = PARQUET.test(file.path) ? await call.hub.files.parquet(call.actor, asked.repo, place.commit, file.path) : undefined
	return { view: { kind: 'rows', page, rows: rows.page, summary }, rows: { is: 'none' } }
}

const PARQUET = /\.parquet$/i

async function viewOther(call: PageCall, place: FilePlace, file: FoundFile): Promise<FileView> {
	const { path, size } = file
	const words = call.words.repository.blob.why
	const media = MEDIA.find(([ending]) => ending.test(path))
	if (media) return { kind: media[1] }
	if (/\.pdf$/i.test(path)) return { kind: 'pdf' }
	const wantsSource = call.url.searchParams.has('source')
	if (isWeights(path) && !wantsSource) {
		const weights = await viewWeights(call, place)
		if (weights && !('why' in weights)) return { kind: 'weights', weights }
		if (!path.endsWith('.json')) return { kind: 'binary', why: weights?.why ?? words.header }
	}
	if (PARQUET.test(path)) {
		const ref = { kind: place.frame.repo.kind, id: place.frame.repo.name }
		const summary = await call.hub.files.parquet(call.actor, ref, place.commit, path)
		return summary ? { kind: 'parquet', summary } : { kind: 'binary', why: words.footer }
	}
	if (/\.ipynb$/i.test(path) && !wantsSource) {
		const cells = await call.hub.files.notebook(call.actor, place.frame.repo, place.commit, path)
		if (cells !== undefined)
			return { kind: 'notebook', html: (await renderMarkdownFile(call, place.frame.repo, place.rev, path, cells)).html }
	}
	if (size > TEXT_MAX) return viewHead(call, file)
	const text = await call.hub.files.readText(call.actor, place.frame.repo, place.commit, path, TEXT_MAX)
	if (text === undefined) return { kind: 'binary', why: words.notText }
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

/** Lines of a text. `isCut`: the file goes on. */
async function viewText(call: PageCall, path: string, text: string, isCut: boolean): Promise<FileView> {
	const shown = firstLines(text)
	const lines = countLines(shown) - (shown.endsWith('\n') ? 1 : 0)
	return { kind: 'code', html: await highlight(call, path, shown), lines, isCut: isCut || shown.length < text.length }
}

/** Endings of texts that are worth a look at their beginning however long they are. */
const LINES = /\.(?:csv|tsv|jsonl|ndjson|txt|log|json|xml|html|md|yaml|yml)$/i

/** The beginning of a long text, read by range, to the end of a line. */
async function viewHead(call: PageCall, file: FoundFile): Promise<FileView> {
	const tooLarge: FileView = { kind: 'binary', why: call.words.repository.blob.why.tooLarge }
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
