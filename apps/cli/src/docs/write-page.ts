import { renderPage, type DocsPage, type PagePlace } from '@stoa/docs'
import { inferencePrograms, viewOf, type StaticRenderer, type StaticSite } from '@stoa/server/docs'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { markdownFile, placeFolder, type SitePlan } from './site-plan.ts'

/** What writing pages needs. */
export interface PageWriter {
	plan: SitePlan
	site: StaticSite
	renderer: StaticRenderer
}

/** Makes the functions that turn a place into a page's document, for writing and for the preview. */
export function createPageWriter({ plan, site, renderer }: PageWriter) {
	const { project, addresses } = plan
	const widgets = new Map<string, ReturnType<StaticRenderer['widgetRenderer']>>()
	const made = new Set<string>()

	async function render(place: PagePlace): Promise<DocsPage | undefined> {
		const language = project.languages.find(({ code }) => code === place.language)
		if (!language) return undefined
		const renderWidget = widgets.get(language.lang) ?? renderer.widgetRenderer(language.lang)
		widgets.set(language.lang, renderWidget)
		return renderPage(project, place, { addresses, renderWidget, inferenceSnippets: inferencePrograms })
	}

	function toDocument(page: DocsPage): string {
		const language = project.languages.find(({ code }) => code === page.place.language)
		if (!language) throw new Error(`The project has no language "${page.place.language}"`)
		const view = viewOf(page, {
			project,
			language,
			addresses,
			home: `${site.base}/`,
			versions: [],
			markdownAddress: `${site.base}/${markdownFile(project, page.place).split('/').map(encodeURIComponent).join('/')}`,
		})
		return renderer.renderPage(view, site)
	}

	function write(out: string, page: DocsPage): number {
		const html = toDocument(page)
		return (
			writeText(join(out, placeFolder(project, page.place), 'index.html'), html) +
			writeText(join(out, markdownFile(project, page.place)), page.markdown)
		)
	}

	/** Answers the bytes written. */
	function writeText(file: string, text: string): number {
		const folder = dirname(file)
		if (!made.has(folder)) mkdirSync(folder, { recursive: true })
		made.add(folder)
		const bytes = Buffer.from(text)
		writeFileSync(file, bytes)
		return bytes.length
	}

	return { render, toDocument, write }
}
