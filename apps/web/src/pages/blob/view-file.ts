import type { FoundFile } from '@stoa/hub'
import { renderMarkdownFile } from '../../layouts/repo/load-card.ts'
import type { PageCall } from '../../site/route.ts'
import type { FilePlace } from '../tree/load.ts'
import { parseCsv } from './csv.ts'
import { readSafetensorsHeader, type SafetensorsHeader } from './safetensors-header.ts'

/** Bytes of text that a page shows. */
const TEXT_MAX = 512_000
/** Rows of a table that a page shows. */
const ROWS_MAX = 200

/** How a file is shown. */
export type FileView =
	| { kind: 'markdown'; html: string }
	| { kind: 'code'; html: string; text: string; lines: number }
	| { kind: 'table'; rows: string[][]; isCut: boolean }
	| { kind: 'image' | 'audio' | 'video' }
	| { kind: 'safetensors'; header: SafetensorsHeader }
	| { kind: 'binary'; why: string }

/** Formats browsers show by themselves; SVG is shown as an image, where it cannot run scripts. */
const MEDIA: readonly [RegExp, 'image' | 'audio' | 'video'][] = [
	[/\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico)$/i, 'image'],
	[/\.(?:mp3|wav|flac|ogg|m4a)$/i, 'audio'],
	[/\.(?:mp4|webm|mov)$/i, 'video'],
]

/** The highlighter's name of a language where the file's ending is not one. */
const LANGUAGES: Record<string, string> = {
	py: 'python',
	js: 'javascript',
	mjs: 'javascript',
	ts: 'typescript',
	tsx: 'typescript',
	yml: 'yaml',
	sh: 'bash',
	rs: 'rust',
	md: 'markdown',
	h: 'c',
	jsonl: 'json',
	ipynb: 'json',
	toml: 'ini',
	cfg: 'ini',
}

/** Decides how a file is shown, and reads what that needs and no more. */
export async function viewFile(call: PageCall, place: FilePlace, file: FoundFile): Promise<FileView> {
	const { path, size } = file
	const media = MEDIA.find(([ending]) => ending.test(path))
	if (media) return { kind: media[1] }
	if (path.endsWith('.safetensors')) {
		const header = await readSafetensorsHeader(file)
		return header ? { kind: 'safetensors', header } : { kind: 'binary', why: 'Its header cannot be read: it may be damaged.' }
	}
	if (size > TEXT_MAX) return { kind: 'binary', why: 'It is too large to show here.' }
	const text = await call.hub.files.readText(call.actor, place.frame.repo, place.commit, path, TEXT_MAX)
	if (text === undefined) return { kind: 'binary', why: 'It is not a text.' }
	if (/\.(?:md|markdown)$/i.test(path) && !call.url.searchParams.has('source'))
		return { kind: 'markdown', html: (await renderMarkdownFile(call, place.frame.repo, place.rev, path, text)).html }
	if (/\.[ct]sv$/i.test(path)) {
		const rows = parseCsv(text, path.toLowerCase().endsWith('.tsv') ? '\t' : ',', ROWS_MAX + 2)
		return { kind: 'table', rows: rows.slice(0, ROWS_MAX + 1), isCut: rows.length > ROWS_MAX + 1 }
	}
	return { kind: 'code', html: await highlight(call, path, text), text, lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0) }
}

/** Highlights through the Markdown room, which owns the highlighter, as one fenced block whose fence no line of the text can end. */
async function highlight(call: PageCall, path: string, text: string): Promise<string> {
	const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
	const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)))
	const language = LANGUAGES[ending] ?? (/^[a-z]+$/.test(ending) ? ending : '')
	const { html } = await call.tools.markdown.render(`${fence}${language}\n${text.replace(/\n$/, '')}\n${fence}\n`, { frontMatter: 'keep' })
	return html
}
