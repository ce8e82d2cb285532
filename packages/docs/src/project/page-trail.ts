import type { PageLink } from '../page.ts'
import type { DocsAddresses, DocsLanguage, DocsProject, TocEntry } from '../project.ts'
import type { PagePlace } from '../source.ts'

/** Where a page stands in the contents. */
interface Position {
	title: string
	copyPage: boolean | undefined
	above: TocEntry[]
	index: number
}

const positions = new WeakMap<DocsLanguage, Map<string, Position>>()

/** What stands around a page in the contents of its language; `title` and `copyPage` are the contents' own. */
export function pageTrail(
	project: DocsProject,
	language: DocsLanguage,
	place: PagePlace,
	addresses: DocsAddresses,
): {
	title: string | undefined
	previous: PageLink | undefined
	next: PageLink | undefined
	breadcrumbs: PageLink[]
	copyPage: boolean | undefined
} {
	const all = positionsOf(language)
	const own = all.get(place.path)
	const linkTo = (path: string | undefined, title?: string): PageLink | undefined => {
		if (path === undefined) return undefined
		const target = { language: language.code, path }
		return { title: title ?? all.get(path)?.title ?? path, href: addresses.page(target), place: target }
	}
	const start = linkTo(language.firstPage, project.title)
	const breadcrumbs: PageLink[] = start ? [start] : []
	for (const { title, path } of own?.above ?? [])
		breadcrumbs.push(
			(path !== undefined && language.files.has(path) ? linkTo(path, title) : undefined) ?? { title, href: undefined, place: undefined },
		)
	return {
		title: own?.title,
		previous: own && linkTo(language.order[own.index - 1]),
		next: own && linkTo(language.order[own.index + 1]),
		breadcrumbs,
		copyPage: own?.copyPage,
	}
}

function positionsOf(language: DocsLanguage): Map<string, Position> {
	const known = positions.get(language)
	if (known) return known
	const found = new Map<string, Position>()
	const indexes = new Map(language.order.map((path, index) => [path, index]))
	const visit = (entries: readonly TocEntry[], above: TocEntry[]): void => {
		for (const entry of entries) {
			const paths = entry.byFramework.length > 0 ? entry.byFramework.map(({ path }) => path) : entry.path === undefined ? [] : [entry.path]
			for (const path of paths) {
				const index = indexes.get(path)
				if (index !== undefined && !found.has(path))
					found.set(path, {
						title: entry.title,
						copyPage: [entry, ...above.toReversed()].find((one) => one.copyPage !== undefined)?.copyPage,
						above,
						index,
					})
			}
			visit(entry.sections, [...above, entry])
		}
	}
	visit(language.toc, [])
	positions.set(language, found)
	return found
}
