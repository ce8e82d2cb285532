import { calls } from '@stoa/protocol'
import type { PagePlace } from '@stoa/docs'
import { callAddress } from '../call-address.ts'

/** The meaning of an address below `/docs/{project}`. */
export interface DocsTarget {
	/** Address part; the project's first when the address names none. */
	version: string
	/** Address part of the language; the default when the address names none. */
	language: string
	/** The requested path of the page, without leading or trailing slashes and extension. */
	path: string
}

const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

/** How many segments of an address are version and language, and their values. */
export function readTarget(
	segments: readonly string[],
	{
		versions,
		languages,
	}: { versions: readonly string[]; languages: (version: string) => { defaultLanguage: string; languages: readonly { code: string }[] } },
): DocsTarget {
	const rest = segments.filter((segment) => segment !== '')
	const version = versions.find((known) => known === rest[0])
	if (version !== undefined) rest.shift()
	const chosen = version ?? versions[0] ?? 'main'
	const project = languages(chosen)
	const language = project.languages.find(({ code }) => code === rest[0])
	if (language) rest.shift()
	return { version: chosen, language: language?.code ?? project.defaultLanguage, path: rest.join('/').replace(/\.(?:mdx?|html)$/, '') }
}

/**
 * The address of a page: version and language are left out when they are the first ones, and the page `index` is its folder's address.
 *
 * @param base `/docs/course`, or a static site's base without a slash at the end
 */
export function pageAddress(
	base: string,
	{ isFirstVersion, version, defaultLanguage }: AddressFacts,
	{ language, path }: PagePlace,
): string {
	const parts = [base]
	if (!isFirstVersion) parts.push(encodeURIComponent(version))
	if (language !== defaultLanguage) parts.push(encodeURIComponent(language))
	if (path !== 'index') parts.push(encodePath(path))
	return parts.join('/')
}

/** What the addresses of a project contain. */
export interface AddressFacts {
	isFirstVersion: boolean
	version: string
	defaultLanguage: string
}

/** The Markdown of a page: its address with `.md` (MD-1). */
export function markdownAddress(address: string): string {
	return `${address}.md`
}

/** The address of a file of a project. Files have a separate path, so that no page name can be taken for a file. */
export function fileAddress(key: string, version: string, path: string): string {
	return callAddress(calls.readDocsFile, { project: key, version, path: path.split('/') })
}
