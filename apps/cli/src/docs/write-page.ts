import { renderPage, type DocsPage, type PagePlace } from '@stoa/docs'
import { inferencePrograms, viewOf, type DocsChoice, type StaticRenderer, type StaticSite } from '@stoa/server/docs'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { keyOf } from './build-record.ts'
import { markdownFile, pageAddress, placeFolder, type SiteOptions, type SitePlan } from './site-plan.ts'

/** What writing pages needs. */
export interface PageWriter {
	plan: SitePlan
	site: StaticSite
	renderer: StaticRenderer
	versions?: SiteOptions['versions']
}

/** Makes the functions that turn a place into a page's document, for writing and for the preview. */
export function createPageWriter({ plan, site, renderer, versions }: PageWriter) {
	const { project, addresses } = plan
	const widgets = new Map<string, ReturnType<StaticRenderer['widgetRenderer']>>()
	const made = new Set<string>()
	const versionsOf = versionChoices(versions)

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
			versions: versionsOf(page.place),
			markdownAddress: `${site.base}/${markdownFile(project, page.place).split('/').map(encodeURIComponent).join('/')}`,
		})
		return renderer.renderPage({ ...view, languages: languageChoices(view.languages, page.place, plan) }, site)
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
		writeFileSync(file, text)
		return Buffer.byteLength(text)
	}

	return { render, toDocument, write }
}

/** The same page in the other versions; where they do not have it, their first page. */
function versionChoices(versions: SiteOptions['versions']): (place: PagePlace) => DocsChoice[] {
	const all = (versions?.all ?? []).map((version) => ({ ...version, known: new Set(version.pages) }))
	return (place) =>
		all.map((version) => ({
			id: version.name,
			label: version.name,
			address: version.known.has(keyOf(place)) ? pageAddress(version.base, version, place) : `${version.base}/`,
			isCurrent: version.name === versions?.own,
		}))
}

/** A file server shows no page in another language instead: what is not translated leads to the first page of its language. */
function languageChoices(choices: readonly DocsChoice[], { path }: PagePlace, { project, addresses }: SitePlan): DocsChoice[] {
	return project.languages.flatMap(({ code, files, firstPage }, index) => {
		const choice = choices[index]
		if (!choice || files.has(path)) return choice ? [choice] : []
		return firstPage === undefined ? [] : [{ ...choice, address: addresses.page({ language: code, path: firstPage }) }]
	})
}
