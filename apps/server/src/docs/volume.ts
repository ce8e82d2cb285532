import { renderPage, type DocsAddresses, type DocsPage, type DocsProject, type PagePlace, type RenderWidget } from '@stoa/docs'
import type { DocsChoice } from '@stoa/web'
import { LRUCache } from 'lru-cache'
import { inferencePrograms } from './inference-programs.ts'
import { setImmediate as breathe } from 'node:timers/promises'
import { pathsOf } from './paths-of.ts'
import { createProjectSearch, type ProjectSearch, type SearchThread } from './search-thread.ts'

/** One version of a documentation project, opened. */
export interface Volume extends ProjectSearch {
	project: DocsProject
	addresses: DocsAddresses
	/** `/docs/course` */
	home: string
	/** Whether the operator wrote it. */
	isTrusted: boolean
	/** Whether search engines may list it, which excludes documentation of private repositories. */
	isPublic: boolean
	/** Of a page; the versions of its project, newest first. */
	versions(place: PagePlace): readonly DocsChoice[]
	/** The address of a page's source in this hub. */
	sourceAddress(page: DocsPage): string | undefined
	/** Words of the link to where sources are changed. */
	editLabel?: string | undefined
	/** When its source was changed; `undefined` when unknown. */
	editedAt(file: string): Promise<Date | undefined>
	/** The rendered page, cached; `undefined` when it does not exist. */
	page(place: PagePlace): Promise<DocsPage | undefined>
	/** Every page, in the order of languages and contents, rendered one by one. */
	pages(): AsyncIterable<DocsPage>
}

/**
 * Rendered pages in memory, by `sizeOf`: of the operator's folders, and of what repositories document, which anyone with an account can fill. A
 * character takes one byte, or two where a page has letters beyond Latin-1.
 */
const KEPT_MAX = { operator: 24 * 1024 * 1024, repositories: 8 * 1024 * 1024 } as const
/** What a section, link or anchor of a page takes beside its text. Characters. */
const PART_SIZE = 200

/** Rendered pages of all volumes, the least used dropped first. */
export type KeptPages = LRUCache<string, DocsPage>

/** Creates the cache that volumes share. */
export function keepPages(whose: keyof typeof KEPT_MAX): KeptPages {
	return new LRUCache<string, DocsPage>({ maxSize: KEPT_MAX[whose], sizeCalculation: sizeOf })
}

/** What a page takes in memory, in characters: its texts, and its many small parts by their number. */
function sizeOf({ html, markdown, cleanMarkdown, records, ids, links, images }: DocsPage): number {
	const texts = records.reduce((sum, { text }) => sum + text.length, html.length + markdown.length + cleanMarkdown.length)
	return texts + PART_SIZE * (1 + records.length + ids.length + links.length + images.length)
}

/** Draws the widgets of texts in a language (a BCP 47 tag). */
export type WidgetRenderer = (language: string) => RenderWidget

/** The parts of a volume. */
export type VolumeParts = Omit<Volume, 'page' | 'search' | 'isIndexed' | 'pages'> & {
	/** Names this content among all others: changes with every change of its sources. */
	stamp: string
	kept: KeptPages
	searching: SearchThread
	/** Renders a page that is there. */
	render(place: PagePlace): Promise<DocsPage | undefined>
}

/** Renders pages in this thread: for folders of the operator, which are trusted to terminate. */
export function renderHere(project: DocsProject, addresses: DocsAddresses, widgetRenderer: WidgetRenderer): VolumeParts['render'] {
	return (place) => {
		const lang = project.languages.find(({ code }) => code === place.language)?.lang ?? place.language
		return renderPage(project, place, { addresses, renderWidget: widgetRenderer(lang), inferenceSnippets: inferencePrograms })
	}
}

/** Puts pages and search over an opened project. */
export function createVolume(parts: VolumeParts): Volume {
	const { project, kept, stamp } = parts
	const rendering = new Map<string, Promise<DocsPage | undefined>>()

	async function render(place: PagePlace): Promise<DocsPage | undefined> {
		const language = project.languages.find(({ code }) => code === place.language)
		return language?.files.has(place.path) ? parts.render(place) : undefined
	}

	function page(place: PagePlace): Promise<DocsPage | undefined> {
		const key = `${stamp}\0${place.language}\0${place.path}`
		const known = kept.get(key)
		if (known) return Promise.resolve(known)
		const under = rendering.get(key)
		if (under) return under
		const made = render(place)
			.then((done) => {
				if (done) kept.set(key, done)
				return done
			})
			.finally(() => rendering.delete(key))
		rendering.set(key, made)
		return made
	}

	async function* pages(): AsyncGenerator<DocsPage> {
		for (const language of project.languages)
			for (const path of pathsOf(language)) {
				// Readers are answered between two pages.
				await breathe()
				const made = await page({ language: language.code, path })
				if (made) yield made
			}
	}

	return {
		...parts,
		page,
		pages,
		...createProjectSearch(parts.searching, stamp, pages),
	}
}
