import type { RenderWidget } from '@stoa/docs'
import { createMarkdown } from '@stoa/markdown'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { Pages } from './page.ts'
import type { StaticSite } from './pages/docs/static-site.ts'
import type { DocsView } from './pages/docs/view.ts'
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

/** What the server's build exports (`site/entry.tsx`). */
interface Built {
	site: Site
	renderStaticPage: StaticRenderer['renderPage']
	createWidgetRenderer: WidgetRenderer
}

/** Makes the function that draws the widgets of texts in a language, a BCP 47 tag. */
export type WidgetRenderer = (language: string) => RenderWidget

async function load(folder: string): Promise<{ assets: Assets; built: Built }> {
	const assets: Assets = BuildFile.parse(JSON.parse(await readFile(join(folder, 'pages.json'), 'utf8')))
	const built: Built = await import(pathToFileURL(join(folder, 'server/entry.js')).href)
	return { assets, built }
}

/**
 * Loads the built pages. The answer's `close` ends the threads that render Markdown.
 *
 * @throws when there is no build: `npm run build` makes it
 */
export async function createPages({ folder = BUILD_FOLDER, now = () => new Date() }: PagesOptions = {}): Promise<
	Pages & { widgetRenderer: WidgetRenderer; close(): Promise<void> }
> {
	const { assets, built } = await load(folder)
	const tools: PageTools = { markdown: createMarkdown(), now }
	return {
		assetsFolder: join(folder, 'client/assets'),
		answer: (request) => built.site.answer(request, tools, assets),
		failure: (request, error) => built.site.failure(request, error, tools, assets),
		widgetRenderer: built.createWidgetRenderer,
		close: () => tools.markdown.close(),
	}
}

/** What static documentation sites are written with. */
export interface StaticRenderer {
	/** A page as a whole document. */
	renderPage(view: DocsView, site: StaticSite): string
	widgetRenderer: WidgetRenderer
	/** Folder of built client files; the addresses below name files in it, under `/assets/`. */
	assetsFolder: string
	assets: Pick<Assets, 'css' | 'loader' | 'islands' | 'fonts'>
}

/** Loads the part of the build that writes static sites. @throws when there is no build */
export async function openStaticRenderer(folder = BUILD_FOLDER): Promise<StaticRenderer> {
	const { assets, built } = await load(folder)
	return {
		renderPage: built.renderStaticPage,
		widgetRenderer: built.createWidgetRenderer,
		assetsFolder: join(folder, 'client/assets'),
		assets,
	}
}
