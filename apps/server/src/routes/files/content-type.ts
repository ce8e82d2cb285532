/** How a file of a repository is shown when its address is opened in a browser. */
export interface Presentation {
	contentType: string
	/** Shown in the browser; otherwise saved. */
	inline: boolean
}

const TEXT = 'text/plain; charset=utf-8'

const TEXT_EXTENSIONS = new Set(
	(
		'txt md markdown rst csv tsv json jsonl ndjson yaml yml toml ini cfg conf py ipynb js mjs cjs ts tsx jsx css scss html htm xhtml xml sh bash bat ps1 c h cc cpp hpp cu java kt ' +
		'go rs rb php pl lua r jl sql tex bib log diff patch gitattributes gitignore dockerfile lock env proto graphql vue svelte jinja jinja2 template properties srt vtt merges'
	).split(' '),
)
const TEXT_NAMES = new Set([
	'license',
	'licence',
	'notice',
	'readme',
	'copying',
	'authors',
	'changelog',
	'makefile',
	'dockerfile',
	'codeowners',
	'.gitattributes',
	'.gitignore',
	'.gitkeep',
])

/** Types that a browser shows without running anything in them. */
const SHOWN: Record<string, string> = {
	png: 'image/png',
	jpg: 'image/jpeg',
	jpeg: 'image/jpeg',
	gif: 'image/gif',
	webp: 'image/webp',
	avif: 'image/avif',
	bmp: 'image/bmp',
	ico: 'image/x-icon',
	// Scripts in it cannot run: files are sent with a sandboxing policy.
	svg: 'image/svg+xml',
	mp3: 'audio/mpeg',
	wav: 'audio/wav',
	flac: 'audio/flac',
	ogg: 'audio/ogg',
	opus: 'audio/ogg',
	m4a: 'audio/mp4',
	aac: 'audio/aac',
	mp4: 'video/mp4',
	webm: 'video/webm',
	mov: 'video/quicktime',
	pdf: 'application/pdf',
}

const extensionOf = (path: string): string => /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
const nameOf = (path: string): string => (path.split('/').at(-1) ?? '').toLowerCase()

/** How a file is presented at a `resolve` address. Pages and scripts are shown as text: no content of a repository runs on the hub's own origin. */
export function presentationOf(path: string): Presentation {
	const extension = extensionOf(path)
	const shown = SHOWN[extension]
	if (shown !== undefined) return { contentType: shown, inline: true }
	if (extension === 'json') return { contentType: 'application/json; charset=utf-8', inline: true }
	return TEXT_EXTENSIONS.has(extension) || TEXT_NAMES.has(nameOf(path))
		? { contentType: TEXT, inline: true }
		: { contentType: 'application/octet-stream', inline: false }
}

const WEB_TYPES: Record<string, string> = {
	...SHOWN,
	html: 'text/html; charset=utf-8',
	htm: 'text/html; charset=utf-8',
	js: 'text/javascript; charset=utf-8',
	mjs: 'text/javascript; charset=utf-8',
	css: 'text/css; charset=utf-8',
	json: 'application/json; charset=utf-8',
	map: 'application/json; charset=utf-8',
	webmanifest: 'application/manifest+json',
	wasm: 'application/wasm',
	woff: 'font/woff',
	woff2: 'font/woff2',
	ttf: 'font/ttf',
	otf: 'font/otf',
	txt: TEXT,
	md: TEXT,
	csv: 'text/csv; charset=utf-8',
	xml: 'application/xml',
}

/** The type under which a web server sends a file: for the hub's own client files, and for static apps in their sandbox. */
export function webTypeOf(path: string): string {
	return WEB_TYPES[extensionOf(path)] ?? 'application/octet-stream'
}

/** A `Content-Disposition` that older and newer clients read: both the encoded and the plain name (protocol 03 section 1.2). */
export function dispositionOf(path: string, inline: boolean): string {
	const name = path.split('/').at(-1) ?? 'file'
	// oxlint-disable-next-line no-control-regex -- header values must not hold them
	const plain = name.replaceAll(/[^\u0020-\u007e]/gu, '_').replaceAll(/["\\]/g, '_')
	const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
	return `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded}; filename="${plain}";`
}
