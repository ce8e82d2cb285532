import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build as vite } from 'vite'
import { z } from 'zod'
import { clientBuild, serverBuild } from '../apps/web/vite.config.ts'
import { piecesNamedIn, splitSheet } from './split-sheet.ts'
import { type Runtime, vendorRuntime } from './vendor.ts'

const dist = join(import.meta.dirname, '../apps/web/dist')

const Chunk = z.object({
	file: z.string(),
	name: z.string().optional(),
	isEntry: z.boolean().optional(),
	imports: z.array(z.string()).default([]),
	dynamicImports: z.array(z.string()).default([]),
})
const Manifest = z.record(z.string(), Chunk)
type Manifest = z.infer<typeof Manifest>

/** Writes the pages for server and browser into `apps/web/dist`. */
export async function writePages(): Promise<void> {
	await vite(clientBuild)
	await vite(serverBuild)
	const assets = join(dist, 'client/assets')
	// Styles and fonts only: scripts for the browser come from their own build.
	cpSync(join(dist, 'server/assets'), assets, { recursive: true, filter: (path) => !path.endsWith('.js') })
	const runtime = await vendorRuntime(join(dist, 'client/vendor'))
	writeFileSync(join(dist, 'pages.json'), JSON.stringify(describe(assets, runtime)))
	await compress(assets)
}

/** The files that pages refer to: see `BuildFile` in apps/web. */
function describe(assets: string, runtime: Runtime): object {
	const manifest = Manifest.parse(JSON.parse(readFileSync(join(dist, 'client/.vite/manifest.json'), 'utf8')))
	const entries = Object.values(manifest).filter((chunk) => chunk.isEntry)
	const names = readdirSync(assets)
	const css = names.filter((name) => name.endsWith('.css') && existsSync(join(dist, 'server/assets', name)))
	const islands = Object.fromEntries(
		entries.flatMap(({ name, file }) => (name?.startsWith('island-') ? [[name.slice('island-'.length), `/${file}`]] : [])),
	)
	const sheet = css.map((name) => readFileSync(join(assets, name), 'utf8')).join('')
	const entry = (wanted: string): string => entries.find(({ name }) => name === wanted)?.file ?? ''
	return {
		css: sheet,
		styles: describeStyles(sheet, manifest),
		// Wrapped in a function: the page has it as a plain script, whose names every other script would see.
		early: `(()=>{${readFileSync(join(dist, 'client', entry('early')), 'utf8').trim()}})()`,
		loader: `/${entry('loader')}`,
		islands,
		runtime,
		// The two that every page has: of the interface, and of titles and running text.
		fonts: names
			.filter((name) => /^(?:hanken-grotesk|newsreader)-latin-wght-normal-.*\.woff2$/.test(name))
			.map((name) => `/assets/${name}`),
	}
}

/** The style sheet in pieces, and the pieces that each island's scripts may need. */
function describeStyles(sheet: string, manifest: Manifest): object {
	const pieces = splitSheet(sheet)
	const islands = Object.entries(manifest)
		.filter(([, { name }]) => name?.startsWith('island-'))
		.map(([key, { file }]) => [`/${file}`, piecesNamedIn(scriptsOf(key, manifest), pieces)])
	return { pieces, islands: Object.fromEntries(islands) }
}

/** The text of a script with all its imports, static and dynamic. */
function scriptsOf(key: string, manifest: Manifest, seen = new Set<string>()): string {
	const chunk = manifest[key]
	if (!chunk || seen.has(key)) return ''
	seen.add(key)
	const text = chunk.file.endsWith('.js') ? readFileSync(join(dist, 'client', chunk.file), 'utf8') : ''
	return [text, ...[...chunk.imports, ...chunk.dynamicImports].map((other) => scriptsOf(other, manifest, seen))].join('\n')
}

/** Writes a `.br` and a `.gz` beside every text asset, so that no asset is compressed while it is served. */
async function compress(folder: string): Promise<void> {
	for (const name of readdirSync(folder)) {
		if (!/\.(?:js|css|svg|json|wasm)$/.test(name)) continue
		const bytes = readFileSync(join(folder, name))
		const params = { [constants.BROTLI_PARAM_QUALITY]: bytes.length > 4_000_000 ? 9 : 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
		const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes, { params }), promisify(gzip)(bytes, { level: 9 })])
		writeFileSync(join(folder, `${name}.br`), br)
		writeFileSync(join(folder, `${name}.gz`), gz)
	}
}
