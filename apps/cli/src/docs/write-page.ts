import { renderPage, type DocsPage, type PagePlace, type RenderOptions } from '@stoa/docs'
import { folderDates, viewOf, type DocsChoice, type DocsView, type StaticRenderer, type StaticSite } from '@stoa/server/docs'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { keyOf } from './build-record.ts'
import { markdownFile, pageAddress, placeFolder, untranslatedIn, type SiteOptions, type SitePlan, type SiteVersion } from './site-plan.ts'

/** The inputs for writing pages. */
export interface PageWriter {
	plan: SitePlan
	site: StaticSite
	renderer: StaticRenderer
	/** Of the sources. */
	folder: string
	versions?: SiteOptions['versions']
	editLabel?: string | undefined
}

/** Creates the functions that turn a page into its document, for the build and for the preview. */
export function createPageWriter({ plan, site, renderer, folder, versions, editLabel }: PageWriter) {
	const { project, addresses } = plan
	const widgets = new Map<string, ReturnType<StaticRenderer['widgetRenderer']>>()
	const made = new Set<string>()
	const versionsOf = versionChoices(versions)
	const newestOf = newestVersion(versions)
	let inferenceSnippets: RenderOptions['inferenceSnippets']
	const editedAt = folderDates(folder, { asksDisk: false })

	async function render(place: PagePlace): Promise<DocsPage | undefined> {
		const language = project.languages.find(({ code }) => code === place.language)
		if (!language) return undefined
		const renderWidget = widgets.get(language.lang) ?? renderer.widgetRenderer(language.lang)
		widgets.set(language.lang, renderWidget)
		let isAsked = false
		const noteQuestion = () => {
			isAsked = true
			return []
		}
		const page = await renderPage(project, place, { addresses, renderWidget, inferenceSnippets: inferenceSnippets ?? noteQuestion })
		if (!isAsked) return page
		// Few sites have such programs, and loading what writes them takes as long as writing fifty pages.
		inferenceSnippets = (await import('@stoa/server/inference-programs')).inferencePrograms
		return renderPage(project, place, { addresses, renderWidget, inferenceSnippets })
	}

	/** `shownIn`: the language of the contents around the text, when the page is not translated into it. */
	async function toDocument(page: DocsPage, shownIn = page.place.language): Promise<string> {
		const language = project.languages.find(({ code }) => code === shownIn)
		if (!language) throw new Error(`The project has no language "${shownIn}"`)
		const view = viewOf(page, {
			project,
			language,
			addresses,
			home: `${site.base}/`,
			versions: versionsOf({ language: shownIn, path: page.place.path }),
			newest: newestOf({ language: shownIn, path: page.place.path }),
			markdownAddress: `${site.base}/${markdownFile(project, page.place).split('/').map(encodeURIComponent).join('/')}`,
			editLabel,
			editedAt: await editedAt(page.file),
		})
		return renderer.renderPage({ ...view, canonical: addresses.page(page.place) }, site)
	}

	async function write(out: string, page: DocsPage): Promise<number> {
		let bytes = writeText(join(out, markdownFile(project, page.place)), page.markdown)
		for (const language of [page.place.language, ...untranslatedIn(project, page.place)]) {
			const file = join(out, placeFolder(project, { ...page.place, language }), 'index.html')
			bytes += writeText(file, await toDocument(page, language))
		}
		return bytes
	}

	/** Returns the number of bytes written. */
	function writeText(file: string, text: string): number {
		const inside = dirname(file)
		if (!made.has(inside)) mkdirSync(inside, { recursive: true })
		made.add(inside)
		writeFileSync(file, text)
		return Buffer.byteLength(text)
	}

	return { render, toDocument, write }
}

/** The same page in the other versions; in versions without it, their first page. */
function versionChoices(versions: SiteOptions['versions']): (place: PagePlace) => DocsChoice[] {
	const all = (versions?.all ?? []).map((version) => ({ version, find: pageIn(version) }))
	return (place) =>
		all.map(({ version: { name }, find }) => ({ id: name, label: name, address: find(place).address, isCurrent: name === versions?.own }))
}

/** The same page in the newest version, for pages of older ones. */
function newestVersion(versions: SiteOptions['versions']): (place: PagePlace) => DocsView['newest'] {
	const [newest] = versions?.all ?? []
	if (!versions || !newest || newest.name === versions.own) return () => undefined
	const find = pageIn(newest)
	return (place) => ({ older: versions.own, label: newest.name, ...find(place) })
}

/** Finds a page in a version of the site: the page itself, its untranslated text in the default language, or the version's first page. */
function pageIn(version: SiteVersion): (place: PagePlace) => { address: string; isSamePage: boolean } {
	const known = new Set(version.pages)
	const languages = new Set(version.pages.map((page) => page.slice(0, page.indexOf('/'))))
	return (place) => {
		const first = { language: version.defaultLanguage, path: place.path }
		const found = known.has(keyOf(place)) ? place : known.has(keyOf(first)) ? (languages.has(place.language) ? place : first) : undefined
		return found
			? { address: pageAddress(version.base, version, found), isSamePage: true }
			: { address: `${version.base}/`, isSamePage: false }
	}
}
