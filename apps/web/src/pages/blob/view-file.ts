import type { FoundFile, ParquetSummary } from '@stoa/hub'
import { isUtf8 } from 'node:buffer'
import { buffer } from 'node:stream/consumers'
import { languageOfPath } from '../../layouts/program/language-of-path.ts'
import { renderMarkdownFile } from '../../layouts/repo/load-card.ts'
import type { PageCall } from '../../site/route.ts'
import type { FilePlace } from '../tree/load.ts'
import { parseCsv } from '../../layouts/diff/csv.ts'
import { viewNotebook } from './view-notebook.ts'
import { viewWeights, type WeightsView } from './view-weights.ts'

/** Bytes of text that a page shows. */
const TEXT_MAX = 512_000
/** Bytes of a notebook that a page shows: most of them are pictures, which it leaves out. */
const NOTEBOOK_MAX = 5_000_000
/** Bytes of a longer text that are shown. */
const HEAD_SIZE = 65_536
/** Rows of a table that a page shows. */
const ROWS_MAX = 200

/** How a file is shown. */
export type FileView =
	| { kind: 'markdown'; html: string }
	| { kind: 'code'; html: string; lines: number; isCut: boolean }
	| { kind: 'table'; rows: string[][]; isCut: boolean }
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
	const isNotebook = /\.ipynb$/i.test(path) && !wantsSource
	const sizeMax = isNotebook ? NOTEBOOK_MAX : TEXT_MAX
	if (size > sizeMax) return viewHead(call, file)
	const text = await call.hub.files.readText(call.actor, place.frame.repo, place.commit, path, sizeMax)
	if (text === undefined) return { kind: 'binary', why: 'It is not a text.' }
	if (/\.(?:md|markdown)$/i.test(path) && !wantsSource)
		return { kind: 'markdown', html: (await renderMarkdownFile(call, place.frame.repo, place.rev, path, text)).html }
	if (isNotebook) {
		const html = await viewNotebook(call, place, path, text)
		if (html !== undefined) return { kind: 'notebook', html }
	}
	return viewText(call, path, text, false)
}

/** Lines of what is a table, or of code. `isCut`: the file goes on. */
async function viewText(call: PageCall, path: string, text: string, isCut: boolean): Promise<FileView> {
	if (/\.[ct]sv$/i.test(path)) {
		const rows = parseCsv(text, path.toLowerCase().endsWith('.tsv') ? '\t' : ',', ROWS_MAX + 2)
		return { kind: 'table', rows: rows.slice(0, ROWS_MAX + 1), isCut: isCut || rows.length > ROWS_MAX + 1 }
	}
	const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
	return { kind: 'code', html: await highlight(call, path, text), lines, isCut }
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
	const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)))
	const language = languageOfPath(path)
	const { html } = await call.tools.markdown.render(`${fence}${language}\n${text.replace(/\n$/, '')}\n${fence}\n`, { frontMatter: 'keep' })
	return html
}
