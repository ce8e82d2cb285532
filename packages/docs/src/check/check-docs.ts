import type { Notice } from '../notice.ts'
import type { DocsPage } from '../page.ts'
import type { DocsProject } from '../project.ts'
import { renderPage, type RenderOptions } from '../render/render-page.ts'
import type { PagePlace } from '../source.ts'

/** The result of a check. */
export interface DocsReport {
	/** In the order of files and lines. */
	notices: Notice[]
	pages: number
	errors: number
	warnings: number
}

/** Facts of a rendered page that the check of the whole project needs. */
export type CheckedPage = Pick<DocsPage, 'place' | 'file' | 'ids' | 'links' | 'notices'>

/** Every page of a project, in the order of languages and contents; those in no contents last. */
export function pagesOf(project: DocsProject): PagePlace[] {
	return project.languages.flatMap(({ code, order, files }) =>
		[...new Set([...order, ...files.keys()])].map((path) => ({ language: code, path })),
	)
}

/** Checks a whole project: contents, pages, links with their anchors, images, translations. `onPage` is called after each page. */
export async function checkDocs(
	project: DocsProject,
	options: RenderOptions = {},
	onPage?: (done: number, total: number) => void,
): Promise<DocsReport> {
	const places = pagesOf(project)
	const pages: CheckedPage[] = []
	for (const place of places) {
		const page = await renderPage(project, place, options)
		// Only what the check needs: a project of thousands of pages must not stay in memory.
		if (page) pages.push({ place: page.place, file: page.file, ids: page.ids, links: page.links, notices: page.notices })
		onPage?.(pages.length, places.length)
	}
	return reportOn(project, pages)
}

/** The report on pages that were rendered already. */
export function reportOn(project: DocsProject, pages: readonly CheckedPage[]): DocsReport {
	const notices = [...project.notices, ...pages.flatMap((page) => page.notices), ...deadAnchors(pages), ...untranslated(project)]
	notices.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column))
	const errors = notices.filter(({ severity }) => severity === 'error').length
	return { notices, pages: pages.length, errors, warnings: notices.length - errors }
}

/** Links to other pages whose anchor is not there. */
function deadAnchors(pages: readonly CheckedPage[]): Notice[] {
	const ids = new Map(pages.map(({ place, ids: own }) => [`${place.language}/${place.path}`, new Set(own)]))
	const notices: Notice[] = []
	for (const { file, links, place: from } of pages)
		for (const { place, fragment, line, written } of links) {
			if (!place || fragment === undefined || (place.language === from.language && place.path === from.path)) continue
			const known = ids.get(`${place.language}/${place.path}`)
			if (!known || known.has(fragment) || known.has(fragment.toLowerCase())) continue
			notices.push({
				file,
				line,
				column: 1,
				rule: 'dead-anchor',
				severity: 'error',
				message: `The link to "${written}" names an anchor that "${place.path}" does not have.`,
			})
		}
	return notices
}

/** Pages of the default language that another one lacks. */
function untranslated(project: DocsProject): Notice[] {
	const [main, ...others] = project.languages
	if (!main) return []
	return others.flatMap(({ code, folder, files }) =>
		[...main.files]
			.filter(([path]) => !files.has(path))
			.map(([path, file]): Notice => ({
				file,
				line: 1,
				column: 1,
				rule: 'untranslated-page',
				severity: 'warning',
				message: `The page "${path}" is not translated to ${code}: there is no such page in ${folder}.`,
			})),
	)
}

/** A report as text, one line per notice, as editors and terminals read it: `file:line:column: severity: message [rule]`. */
export function reportText({ notices, pages, errors, warnings }: DocsReport): string {
	const lines = notices.map(
		({ file, line, column, severity, message, rule }) => `${file}:${line}:${column}: ${severity}: ${message} [${rule}]`,
	)
	return `${[...lines, `${pages} pages, ${errors} errors, ${warnings} warnings`].join('\n')}\n`
}
