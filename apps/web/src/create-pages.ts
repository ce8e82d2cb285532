import { createMarkdown } from '@stoa/markdown'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BUILD_FOLDER, readAssets, type WidgetRenderer } from './built-assets.ts'
import type { Pages } from './site/page.ts'
import type { Assets } from './site/assets.ts'
import type { PageTools } from './site/route.ts'
import type { Site } from './site.tsx'

/** How the pages are started. */
export interface PagesOptions {
	/** The build's folder; by default the one in this room. */
	folder?: string
	/** The clock; by default the real one. */
	now?: () => Date
}

/** What `site/entry.tsx` exports, in the server's build and while the pages are worked on. */
export interface SiteModule {
	site: Site
	createWidgetRenderer: WidgetRenderer
}

/** What pages are answered from. */
export interface PageParts extends SiteModule {
	assets: Assets
}

/** Pages with what the server's documentation needs of them. */
export interface OpenedPages extends Pages {
	widgetRenderer: WidgetRenderer
	/** Whether threads, which load the build, have one to draw widgets with. */
	widgets: 'built' | 'plain'
	/** Ends the threads that render Markdown. */
	close(): Promise<void>
}

/**
 * Loads the built pages.
 *
 * @throws when there is no build: `npm run build` makes it
 */
export async function createPages({ folder = BUILD_FOLDER, now = () => new Date() }: PagesOptions = {}): Promise<OpenedPages> {
	const assets = await readAssets(folder)
	const built: SiteModule = await import(pathToFileURL(join(folder, 'server/entry.js')).href)
	const parts: PageParts = { assets, site: built.site, createWidgetRenderer: built.createWidgetRenderer }
	return pagesOf(() => parts, { assetsFolder: join(folder, 'client/assets'), widgets: 'built', now })
}

/** Pages over parts that may change while the server runs: each call asks for the present ones. */
export function pagesOf(
	parts: () => PageParts,
	{ assetsFolder, widgets, now = () => new Date() }: Pick<OpenedPages, 'assetsFolder' | 'widgets'> & Pick<PagesOptions, 'now'>,
): OpenedPages {
	const tools: PageTools = { markdown: createMarkdown(), now }
	return {
		assetsFolder,
		widgets,
		find: (url) => parts().site.find(url),
		addresses: parts().site.addresses,
		answer: (request) => parts().site.answer(request, tools, parts().assets),
		staleForm: (request) => parts().site.staleForm(request, tools, parts().assets),
		failure: (request, error) => parts().site.failure(request, error, tools, parts().assets),
		widgetRenderer: (language) => parts().createWidgetRenderer(language),
		close: () => tools.markdown.close(),
	}
}
