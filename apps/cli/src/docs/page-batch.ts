import type { CheckedPage, DocsPage, DocsProject, PagePlace } from '@stoa/docs'
import { openStaticRenderer } from '@stoa/server/docs'
import { hashPage } from './build-record.ts'
import { packTexts, type PackedTexts } from './page-texts.ts'
import { siteFacts } from './site-parts.ts'
import { planSite, type SiteOptions, type SitePlan } from './site-plan.ts'
import { createPageWriter } from './write-page.ts'

/** Sources and target of pages. Plain data, because it is sent to threads. */
export interface BatchTask {
	options: SiteOptions
	out: string
}

/** A written page, with its data for the whole site. */
export interface WrittenPage extends CheckedPage {
	title: string
	description: string | undefined
	includes: readonly string[]
	bytes: number
	/** Of the source and everything it includes. */
	hash: string
	texts: PackedTexts
}

/**
 * Creates the function that writes some pages, one after the other. Opens the page build, and the sources unless the caller passes them as `opened`.
 */
export async function openBatches(
	{ options, out }: BatchTask,
	opened?: SitePlan,
): Promise<(places: readonly PagePlace[]) => Promise<WrittenPage[]>> {
	const [plan, renderer] = await Promise.all([opened ?? planSite(options), openStaticRenderer()])
	const { project, forget } = rememberReads(plan.project)
	const writer = createPageWriter({
		plan: { ...plan, project },
		renderer,
		folder: options.folder,
		versions: options.versions,
		editLabel: options.editLabel,
		site: siteFacts(options, renderer, plan.project),
	})
	return async (places) => {
		const written: { page: DocsPage; facts: Omit<WrittenPage, 'texts'> }[] = []
		for (const place of places) {
			const page = await writer.render(place)
			if (!page) continue
			const { title, description, file, includes, ids, notices } = page
			// When all pages are written, only links with an anchor are checked again.
			const links = page.links.filter(({ fragment }) => fragment !== undefined)
			const bytes = await writer.write(out, page)
			const hash = await hashPage(project, file, includes)
			forget()
			written.push({ page, facts: { place, title, description, file, includes, bytes, hash, ids, links, notices } })
		}
		const packed = packTexts(written.map(({ page }) => page))
		return written.map(({ facts }, at) => ({ ...facts, texts: { packed, at } }))
	}
}

/** A project that caches each file until it is told to forget: a page's source is rendered, then hashed. */
function rememberReads(project: DocsProject): { project: DocsProject; forget: () => void } {
	const known = new Map<string, ReturnType<DocsProject['read']>>()
	const read: DocsProject['read'] = (path, lengthMax) => {
		const key = `${path}\0${lengthMax}`
		const reading = known.get(key) ?? project.read(path, lengthMax)
		known.set(key, reading)
		return reading
	}
	return { project: { ...project, read }, forget: () => known.clear() }
}
