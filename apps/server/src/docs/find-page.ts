import type { DocsLanguage, DocsProject, PagePlace } from '@stoa/docs'
import type { DocsTarget } from './address.ts'

/** What an address refers to in one version of a project. */
export type PlaceFound =
	/** The page's text is at `text`, shown with the contents of `language`, which differs when the page is not translated. */
	| { kind: 'page'; language: DocsLanguage; text: PagePlace }
	/** The page is elsewhere: in the same language, or at an address from the site's root. */
	| { kind: 'moved'; to: PagePlace | string; fragment: string; isForGood: boolean }
	| { kind: 'missing' }

/** Finds the page of an address: itself, a folder's index, the target of a redirect, a section's first page, or the default language's text. */
export function findPlace(project: DocsProject, { language: code, path }: DocsTarget): PlaceFound {
	const language = project.languages.find((one) => one.code === code)
	if (!language) return { kind: 'missing' }
	const found = findIn(language, path)
	if (found) return found
	const fallback = project.languages.find((one) => one.code === project.defaultLanguage)
	return fallback && fallback !== language && fallback.files.has(path === '' ? 'index' : path)
		? { kind: 'page', language, text: { language: fallback.code, path: path === '' ? 'index' : path } }
		: { kind: 'missing' }
}

function findIn(language: DocsLanguage, path: string): PlaceFound | undefined {
	const at = (to: string): PagePlace => ({ language: language.code, path: to })
	if (path === '') {
		if (language.files.has('index')) return { kind: 'page', language, text: at('index') }
		return language.firstPage === undefined ? undefined : { kind: 'moved', to: at(language.firstPage), fragment: '', isForGood: false }
	}
	if (language.files.has(path)) return { kind: 'page', language, text: at(path) }
	const redirect = language.redirects.get(path)
	if (redirect !== undefined) {
		const [to = '', fragment = ''] = redirect.split('#')
		return { kind: 'moved', to: to.startsWith('/') ? to : at(to), fragment, isForGood: true }
	}
	if (language.files.has(`${path}/index`)) return { kind: 'moved', to: at(`${path}/index`), fragment: '', isForGood: true }
	const first = language.order.find((page) => page.startsWith(`${path}/`))
	return first === undefined ? undefined : { kind: 'moved', to: at(first), fragment: '', isForGood: false }
}
