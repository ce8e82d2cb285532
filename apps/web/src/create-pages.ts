import { createMarkdown } from '@stoa/markdown'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { Pages } from './page.ts'
import type { Assets } from './site/assets.ts'
import type { PageTools } from './site/route.ts'
import type { Site } from './site/site.tsx'

/** Where `npm run build` leaves pages, scripts and styles. */
const BUILD_FOLDER = fileURLToPath(new URL('../dist', import.meta.url))

const BuildFile = z.object({
	css: z.string(),
	styles: z.object({
		pieces: z.array(z.object({ css: z.string(), classes: z.array(z.string()) })),
		islands: z.record(z.string(), z.array(z.int())),
	}),
	loader: z.string(),
	islands: z.record(z.string(), z.string()),
	runtime: z.object({ script: z.string(), wasm: z.string(), wasmBytes: z.number() }),
	fonts: z.array(z.string()),
})

/** How the pages are started. */
export interface PagesOptions {
	/** The build's folder; by default the one in this room. */
	folder?: string
	/** The clock; by default the real one. */
	now?: () => Date
}

/**
 * Loads the built pages. The answer's `close` ends the threads that render Markdown.
 *
 * @throws when there is no build: `npm run build` makes it
 */
export async function createPages({ folder = BUILD_FOLDER, now = () => new Date() }: PagesOptions = {}): Promise<
	Pages & { close(): Promise<void> }
> {
	const assets: Assets = BuildFile.parse(JSON.parse(await readFile(join(folder, 'pages.json'), 'utf8')))
	const built: { site: Site } = await import(pathToFileURL(join(folder, 'server/entry.js')).href)
	const tools: PageTools = { markdown: createMarkdown(), now }
	return {
		assetsFolder: join(folder, 'client/assets'),
		answer: (request) => built.site.answer(request, tools, assets),
		failure: (request, error) => built.site.failure(request, error, tools, assets),
		close: () => tools.markdown.close(),
	}
}
