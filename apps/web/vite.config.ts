import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { InlineConfig, Plugin } from 'vite'

const room = fileURLToPath(new URL('./', import.meta.url))
const islands = join(room, 'src/islands')

/** Every island's file by its name after `island-`: a folder `islands/<name>/` with a `start.ts` or `start.tsx`. */
export function islandEntries(): Record<string, string> {
	const entries: Record<string, string> = {}
	for (const folder of readdirSync(islands, { withFileTypes: true })) {
		if (!folder.isDirectory()) continue
		const start = readdirSync(join(islands, folder.name)).find((file) => /^start\.tsx?$/.test(file))
		if (start) entries[`island-${folder.name}`] = join(islands, folder.name, start)
	}
	return entries
}

/** The same short name in both builds: file, rule, and three characters that keep files of the same name apart. */
function scopedName(rule: string, file: string): string {
	const path =
		file
			.replace(/\?.*$/, '')
			.split(/(?:packages|apps)\//)
			.at(-1) ?? file
	const base = /([\w-]+)\.module\.css$/.exec(path)?.[1] ?? 'css'
	return `${base}-${rule}-${createHash('sha256').update(path).digest('base64url').replaceAll(/[-_]/g, '').slice(0, 3)}`
}

const shared: InlineConfig = {
	root: room,
	configFile: false,
	logLevel: 'warn',
	base: '/',
	define: { 'process.env.NODE_ENV': '"production"' },
	css: { modules: { generateScopedName: scopedName } },
}

/**
 * transformers.js brings ONNX Runtime with WebGPU (27 MB); models here run on the processor, for which 14 MB do. Without the script that
 * starts the WebAssembly in it: pages name that one's address themselves (tools/vendor.ts).
 */
const runtime = join(dirname(fileURLToPath(import.meta.resolve('onnxruntime-web'))), 'ort.wasm.min.mjs')

/**
 * Base UI marks its files for frameworks that split clients from servers by file. Here islands are that line, so the marks say nothing. Nor
 * does it help a newcomer on a busy machine to read which plugin took how long.
 */
const quiet: NonNullable<NonNullable<InlineConfig['build']>['rolldownOptions']> = {
	checks: { bundlerTimings: false },
	onLog(level, log, report) {
		if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
	},
}

/** Vite's help for preloading is 900 bytes before every first `import()`, and has nothing to do here: no script brings styles of its own. */
const plainImports: Plugin = {
	name: 'stoa-plain-imports',
	enforce: 'pre',
	load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined),
}

/** The browser's part: what pages hold themselves, the loader, and one entry for each island. Styles come from the server's build. */
export const clientBuild: InlineConfig = {
	...shared,
	publicDir: false,
	plugins: [plainImports],
	resolve: { alias: { 'onnxruntime-web/webgpu': runtime } },
	worker: { format: 'es', rolldownOptions: quiet },
	build: {
		outDir: 'dist/client',
		emptyOutDir: true,
		target: 'baseline-widely-available',
		manifest: true,
		modulePreload: false,
		cssCodeSplit: false,
		assetsInlineLimit: 0,
		rolldownOptions: {
			...quiet,
			input: { early: join(islands, 'early.ts'), loader: join(islands, 'loader.ts'), ...islandEntries() },
			preserveEntrySignatures: 'strict',
		},
	},
}

/** Every style that a page's part imports is in the sheet, also when only a script in the browser names its classes. */
const keepStyles: Plugin = {
	name: 'stoa-keep-styles',
	enforce: 'post',
	transform: (code, id) => (id.endsWith('.module.css') ? { code, map: null, moduleSideEffects: 'no-treeshake' } : undefined),
}

/** Mermaid's sanitizer needs a browser. The server's part only reads diagrams and shows nothing of them, so that it needs none. */
const noSanitizer: Plugin = {
	name: 'stoa-no-sanitizer',
	enforce: 'pre',
	resolveId: (id) => (id === 'dompurify' ? '\0no-sanitizer' : undefined),
	load: (id) =>
		id === '\0no-sanitizer' ? 'export default { isSupported: false, addHook() {}, removeHook() {}, sanitize: (text) => text }' : undefined,
}

/** The server's part: all pages, and with them every style and font; and by themselves what writes static sites and what reads diagrams. */
export const serverBuild: InlineConfig = {
	...shared,
	publicDir: false,
	plugins: [keepStyles, noSanitizer],
	ssr: { noExternal: true, target: 'node' },
	build: {
		ssr: true,
		outDir: 'dist/server',
		emptyOutDir: true,
		target: 'node26',
		cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
		ssrEmitAssets: true,
		cssCodeSplit: false,
		cssMinify: true,
		minify: false,
		assetsInlineLimit: 0,
		// Shared with the server process: errors must be the same classes, and renderers the same instances.
		rolldownOptions: {
			...quiet,
			input: {
				entry: join(room, 'src/entry.tsx'),
				'static-entry': join(room, 'src/static-entry.tsx'),
				'diagram-entry': join(room, 'src/diagram-entry.ts'),
			},
			external: [/^@stoa\/(?!ui)/, 'zod', /^node:/],
		},
	},
}

/** Where the development server has the modules of pages: below the one folder whose scripts the policy of pages allows to run. */
export const DEV_BASE = '/assets/dev/'

/** Everything that the server process has loaded itself: errors must be the same classes there and in pages. */
const LOADED_BY_THE_SERVER = ['@stoa/catalog', '@stoa/docs', '@stoa/hub', '@stoa/markdown', '@stoa/snippets', '@stoa/vocabulary', 'zod']

/** Pages straight from their sources, for `npm run dev` (tools/dev.ts). `packages`: the folder that the packages from npm are in. */
export function devServer({ cacheFolder, packages }: { cacheFolder: string; packages: string }): InlineConfig {
	return {
		root: room,
		configFile: false,
		logLevel: 'warn',
		base: DEV_BASE,
		appType: 'custom',
		publicDir: false,
		cacheDir: cacheFolder,
		css: { modules: { generateScopedName: scopedName } },
		resolve: { alias: { 'onnxruntime-web/webgpu': runtime } },
		optimizeDeps: { entries: ['src/islands/loader.ts', 'src/islands/*/start.{ts,tsx}'] },
		ssr: { target: 'node', external: LOADED_BY_THE_SERVER },
		server: {
			middlewareMode: true,
			// What browsers may read of this machine: sources and packages, not the data folder, which may lie beside them.
			fs: { allow: [join(room, 'src'), join(room, '../../packages'), packages, cacheFolder] },
			watch: { ignored: ['**/dist/**'] },
		},
	}
}
