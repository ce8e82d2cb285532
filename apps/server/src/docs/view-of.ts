import type { DocsAddresses, DocsLanguage, DocsPage, DocsProject, OutlineSection, PageLink, TocEntry } from '@stoa/docs'
import type { ContentsView, DocsChoice, DocsLink, DocsView, OutlineView } from '@stoa/web'

/** What a view needs besides the rendered page. */
export interface ViewFacts {
	project: DocsProject
	/** The requested language: its contents are shown, also around a text that is not translated. */
	language: DocsLanguage
	addresses: DocsAddresses
	/** `/docs/course`: where the project begins. */
	home: string
	versions: readonly DocsChoice[]
	/** Absent for a page of the newest version. */
	newest?: DocsView['newest']
	markdownAddress: string
	editLabel?: string | undefined
	/** Used when the project names no place where sources are edited. */
	sourceAddress?: string | undefined
	/** Whether that is in this hub. */
	isEditedHere?: boolean | undefined
	editedAt?: Date | undefined
}

/** A rendered page as pages and static sites show it. */
export function viewOf(page: DocsPage, facts: ViewFacts): DocsView {
	const { project, language, addresses } = facts
	const shown = page.place.language === language.code
	return {
		project: { id: project.id, title: project.title, address: facts.home },
		address: addresses.page({ language: language.code, path: page.place.path }),
		markdownAddress: facts.markdownAddress,
		code: language.code,
		language: page.lang,
		direction: page.dir,
		title: page.title,
		description: page.description,
		html: page.html,
		outline: page.outlineHidden ? [] : withoutTitle(page.outline),
		copyHidden: page.copyHidden,
		contents: contentsOf(language, addresses),
		breadcrumbs: [...page.breadcrumbs.map(({ title, href }) => ({ title, address: href })), { title: page.title, address: undefined }],
		previous: linkOf(page.previous),
		next: linkOf(page.next),
		versions: facts.versions,
		newest: facts.newest,
		languages: project.languages.map((one) => ({
			id: one.lang,
			label: one.name,
			address: addresses.page({ language: one.code, path: page.place.path }),
			isCurrent: one.code === language.code,
		})),
		translations: project.languages.filter((one) => one.files.has(page.place.path)).map(({ lang }) => lang),
		editAddress: page.editUrl ?? facts.sourceAddress,
		editLabel: facts.editLabel ?? project.site.editLabel,
		isEditedHere: page.editUrl === undefined && facts.isEditedHere === true,
		editedAt: facts.editedAt,
		fallbackFrom: shown ? undefined : page.lang,
		widgets: page.widgets,
		metadata: page.metadata,
	}
}

/** The page's title is already above the outline. */
function withoutTitle(outline: readonly OutlineSection[]): readonly OutlineView[] {
	const [first] = outline
	return first && outline.length === 1 && first.depth === 1 ? first.sections : outline
}

function linkOf(link: PageLink | undefined): DocsLink | undefined {
	return link?.href === undefined ? undefined : { title: link.title, address: link.href, byFramework: link.byFramework }
}

const made = new WeakMap<DocsAddresses, Map<string, readonly ContentsView[]>>()

/** The contents of a language with their addresses: one object for all its pages. */
export function contentsOf(language: DocsLanguage, addresses: DocsAddresses): readonly ContentsView[] {
	const known = made.get(addresses) ?? new Map<string, readonly ContentsView[]>()
	made.set(addresses, known)
	const contents = known.get(language.code) ?? language.toc.map((entry) => contentOf(entry, language, addresses))
	known.set(language.code, contents)
	return contents
}

function contentOf(entry: TocEntry, language: DocsLanguage, addresses: DocsAddresses): ContentsView {
	const addressOf = (path: string): string => addresses.page({ language: language.code, path })
	const own = entry.path !== undefined && language.files.has(entry.path) ? addressOf(entry.path) : undefined
	const framed = entry.byFramework.filter(({ path }) => language.files.has(path)).map(({ framework, path }) => [framework, addressOf(path)])
	const byFramework: Record<string, string> = Object.fromEntries(framed)
	const first = own ?? Object.values(byFramework)[0]
	return {
		title: entry.title,
		subtitle: entry.subtitle,
		address: first,
		...(framed.length > 1 && { byFramework }),
		isExpanded: entry.isExpanded,
		isNew: entry.isNew,
		quiz: entry.quiz,
		sections: entry.sections.map((section) => contentOf(section, language, addresses)),
	}
}
