import { z } from 'zod'
import type { Notice } from '../notice.ts'
import type { DocsLanguage, DocsProject, DocsProjectOptions, TocEntry } from '../project.ts'
import type { DocsSource } from '../source.ts'
import { DocstringDump, type DescribedObject } from './docstrings.ts'
import type { PagePlace } from '../source.ts'
import { autodocsIn } from './autodocs-in.ts'
import { directionOf, languageTag, nativeName } from './languages.ts'
import { keyOfObject } from './object-names.ts'
import { readRedirects } from './read-redirects.ts'
import { readSite, type SiteFacts } from './read-site.ts'
import { readToctree, readYaml } from './read-toctree.ts'

const PAGE = /\.mdx?$/i
/** Files about the folder rather than of the documentation. They are pages where the contents name them. */
const ABOUT_FOLDER = /^(?:readme|translating|licen[cs]e|contributing|changelog)\.mdx?$/i
/** The same without contents: there these alone are no pages. */
const NEVER_LISTED = /^(?:readme|translating|licen[cs]e)\.mdx?$/i
const TOCTREE = /(?:^|\/)_toctree\.ya?ml$/

/**
 * Opens a project: finds its languages, reads contents and redirects. Pages are read later, one by one. A folder with `_toctree.yml` is one
 * language; a folder of language folders has many; without contents, files are sorted alphabetically. Problems are in `notices`; none is
 * fatal.
 */
export async function openDocs(source: DocsSource, options: DocsProjectOptions): Promise<DocsProject> {
	const files = (await source.list()).filter(isSafe).sort()
	const notices: Notice[] = []
	const defaultLanguage = options.defaultLanguage ?? 'en'
	const read: DocsSource['read'] = (path, lengthMax) => (isSafe(path) ? source.read(path, lengthMax) : Promise.resolve(undefined))
	const languages: DocsLanguage[] = []
	for (const { folder, code, sets } of languageFolders(files, defaultLanguage)) {
		const open = (one: string): Promise<DocsLanguage> => openLanguage(one, code, { files, read, notices })
		languages.push(sets.length === 0 ? await open(folder) : joinSets(code, await Promise.all(sets.map(open))))
	}
	languages.sort((a, b) => Number(b.code === defaultLanguage) - Number(a.code === defaultLanguage) || a.code.localeCompare(b.code))
	const version = options.version ?? 'main'
	const first = languages[0]
	const site = await readSiteFacts({ files, read, notices }, languages)
	const docstrings = await readDocstrings(files, read, notices)
	const shown = new Set(languages.flatMap((language) => [...language.files.values()]))
	return {
		id: options.id,
		title: options.title ?? site.title ?? (await titleOfIndex(first, read)) ?? readable(options.id),
		description: options.description ?? site.description,
		site,
		version,
		versions: options.versions ?? (await publishedVersions(files, read)) ?? [version],
		languages,
		defaultLanguage: first?.code ?? defaultLanguage,
		editUrlTemplate: options.editUrlTemplate ?? site.editUrl,
		assets: new Set(files.filter((file) => !isHidden(file) && (!isPage(file) || (isAbout(file, ABOUT_FOLDER) && !shown.has(file))))),
		notices,
		docstrings,
		objects: docstrings.size === 0 ? new Map() : await findObjects(languages, docstrings, read),
		read,
	}
}

/** Paths that a source may name: relative, without steps upwards. */
function isSafe(path: string): boolean {
	return (
		path !== '' &&
		!path.startsWith('/') &&
		!path.split('/').some((part) => part === '..' || part === '' || part === '.') &&
		!path.includes('\\')
	)
}

function isHidden(file: string): boolean {
	return file.split('/').some((part) => part.startsWith('_') || part.startsWith('.'))
}

function isPage(file: string): boolean {
	return PAGE.test(file) && !isHidden(file)
}

function isAbout(file: string, names: RegExp): boolean {
	return names.test(file.slice(file.lastIndexOf('/') + 1))
}

function folderOf(file: string): string {
	return file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : ''
}

/** The folder of a language's files. */
interface LanguagePlace {
	folder: string
	code: string
	/** Folders of contents below it, when it is made of several sets. */
	sets: string[]
}

/** The folders of the languages: those with contents closest to the root; without contents, folders named like languages, otherwise the root. */
function languageFolders(files: readonly string[], defaultLanguage: string): LanguagePlace[] {
	const contents = files.filter((file) => TOCTREE.test(file)).map(folderOf)
	const depth = Math.min(...contents.map((folder) => (folder === '' ? 0 : folder.split('/').length)))
	const nearest = contents.filter((folder) => (folder === '' ? 0 : folder.split('/').length) === depth)
	const named = (folders: readonly string[]): LanguagePlace[] =>
		folders
			.map((folder) => ({ folder, code: folder.split('/').at(-1) ?? folder, sets: [] }))
			.filter(({ code }) => languageTag(code) !== undefined)
	if (nearest.length > 0) {
		const inLanguages = named(nearest)
		if (inLanguages.length > 0) return inLanguages
		const [only = ''] = nearest
		if (nearest.length === 1) return [{ folder: only, code: defaultLanguage, sets: [] }]
		const sets = contents.filter((folder) => !contents.some((other) => folder.startsWith(`${other}/`)))
		return [{ folder: '', code: defaultLanguage, sets: [...new Set(sets)] }]
	}
	const pages = files.filter((file) => isPage(file) && !isAbout(file, NEVER_LISTED))
	const top = [...new Set(pages.map((file) => (file.includes('/') ? (file.split('/')[0] ?? '') : '')))]
	const inLanguages = named(top)
	return top.length > 0 && inLanguages.length === top.length ? inLanguages : [{ folder: '', code: defaultLanguage, sets: [] }]
}

/** Several sets with contents of their own as one language: each is a section, and its folder begins its paths. */
function joinSets(code: string, sets: readonly DocsLanguage[]): DocsLanguage {
	const lang = languageTag(code) ?? code
	const toc: TocEntry[] = []
	const order: string[] = []
	const files = new Map<string, string>()
	const redirects = new Map<string, string>()
	for (const set of sets) {
		const { folder } = set
		const inside = (path: string): string => `${folder}/${path}`
		const move = (entry: TocEntry): TocEntry => ({
			...entry,
			path: entry.path === undefined ? undefined : inside(entry.path),
			byFramework: entry.byFramework.map(({ framework, path }) => ({ framework, path: inside(path) })),
			sections: entry.sections.map(move),
		})
		toc.push({ ...sectionOf(readable(folder.split('/')[0] ?? folder), undefined), sections: set.toc.map(move) })
		order.push(...set.order.map(inside))
		for (const [path, file] of set.files) files.set(inside(path), file)
		for (const [old, target] of set.redirects) redirects.set(inside(old), target.startsWith('/') ? target : inside(target))
	}
	return { code, folder: '', lang, dir: directionOf(lang), name: nativeName(lang), toc, order, files, redirects, firstPage: order[0] }
}

/** What a project is read from. */
interface Reading {
	/** Every file, from the root. */
	files: readonly string[]
	read: (path: string) => Promise<Uint8Array | undefined>
	/** Gets what authors should hear of. */
	notices: Notice[]
}

async function openLanguage(folder: string, code: string, { files: all, read, notices }: Reading): Promise<DocsLanguage> {
	const prefix = folder === '' ? '' : `${folder}/`
	const lang = languageTag(code) ?? code
	const files = new Map<string, string>()
	for (const file of all) if (file.startsWith(prefix) && isPage(file)) files.set(file.slice(prefix.length).replace(PAGE, ''), file)
	const leaveOut = (names: RegExp, isListed: (path: string) => boolean): void => {
		for (const [path, file] of files) if (isAbout(file, names) && !isListed(path)) files.delete(path)
	}
	const text = async (names: string[]): Promise<{ file: string; source: string } | undefined> => {
		const file = names.map((name) => prefix + name).find((name) => all.includes(name))
		const bytes = file === undefined ? undefined : await read(file)
		return file === undefined || bytes === undefined ? undefined : { file, source: new TextDecoder().decode(bytes) }
	}
	const contents = await text(['_toctree.yml', '_toctree.yaml'])
	if (!contents) leaveOut(NEVER_LISTED, () => false)
	const toctree = contents
		? readToctree(contents.source, contents.file)
		: { toc: alphabetical(files), moved: new Map<string, string>(), notices: [] }
	notices.push(...toctree.notices)
	const written = await text(['_redirects.yml', '_redirects.yaml'])
	const { redirects, notices: faults } = written
		? readRedirects(written.source, written.file)
		: { redirects: new Map<string, string>(), notices: [] }
	notices.push(...faults)
	for (const [old, path] of toctree.moved) {
		const file = files.get(old)
		if (file === undefined || files.has(path)) continue
		files.delete(old)
		files.set(path, file)
		redirects.set(old, path)
	}
	const listed = pathsOf(toctree.toc)
	if (contents) {
		const named = new Set(listed)
		leaveOut(ABOUT_FOLDER, (path) => named.has(path))
	}
	const order = [...new Set(listed)].filter((path) => files.has(path))
	if (contents) notices.push(...contentsNotices(contents, listed, files))
	const firstPage = order[0] ?? (files.has('index') ? 'index' : files.keys().next().value)
	return { code, folder, lang, dir: directionOf(lang), name: nativeName(lang), toc: toctree.toc, order, files, redirects, firstPage }
}

/** Entries without a page, and pages without an entry. */
function contentsNotices(
	contents: { file: string; source: string },
	listed: readonly string[],
	files: ReadonlyMap<string, string>,
): Notice[] {
	const notices: Notice[] = []
	const lines = contents.source.split('\n')
	const lineOf = (path: string): number =>
		lines.findIndex((line) => new RegExp(`[\\s:"'/]${RegExp.escape(path)}(?:\\.mdx?)?["'\\s,}]*$`).test(line)) + 1 || 1
	for (const path of listed)
		if (!files.has(path))
			notices.push({
				file: contents.file,
				line: lineOf(path),
				column: 1,
				rule: 'missing-page',
				severity: 'error',
				message: `The contents name "${path}", which is no page: add the file or delete the entry.`,
			})
	const known = new Set(listed)
	for (const [path, file] of files)
		if (!known.has(path))
			notices.push({
				file,
				line: 1,
				column: 1,
				rule: 'orphan-page',
				severity: 'warning',
				message: `The page "${path}" is in no contents: add it to ${contents.file}.`,
			})
	return notices
}

function pathsOf(toc: readonly TocEntry[]): string[] {
	return toc.flatMap((entry) => {
		const own = entry.byFramework.length > 0 ? entry.byFramework.map(({ path }) => path) : entry.path === undefined ? [] : [entry.path]
		return [...own, ...pathsOf(entry.sections)]
	})
}

/** Contents of a folder that has none: `index` first, then by name; folders become sections. */
function alphabetical(files: ReadonlyMap<string, string>): TocEntry[] {
	const root: TocEntry[] = []
	const folders = new Map<string, TocEntry[]>([['', root]])
	const listOf = (folder: string): TocEntry[] => {
		const known = folders.get(folder)
		if (known) return known
		const section = sectionOf(readable(folder), files.has(folder) ? folder : files.has(`${folder}/index`) ? `${folder}/index` : undefined)
		listOf(folderOf(folder)).push(section)
		folders.set(folder, section.sections)
		return section.sections
	}
	const paths = [...files.keys()].sort(
		(a, b) => Number(b === 'index') - Number(a === 'index') || a.localeCompare(b, 'en', { numeric: true }),
	)
	for (const path of paths) {
		const isFolder = paths.some((other) => other.startsWith(`${path}/`))
		if (isFolder) listOf(path)
		else if (path !== 'index' && path.endsWith('/index')) listOf(folderOf(path))
		else listOf(folderOf(path)).push(sectionOf(readable(path), path))
	}
	return root
}

function sectionOf(title: string, path: string | undefined): TocEntry {
	return {
		title,
		subtitle: undefined,
		path,
		byFramework: [],
		isExpanded: undefined,
		isNew: false,
		copyPage: undefined,
		quiz: undefined,
		sections: [],
	}
}

function readable(path: string): string {
	const name = (path.split('/').at(-1) ?? path).replace(/[-_]+/g, ' ').trim()
	return name.charAt(0).toUpperCase() + name.slice(1)
}

async function publishedVersions(
	files: readonly string[],
	read: (path: string) => Promise<Uint8Array | undefined>,
): Promise<string[] | undefined> {
	const file = files.find((name) => /(?:^|\/)_versions\.ya?ml$/.test(name))
	const bytes = file === undefined ? undefined : await read(file)
	if (bytes === undefined) return undefined
	const { data } = readYaml(new TextDecoder().decode(bytes))
	const versions = z.array(z.union([z.string(), z.object({ version: z.string() }).transform(({ version }) => version)])).safeParse(data)
	return versions.success && versions.data.length > 0 ? versions.data : undefined
}

/** `_site.yml` at the root, or beside the contents of the first language. */
async function readSiteFacts({ files, read, notices }: Reading, [first]: readonly DocsLanguage[]): Promise<SiteFacts> {
	const folders = ['', first?.folder ? `${first.folder}/` : '']
	const file = folders.flatMap((folder) => [`${folder}_site.yml`, `${folder}_site.yaml`]).find((name) => files.includes(name))
	const bytes = file === undefined ? undefined : await read(file)
	return file === undefined || bytes === undefined ? {} : readSite(new TextDecoder().decode(bytes), file, notices)
}

/** Title of the page `index`, which usually is the name of the project. The first entry of the contents usually is "Get started". */
async function titleOfIndex(
	language: DocsLanguage | undefined,
	read: (path: string) => Promise<Uint8Array | undefined>,
): Promise<string | undefined> {
	const file = language?.files.get('index')
	const bytes = file === undefined ? undefined : await read(file)
	if (bytes === undefined) return undefined
	const prose = new TextDecoder()
		.decode(bytes)
		.slice(0, INDEX_LENGTH_MAX)
		.replace(/\r\n?/g, '\n')
		.replace(/<!--[^]*?-->/g, '')
		.replace(/^[ \t]*(`{3,}|~{3,})[^]*?^[ \t]*\1/gm, '')
	const title = /^#[ \t]+(\S.*)$/m.exec(prose)?.[1]
	const plain = title
		?.replace(/\s*\[\[[^[\]]*\]\]\s*$/, '')
		.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
		.replace(/<[^>]*>|[`*\\]/g, '')
		.trim()
	return plain === '' ? undefined : plain
}

/** Characters of a page in which its title is looked for. */
const INDEX_LENGTH_MAX = 20_000

async function readDocstrings(
	files: readonly string[],
	read: (path: string) => Promise<Uint8Array | undefined>,
	notices: Notice[],
): Promise<ReadonlyMap<string, DescribedObject>> {
	const found = new Map<string, DescribedObject>()
	for (const file of files.filter((name) => /(?:^|\/)_docstrings\.json$/.test(name))) {
		const bytes = await read(file)
		const parsed = DocstringDump.safeParse(bytes === undefined ? {} : parseJson(new TextDecoder().decode(bytes)))
		if (parsed.success) for (const [name, described] of Object.entries(parsed.data)) found.set(name, described)
		else
			notices.push({
				file,
				line: 1,
				column: 1,
				rule: 'autodoc',
				severity: 'error',
				message: 'Cannot read the descriptions: write an object of {signature, description, parameters} by name.',
			})
	}
	return found
}

/** Where the pages of the first language describe objects. */
async function findObjects(
	languages: readonly DocsLanguage[],
	docstrings: ReadonlyMap<string, DescribedObject>,
	read: (path: string) => Promise<Uint8Array | undefined>,
): Promise<Map<string, { place: PagePlace; anchor: string }>> {
	const found = new Map<string, { place: PagePlace; anchor: string }>()
	const [language] = languages
	for (const [path, file] of language?.files ?? []) {
		const text = new TextDecoder().decode(await read(file))
		for (const { name, members } of autodocsIn(text)) {
			const key = keyOfObject(docstrings, name)
			const described = key === undefined ? undefined : docstrings.get(key)
			if (!described || key === undefined || found.has(name)) continue
			const place = { language: language?.code ?? '', path }
			const anchor = described.anchor ?? name
			// By the name in the page and by the full name.
			for (const one of new Set([name, key])) {
				if (!found.has(one)) found.set(one, { place, anchor })
				for (const member of [...(described.members ?? []), ...members])
					if (!found.has(`${one}.${member}`)) found.set(`${one}.${member}`, { place, anchor: `${anchor}.${member}` })
			}
		}
	}
	return found
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch (error) {
		if (error instanceof SyntaxError) return undefined
		throw error
	}
}
