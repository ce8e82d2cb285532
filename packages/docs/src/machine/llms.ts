import type { DocsAddresses, DocsLanguage, DocsProject, TocEntry } from '../project.ts'

/** The data about a page in `llms.txt` besides its title. */
export type Described = Pick<{ title: string; description: string | undefined }, 'title' | 'description'>

const LENGTH_MAX = 50_000

/**
 * `llms.txt` of one language: a title, a summary, and a section of links to the pages' Markdown for each part of the contents. `describe`
 * returns a page's own title and description, if known. It has fewer than 50,000 characters: descriptions are dropped first, then pages.
 */
export function llmsTxt(
	project: DocsProject,
	language: DocsLanguage,
	addresses: DocsAddresses,
	describe: (path: string) => Described | undefined = () => undefined,
): string {
	const link = (path: string, title: string, isShort: boolean): string => {
		const known = describe(path)
		const description = isShort ? undefined : known?.description
		const address = `${addresses.origin ?? ''}${addresses.page({ language: language.code, path })}.md`
		return `- [${(known?.title ?? title).replace(/[[\]]/g, '')}](${address})${description === undefined ? '' : `: ${description.replace(/\s+/g, ' ')}`}`
	}
	const whole = (isShort: boolean): string => {
		const head = [`# ${project.title}`, ...(project.description === undefined ? [] : ['', `> ${project.description}`]), '', '## Docs', '']
		const listed = linesOf(language.toc, language, (path, title) => link(path, title, isShort))
		const known = new Set(language.order)
		const others = [...language.files.keys()].filter((path) => !known.has(path)).map((path) => link(path, path, isShort))
		return `${[...head, ...listed, ...(others.length > 0 ? ['', '## Optional', '', ...others] : [])].join('\n')}\n`
	}
	const full = whole(false)
	if (full.length <= LENGTH_MAX) return full
	const short = whole(true)
	return short.length <= LENGTH_MAX ? short : `${short.slice(0, short.lastIndexOf('\n', LENGTH_MAX))}\n`
}

function linesOf(toc: readonly TocEntry[], language: DocsLanguage, link: (path: string, title: string) => string): string[] {
	return toc.flatMap((entry) => {
		const paths = entry.byFramework.length > 0 ? entry.byFramework.map(({ path }) => path) : entry.path === undefined ? [] : [entry.path]
		const own = paths.filter((path) => language.files.has(path)).map((path) => link(path, entry.title))
		return [...own, ...linesOf(entry.sections, language, link)]
	})
}

/** A page in `llms-full.txt`. */
export interface FullPage {
	title: string
	address: string
	cleanMarkdown: string
}

/**
 * `llms-full.txt`: the pages' clean Markdown one after the other under one title, each with its address. In pieces, one for each page: the whole of a
 * large project takes long, and need not be held.
 */
export function* llmsFullParts(project: DocsProject, pages: Iterable<FullPage>): Generator<string> {
	yield llmsFullHead(project)
	for (const page of pages) yield llmsFullPage(page)
}

/** How `llms-full.txt` begins. */
export const llmsFullHead = (project: Pick<DocsProject, 'title'>): string => `# ${project.title}\n`

/** The piece of `llms-full.txt` that holds a page. */
export function llmsFullPage({ title, address, cleanMarkdown }: FullPage): string {
	const body = lowered(cleanMarkdown).replace(/^## .*\n+/, '')
	return `\n## ${title}\n\nSource: ${address}\n\n${body}`
}

/** Headings one level down, outside code, so that the whole has one of the first level. */
function lowered(markdown: string): string {
	let fence: string | undefined
	return markdown
		.split('\n')
		.map((line) => {
			const mark = /^(?:> ?)*\s*(`{3,})/.exec(line)?.[1]
			if (mark !== undefined) fence = fence === undefined ? mark : mark.length >= fence.length ? undefined : fence
			return fence === undefined && /^#{1,5} /.test(line) ? `#${line}` : line
		})
		.join('\n')
}
