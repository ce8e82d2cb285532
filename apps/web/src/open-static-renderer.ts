import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BUILD_FOLDER, readAssets, type WidgetRenderer } from './built-assets.ts'
import type { StaticPlace } from './pages/docs/page/static-place.tsx'
import type { StaticSite } from './pages/docs/page/static-site.ts'
import type { DocsView } from './site/docs-view.ts'
import type { Assets } from './site/assets.ts'

/** The files that pages of static documentation sites point at. */
export interface StaticParts {
	/** Folder of built client files; the addresses below name files in it, under `/assets/`. */
	assetsFolder: string
	assets: Pick<Assets, 'css' | 'early' | 'loader' | 'islands' | 'fonts'>
}

/** What static documentation sites are written with. */
export interface StaticRenderer extends StaticParts {
	/** A page as a whole document. */
	renderPage(view: DocsView, site: StaticSite): string
	/** The page for what is missing, or that of the search, as a whole document. */
	renderPlace(place: StaticPlace, site: StaticSite): string
	widgetRenderer: WidgetRenderer
}

/** What that part of the server's build exports (`site/static-entry.tsx`). */
interface Built {
	renderStaticPage: StaticRenderer['renderPage']
	renderStaticPlace: StaticRenderer['renderPlace']
	createWidgetRenderer: WidgetRenderer
}

/** Reads what a build's pages point at, without what draws them. @throws when there is no build */
export async function readStaticParts(folder = BUILD_FOLDER): Promise<StaticParts> {
	return { assetsFolder: join(folder, 'client/assets'), assets: await readAssets(folder) }
}

/** Loads the part of the build that writes static sites. @throws when there is no build */
export async function openStaticRenderer(folder = BUILD_FOLDER): Promise<StaticRenderer> {
	const parts = await readStaticParts(folder)
	const built: Built = await import(pathToFileURL(join(folder, 'server/static-entry.js')).href)
	return {
		renderPage: built.renderStaticPage,
		renderPlace: built.renderStaticPlace,
		widgetRenderer: built.createWidgetRenderer,
		...parts,
	}
}
