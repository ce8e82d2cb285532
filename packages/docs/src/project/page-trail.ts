import type { PageLink } from '../page.ts'
import type { DocsAddresses, DocsLanguage, DocsProject, TocEntry } from '../project.ts'
import type { PagePlace } from '../source.ts'

/** The pages of one entry of the contents: one, or one for each framework. */
interface Step {
	title: string
	pages: { framework: string | undefined; path: string }[]
}

/** The position of a page in the contents. */
interface Position {
	title: string
	copyPage: boolean | undefined
	above: TocEntry[]
	/** Its entry among all entries with pages. */
	step: number
	framework: string | undefined
}

/** The contents of a language in reading order. */
interface Trail {
	steps: Step[]
	positions: Map<string, Position>
}

const trails = new WeakMap<DocsLanguage, Trail>()

/** A page of the same entry for another framework. */
export interface FrameworkPage {
	/** `pt`, `tf` */
	framework: string
	path: string
}

/** The pages of an entry, one for each framework; empty when one page is for all. */
export function frameworkPagesOf(language: DocsLanguage, path: string): readonly FrameworkPage[] {
	const { steps, positions } = trailOf(language)
	const own = positions.get(path)
	return own?.framework === undefined ? [] : framed(steps[own.step])
}

function framed(step: Step | undefined): FrameworkPage[] {
	return (step?.pages ?? []).flatMap(({ framework, path }) => (framework === undefined ? [] : [{ framework, path }]))
}

/** The neighbors of a page in the contents of its language; `title` and `copyPage` come from the contents. */
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
	const { steps, positions } = trailOf(language)
	const own = positions.get(place.path)
	const linkTo = (path: string | undefined, title?: string): PageLink | undefined => {
		if (path === undefined) return undefined
		const target = { language: language.code, path }
		return { title: title ?? positions.get(path)?.title ?? path, href: addresses.page(target), place: target }
	}
	/** The neighboring entry's page for the framework of this one. */
	const neighbour = (step: Step | undefined): PageLink | undefined => {
		const link = linkTo((step?.pages.find(({ framework }) => framework === own?.framework) ?? step?.pages[0])?.path, step?.title)
		const byFramework = Object.fromEntries(
			framed(step).map(({ framework, path }) => [framework, addresses.page({ language: language.code, path })]),
		)
		return link && { ...link, ...(Object.keys(byFramework).length > 0 && { byFramework }) }
	}
	const start = linkTo(language.firstPage, project.title)
	const breadcrumbs: PageLink[] = start ? [start] : []
	for (const { title, path } of own?.above ?? [])
		breadcrumbs.push(
			(path !== undefined && language.files.has(path) ? linkTo(path, title) : undefined) ?? { title, href: undefined, place: undefined },
		)
	return {
		title: own?.title,
		previous: own && neighbour(steps[own.step - 1]),
		next: own && neighbour(steps[own.step + 1]),
		breadcrumbs,
		copyPage: own?.copyPage,
	}
}

function trailOf(language: DocsLanguage): Trail {
	const known = trails.get(language)
	if (known) return known
	const trail: Trail = { steps: [], positions: new Map() }
	const visit = (entries: readonly TocEntry[], above: TocEntry[]): void => {
		for (const entry of entries) {
			addStep(entry, above, language, trail)
			visit(entry.sections, [...above, entry])
		}
	}
	visit(language.toc, [])
	trails.set(language, trail)
	return trail
}

function addStep(entry: TocEntry, above: TocEntry[], { files }: DocsLanguage, { steps, positions }: Trail): void {
	const listed =
		entry.byFramework.length > 0 ? entry.byFramework : entry.path === undefined ? [] : [{ framework: undefined, path: entry.path }]
	const pages = listed.filter(({ path }) => files.has(path) && !positions.has(path))
	if (pages.length === 0) return
	const copyPage = [entry, ...above.toReversed()].find((one) => one.copyPage !== undefined)?.copyPage
	for (const { framework, path } of pages)
		positions.set(path, { title: entry.title, copyPage, above, step: steps.length, framework: pages.length > 1 ? framework : undefined })
	steps.push({ title: entry.title, pages })
}
