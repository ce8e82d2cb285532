import { createMarkdown } from '@stoa/markdown'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BUILD_FOLDER, readAssets, type WidgetRenderer } from './built-assets.ts'
import type { Pages } from './page.ts'
import type { PageTools } from './site/route.ts'
import type { Site } from './site/site.tsx'

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
	createWidgetRenderer: WidgetRenderer
}

/**
 * Loads the built pages. The answer's `close` ends the threads that render Markdown.
 *
 * @throws when there is no build: `npm run build` makes it
 */
export async function createPages({ folder = BUILD_FOLDER, now = () => new Date() }: PagesOptions = {}): Promise<
	Pages & { widgetRenderer: WidgetRenderer; close(): Promise<void> }
> {
	const assets = await readAssets(folder)
	const built: Built = await import(pathToFileURL(join(folder, 'server/entry.js')).href)
	const tools: PageTools = { markdown: createMarkdown(), now }
	return {
		assetsFolder: join(folder, 'client/assets'),
		find: built.site.find,
		addresses: built.site.addresses,
		answer: (request) => built.site.answer(request, tools, assets),
		staleForm: (request) => built.site.staleForm(request, tools, assets),
		failure: (request, error) => built.site.failure(request, error, tools, assets),
		widgetRenderer: built.createWidgetRenderer,
		close: () => tools.markdown.close(),
	}
}
