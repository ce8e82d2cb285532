import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { LOCAL_APPS } from '@stoa/catalog'
import { inferenceSnippets, libraryKeysWithSnippets, librarySnippets, localAppLaunch, type ModelRecord } from '@stoa/snippets'
import { build } from 'vite'
import { ROOT } from '../tests/hub-process.ts'
import { quantile, type Figure, type Measurement } from './figure.ts'

/** A model that most generators have something to say about. */
const MODEL: ModelRecord = {
	id: 'ada/engine',
	tags: ['transformers', 'diffusers', 'conversational', 'custom_code', 'safetensors', 'smolvla'],
	pipeline_tag: 'text-generation',
	library_name: 'transformers',
	config: { chat_template_jinja: '{{ messages }} {% if tools %}', architectures: ['LlamaForCausalLM'] },
	transformersInfo: { auto_model: 'AutoModelForCausalLM', processor: 'AutoTokenizer' },
	gguf: { context_length: 4096 },
}
const ROUNDS = 500

/** Programs of all generators, inference clients and local apps for one model; answers how many. */
function writeAll(): number {
	const libraries = libraryKeysWithSnippets().flatMap((key) => librarySnippets(key, MODEL))
	const calls = [false, true].flatMap((streaming) => inferenceSnippets({ model: MODEL, provider: 'auto', options: { streaming } }))
	const apps = LOCAL_APPS.flatMap(({ key }) => localAppLaunch(key, MODEL, 'engine-Q4_K_M.gguf').snippets ?? [])
	return libraries.length + calls.length + apps.length
}

/** The package as a browser would get it, minified and gzipped, in kB; the catalog is left out when it is `external`. */
async function bundleSize(external: string[]): Promise<number> {
	const result = await build({
		root: ROOT,
		configFile: false,
		logLevel: 'error',
		build: {
			write: false,
			minify: true,
			lib: { entry: join(ROOT, 'packages/snippets/src/index.ts'), formats: ['es'] },
			rolldownOptions: { external },
		},
	})
	const outputs = Array.isArray(result) ? result : [result]
	const code = outputs.flatMap((one) => ('output' in one ? one.output : [])).map((file) => (file.type === 'chunk' ? file.code : ''))
	return gzipSync(code.join(''), { level: 9 }).length / 1000
}

/** How many scripts of the pages hold text of programs. */
function scriptsWithPrograms(): number {
	const assets = join(ROOT, 'apps/web/dist/client')
	return readdirSync(assets, { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.js'))
		.filter((file) => /pip install|client\.chat\.completions/.test(readFileSync(join(assets, file), 'utf8'))).length
}

/** The generators of programs: how fast, how large, and where they are not. */
export const snippets: Measurement = {
	name: 'snippets',
	about: 'all programs for one model, and the size of what writes them',
	async measure() {
		const count = writeAll()
		const times = Array.from({ length: ROUNDS }, () => {
			const from = performance.now()
			writeAll()
			return performance.now() - from
		})
		const figures: Figure[] = [
			{
				what: 'all programs for one model, median',
				value: quantile(times, 0.5),
				unit: 'ms',
				goal: { of: 'value', most: 1 },
				note: `${count} programs`,
			},
			{
				what: 'the package, minified and gzipped',
				value: await bundleSize(['@stoa/catalog']),
				unit: 'kB',
				goal: { of: 'value', most: 60 },
			},
			{ what: 'the same with what it takes of the catalogue', value: await bundleSize([]), unit: 'kB' },
			{ what: 'scripts of the pages that hold any of it', value: scriptsWithPrograms(), unit: 'entries', goal: { of: 'value', most: 0 } },
		]
		return figures
	},
}
