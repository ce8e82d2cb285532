import type { DocsAddresses, DocsLanguage, DocsProject } from '../project.ts'
import type { PagePlace } from '../source.ts'

/** The position of a page whose links are resolved. */
export interface LinkContext {
	project: DocsProject
	language: DocsLanguage
	/** Source file of the page. */
	file: string
	place: PagePlace
	addresses: DocsAddresses
	publicSite: string
}

/** The result for an address. */
export interface Resolved {
	/** `undefined`: it leads nowhere that is allowed. */
	href: string | undefined
	place: PagePlace | undefined
	fragment: string | undefined
	/** The project's file that it leads to, from the root. */
	asset?: string
	/** The problem, as the end of a sentence. */
	fault?: string
	/** The fault was mended: the address leads where it was meant to. */
	isMended?: true
}

/** What follows the path of an address. */
interface Ending {
	/** With its question mark; empty when there is none. */
	query: string
	/** Decoded, without its mark. */
	fragment: string | undefined
}

/** A page by its path in the folder of a language, as a link names it. */
interface Wanted {
	language: DocsLanguage
	path: string
}

const SCHEME = /^([a-z][a-z0-9+.-]*):/i
const BARE_HOST = /^(?:www\.[\w.-]+|(?:[\w-]+\.)+(?:app|co|com|dev|io|net|org|ai))(?:\/|$)/i
const REDIRECTS_MAX = 10

/** Resolves a link as the dialect means it: relative to the source file, by course and set addresses, through redirects. */
export function resolveLink(written: string, context: LinkContext): Resolved {
	const address = written.trim()
	if (address.startsWith('#')) {
		const fragment = decode(address.slice(1))
		return { href: `#${encodeFragment(fragment)}`, place: context.place, fragment }
	}
	const scheme = SCHEME.exec(address)?.[1]?.toLowerCase()
	if (scheme !== undefined) return resolveAbsolute(address, scheme, context)
	if (address.startsWith('//')) return resolveAbsolute(`https:${address}`, 'https', context)
	const { path, ...end } = split(address)
	if (path.startsWith('/')) return fromRoot(path.replace(/\s+/g, ''), end, context)
	if (path === '')
		return {
			href: end.query === '' && end.fragment === undefined ? undefined : tail(end),
			place: context.place,
			fragment: end.fragment,
			...(address === '' ? { fault: 'it is empty' } : {}),
		}
	return relative(path, end, context)
}

function resolveAbsolute(address: string, scheme: string, context: LinkContext): Resolved {
	const nothing = { place: undefined, fragment: undefined }
	if (scheme === 'mailto' || scheme === 'tel') return { href: address, ...nothing }
	if (scheme !== 'http' && scheme !== 'https') return { href: undefined, ...nothing, fault: `"${scheme}:" is not allowed` }
	const repaired = address.replace(/^(https?):\/*/i, (_whole, name: string) => `${name.toLowerCase()}://`)
	const fault = /^https?:\/\/(?=[^/])/i.test(address) ? {} : { fault: 'a slash is missing after the scheme', isMended: true as const }
	if (URL.parse(repaired) === null) return { href: undefined, ...nothing, fault: 'it is no address' }
	const { path, ...end } = split(repaired)
	const rest = path.startsWith(`${context.publicSite}/`) ? path.slice(context.publicSite.length) : undefined
	const ours = rest === undefined ? undefined : hosted(rest, end, context)
	return ours ?? { href: repaired.replace(/ /g, '%20'), ...nothing, ...fault }
}

/** An address from the site's root. */
function fromRoot(path: string, end: Ending, context: LinkContext): Resolved {
	const ours = hosted(path, end, context)
	if (ours) return ours
	const asset = rootAsset(path, context)
	if (asset !== undefined) return { href: context.addresses.asset(asset) + tail(end), place: undefined, fragment: undefined }
	return { href: context.publicSite + path + tail(end), place: undefined, fragment: undefined }
}

/** Addresses of courses and documentation sets, when they are ours. */
function hosted(path: string, end: Ending, context: LinkContext): Resolved | undefined {
	const parts = path.split('/').filter((part) => part !== '')
	const [root = '', set = '', ...rest] = parts
	if (root === 'course' || (root === 'learn' && set !== '')) {
		const id = root === 'course' ? 'course' : set
		const inside = root === 'course' ? parts.slice(1) : rest
		if (isOwnCourse(id, context.project)) return insideCourse(inside, end, context)
		return elsewhere([id, ...inside], end, context)
	}
	if (root !== 'docs' || set === '') return undefined
	if (set !== context.project.id) {
		// A project of several sets has them as folders.
		const inside = [set, ...languageOf(withoutVersion(rest, context.project), context).inside].join('/')
		if (findPage(context.language, inside)) return toPage({ language: context.language, path: inside }, end, context)
		return elsewhere([set, ...rest], end, context)
	}
	const { language, inside } = languageOf(withoutVersion(rest, context.project), context)
	return toPage({ language, path: inside.join('/') || (language.firstPage ?? 'index') }, end, context)
}

/** Earlier names of the course; its pages still use all of them. */
const COURSE_NAMES = new Set(['course', 'nlp-course', 'llm-course'])

/** Whether a course's address means this project. If its folder has another name, its chapters decide. */
function isOwnCourse(id: string, { id: own, languages }: DocsProject): boolean {
	if (id === own) return true
	if (!COURSE_NAMES.has(id)) return false
	return COURSE_NAMES.has(own) || (!own.endsWith('-course') && languages.some(({ files }) => files.has('chapter1/1')))
}

/** A page of another project: of its id, and the path in it. */
function elsewhere([id = '', ...rest]: string[], end: Ending, { addresses }: LinkContext): Resolved | undefined {
	const href = addresses.elsewhere?.(id, rest.join('/'))
	return href === undefined ? undefined : { href: href + tail(end), place: undefined, fragment: undefined }
}

function withoutVersion(parts: string[], project: DocsProject): string[] {
	const [first = ''] = parts
	return project.versions.includes(first) || /^(?:main|v\d[\w.-]*)$/.test(first) ? parts.slice(1) : parts
}

function languageOf(parts: string[], { project, language }: LinkContext): { language: DocsLanguage; inside: string[] } {
	const named = project.languages.find(({ code }) => code === parts[0])
	return named ? { language: named, inside: parts.slice(1) } : { language, inside: parts }
}

/** `chapterN` is the chapter's first page. */
function insideCourse(parts: string[], end: Ending, context: LinkContext): Resolved {
	const { language, inside } = languageOf(parts, context)
	const [chapter = ''] = inside
	if (inside.length === 0) return toPage({ language, path: language.firstPage ?? 'chapter0/1' }, end, context)
	const path = inside.length === 1 && !language.files.has(chapter) ? `${chapter}/1` : inside.join('/')
	return toPage({ language, path }, end, context)
}

/** An address relative to the source file. */
function relative(path: string, end: Ending, context: LinkContext): Resolved {
	const { project, language, file } = context
	const target = join(file, path)
	if (target === undefined) {
		const beside = join(`x/${file}`, path)?.split('/') ?? []
		const [set = '', ...inside] = beside
		const found = set === '' ? undefined : elsewhere(beside, end, context)
		if (found) return found
		const fault = 'it leads out of the project'
		const outside = { place: undefined, fragment: undefined, fault }
		const source = besideSource(path, context)
		if (source !== undefined) return { href: source + tail(end), ...outside, isMended: true }
		// Another set that is not hosted here.
		if (set !== '' && inside.length > 0) {
			const page = inside.join('/').replace(/\.mdx?$/i, '')
			return { href: `${context.publicSite}/docs/${set}/${page}${tail(end)}`, ...outside, isMended: true }
		}
		// As dead as any other link without a page, but still a link.
		return { ...toPage({ language, path: path.replace(/^(?:\.{1,2}\/)+/, '') }, end, context), fault }
	}
	const inLanguage = within(target, project, language)
	const page = inLanguage && findPage(inLanguage.language, inLanguage.path)
	if (inLanguage && page !== undefined) return toPage(inLanguage, end, context)
	if (project.assets.has(target)) return { href: context.addresses.asset(target) + tail(end), place: undefined, fragment: undefined }
	if (BARE_HOST.test(path))
		return {
			href: `https://${path}${tail(end)}`,
			place: undefined,
			fragment: undefined,
			fault: 'it lacks "https://"',
			isMended: true,
		}
	return toPage(inLanguage ?? { language, path: target }, end, context)
}

/** A file outside the project, where the project's own sources are shown. */
function besideSource(path: string, { project, file }: LinkContext, shown: 'blob' | 'raw' = 'blob'): string | undefined {
	const own = project.editUrlTemplate?.replace('{path}', file.split('/').map(encodeURIComponent).join('/'))
	const url = own === undefined ? null : URL.parse(path, own)
	return url?.href.replace(/\/(?:blob|edit)\//, `/${shown}/`)
}

/** The language whose folder contains a file path. */
function within(target: string, project: DocsProject, own: DocsLanguage): Wanted | undefined {
	if (own.folder === '') return { language: own, path: target }
	const language = project.languages.find(({ folder }) => target === folder || target.startsWith(`${folder}/`))
	return language && { language, path: target.slice(language.folder.length + 1) }
}

/** The page a path means: with its ending, as a folder's index, through redirects. */
function findPage(language: DocsLanguage, path: string): { path: string; fragment?: string | undefined } | { address: string } | undefined {
	let wanted = path
	for (let hops = 0; hops < REDIRECTS_MAX; hops++) {
		const bare = wanted.replace(/\/+$/, '').replace(/\.(?:mdx?|html)$/i, '')
		const [plain = '', fragment] = bare.split('#', 2)
		for (const candidate of [plain, plain === '' ? 'index' : `${plain}/index`])
			if (language.files.has(candidate)) return { path: candidate, fragment }
		const redirect = language.redirects.get(plain)
		if (redirect === undefined) return undefined
		if (redirect.startsWith('/') || SCHEME.test(redirect)) return { address: redirect }
		wanted = redirect
	}
	return undefined
}

function toPage({ language, path }: Wanted, end: Ending, context: LinkContext): Resolved {
	const { query, fragment } = end
	const found = findPage(language, path)
	if (found && 'address' in found) {
		const [address = '', own] = found.address.split('#', 2)
		const moved = { query, fragment: fragment ?? own }
		const ours = hosted(address, moved, context)
		if (ours) return ours
		const href = address.startsWith('/') ? context.publicSite + address : address
		return { href: href + tail(moved), place: undefined, fragment: undefined }
	}
	const first = found ? undefined : untranslated(language, path, context)
	if (first) {
		const anchor = fragment ?? first.fragment
		const href = context.addresses.page({ language: language.code, path: first.path }) + tail({ query, fragment: anchor })
		return { href, place: { language: context.project.defaultLanguage, path: first.path }, fragment: anchor }
	}
	const place = { language: language.code, path: found?.path ?? path.replace(/\.(?:mdx?|html)$/i, '') }
	const anchor = fragment ?? found?.fragment
	const href = context.addresses.page(place) + tail({ query, fragment: anchor })
	return found ? { href, place, fragment: anchor } : { href, place: undefined, fragment: anchor, fault: `there is no page "${place.path}"` }
}

/** The page in the default language: its text is shown at the address in this language, as long as there is no translation. */
function untranslated(
	language: DocsLanguage,
	path: string,
	{ project }: LinkContext,
): { path: string; fragment?: string | undefined } | undefined {
	const first = project.languages.find(({ code }) => code === project.defaultLanguage)
	const found = first && first !== language ? findPage(first, path) : undefined
	return found && 'path' in found ? found : undefined
}

/** Resolves an image, a video or another file that the page shows. */
export function resolveAsset(written: string, context: LinkContext): Resolved {
	const address = written.trim()
	const nothing = { place: undefined, fragment: undefined }
	const scheme = SCHEME.exec(address)?.[1]?.toLowerCase()
	if (scheme === 'data') {
		const isPicture = /^data:image\/(?:png|gif|jpe?g|webp|avif);base64,[\w+/=\s]+$/i.test(address)
		return isPicture
			? { href: address, ...nothing }
			: { href: undefined, ...nothing, fault: 'only pictures may stand in the address itself' }
	}
	if (scheme !== undefined || address.startsWith('//')) {
		const absolute = resolveAbsolute(scheme === undefined ? `https:${address}` : address, scheme ?? 'https', context)
		return scheme === 'mailto' || scheme === 'tel'
			? { href: undefined, ...nothing, fault: 'it is no picture' }
			: { ...absolute, ...nothing }
	}
	const { path, query } = split(address)
	if (path === '') return { href: undefined, ...nothing, fault: 'it has no address' }
	const clean = decode(path)
	if (clean.startsWith('/')) {
		const asset = rootAsset(clean, context)
		if (asset !== undefined) return { href: context.addresses.asset(asset) + query, ...nothing, asset }
		if (!clean.startsWith('/imgs/')) return { href: context.publicSite + encodeURI(clean) + query, ...nothing }
		return { href: context.addresses.asset(clean.slice(1)) + query, ...nothing, fault: 'there is no such file' }
	}
	const target = join(context.file, clean)
	if (target === undefined) {
		const href = besideSource(clean, context, 'raw') ?? context.addresses.asset(clean.replace(/^(?:\.{1,2}\/)+/, ''))
		return { href, ...nothing, fault: 'it leads out of the project' }
	}
	const href = context.addresses.asset(target) + query
	return context.project.assets.has(target) ? { href, ...nothing, asset: target } : { href, ...nothing, fault: 'there is no such file' }
}

/** `/imgs/x` is in the set's own folder. */
function rootAsset(path: string, { project, file }: LinkContext): string | undefined {
	const folders = file.split('/').slice(0, -1)
	for (let depth = folders.length; depth >= 0; depth--) {
		const candidate = [...folders.slice(0, depth), path.slice(1)].join('/')
		if (project.assets.has(candidate)) return candidate
	}
	return undefined
}

/** A path relative to a file's folder; `undefined` when it leads above the root. */
function join(file: string, path: string): string | undefined {
	const parts = file.split('/').slice(0, -1)
	for (const part of path.split('/')) {
		if (part === '' || part === '.') continue
		if (part !== '..') parts.push(part)
		else if (parts.pop() === undefined) return undefined
	}
	return parts.join('/')
}

function split(address: string): Ending & { path: string } {
	const [, path = '', query = '', fragment] = /^([^?#]*)(\?[^#]*)?(?:#([^]*))?$/.exec(address) ?? []
	return { path, query, fragment: fragment === undefined || fragment === '' ? undefined : decode(fragment) }
}

function tail({ query, fragment }: Ending): string {
	return query + (fragment === undefined ? '' : `#${encodeFragment(fragment)}`)
}

/** Letters of any script stay readable; what would end an attribute or an address does not. */
function encodeFragment(fragment: string): string {
	return fragment.replace(/[\s"<>%]/g, (character) => encodeURIComponent(character))
}

/** Lenient where decodeURIComponent throws: a faulty escape means itself. */
function decode(text: string): string {
	if (!text.includes('%')) return text
	return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
		const bytes = Uint8Array.from(run.slice(1).split('%'), (hex) => Number.parseInt(hex, 16))
		const decoded = new TextDecoder().decode(bytes)
		return decoded.includes('\uFFFD') ? run : decoded
	})
}
