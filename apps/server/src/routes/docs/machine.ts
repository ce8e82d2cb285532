import { Turns } from '@stoa/hub'
import { llmsFullParts, llmsTxt, withOrigin, type DocsAddresses, type DocsLanguage, type DocsPage, type DocsProject } from '@stoa/docs'
import { calls } from '@stoa/protocol'
import { HubError, PAGES } from '@stoa/vocabulary'
import type { FastifyReply } from 'fastify'
import { homeOf } from '../../docs/repo-index.ts'
import { pathsOf } from '../../docs/paths-of.ts'
import type { Volume } from '../../docs/volume.ts'
import { type Answer, handleReply } from '../handle.ts'
import type { Call, Route } from '../route.ts'
import { sendText } from './send-text.ts'
import { sitemapRoutes } from './sitemaps.ts'

/** Texts about the documentation for programs: a list of it, all of it in one file, and data for search engines. */
export const machineRoutes: readonly Route[] = [
	handleReply(calls.listDocs, listAll),
	handleReply(calls.listDocsWellKnown, listAll),
	handleReply(calls.readAllDocs, everything),
	...sitemapRoutes,
	handleReply(calls.readRobots, sendRobots),
	handleReply(calls.listProjectPages, listProject),
	handleReply(calls.readProjectText, wholeProject),
	handleReply(calls.readSearchIndex, searchIndex),
]

/** Machine readers refuse lists above this; then projects are named instead of pages. Characters. */
const LIST_MAX = 50_000
/** Most repositories that are listed, because the file has room for no more. */
const REPOS_MAX = 1000
const REPOS_HEAD = '\n## Documentation of repositories\n\n'
/** The same for whole texts. */
const FULL_MAX = 5_000_000

const absolute = ({ addresses }: Volume, origin: string): DocsAddresses => ({ ...addresses, origin })

function languageOf({ project }: Volume, code = project.defaultLanguage): DocsLanguage | undefined {
	return project.languages.find((one) => one.code === code)
}

/** The rendered pages of a language in order, up to a number of characters of text. Other requests get a turn, because cached pages need no waiting. */
async function pagesOf(volume: Volume, language: DocsLanguage, lengthMax = Infinity): Promise<DocsPage[]> {
	const pages: DocsPage[] = []
	let length = 0
	const turns = new Turns()
	for (const path of pathsOf(language)) {
		await turns.take()
		const page = await volume.page({ language: language.code, path })
		length += page?.cleanMarkdown.length ?? 0
		if (length > lengthMax) break
		if (page) pages.push(page)
	}
	return pages
}

async function listOf(volume: Volume, language: DocsLanguage, origin: string): Promise<string> {
	const pages = new Map((await pagesOf(volume, language)).map((page) => [page.place.path, page]))
	return llmsTxt(volume.project, language, absolute(volume, origin), (path) => pages.get(path))
}

/** One list of all pages under one heading; where that is too long, of the projects' own lists. */
async function listAll(call: Call): Promise<FastifyReply> {
	const { docs, origin } = call
	const pages: string[] = []
	const projects: string[] = []
	for (const volume of await docs.volumes()) {
		const language = languageOf(volume)
		if (!language) continue
		pages.push(...(await listOf(volume, language, origin)).split('\n').filter((line) => line.startsWith('- ')))
		projects.push(`- [${volume.project.title}](${origin}${volume.home}/llms.txt): ${volume.project.description ?? 'every page of it'}`)
	}
	const head =
		'# Stoa\n\n> A hub for models, datasets and apps of machine learning. Pages are Markdown; /mcp searches and fetches them.\n\n## Docs\n\n'
	const whole = `${head}${pages.join('\n')}\n`
	const own = whole.length < LIST_MAX ? whole : `${head}${projects.join('\n')}\n`
	return sendText(call, own + (await listRepos(call, LIST_MAX - own.length)), 'text/plain')
}

/** Public documentation of repositories, latest change first, up to a number of characters; a last line links to the rest. Empty when there is none. */
async function listRepos({ hub, origin }: Call, lengthMax: number): Promise<string> {
	const rest = `- [More documentation of repositories](${origin}${PAGES.docs.href()})\n`
	let list = ''
	for await (const some of hub.documentation.listPublic(REPOS_MAX))
		for (const { repo, title, description } of some) {
			const about = description === undefined ? '' : `: ${description.replaceAll(/\s+/g, ' ')}`
			const line = `- [${(title ?? repo.name).replaceAll(/[[\]\s]+/g, ' ').trim()}](${origin}${homeOf(repo)}/llms.txt)${about}\n`
			if (REPOS_HEAD.length + list.length + line.length + rest.length > lengthMax) return `${REPOS_HEAD}${list}${rest}`
			list += line
		}
	return list === '' ? '' : `${REPOS_HEAD}${list}`
}

async function everything(call: Call): Promise<FastifyReply> {
	const pages: WholePage[] = []
	let length = 0
	let first: Volume | undefined
	for (const volume of await call.docs.volumes()) {
		const language = languageOf(volume)
		first ??= volume
		for (const page of language ? await pagesOf(volume, language) : []) {
			length += page.cleanMarkdown.length
			if (length < FULL_MAX) pages.push({ page, volume })
		}
	}
	const text = first ? await fullText({ ...first.project, title: 'Documentation on Stoa' }, pages, call.origin) : ''
	return sendText(call, text, 'text/plain')
}

/** A page of a text that holds many. */
interface WholePage {
	page: DocsPage
	volume: Volume
}

/** The text of all pages, put together while others get their turn. What is read of each page is made when it is that page's. */
async function fullText(project: DocsProject, pages: readonly WholePage[], origin: string): Promise<string> {
	function* texts() {
		for (const { page, volume } of pages) yield textOf(page, volume, origin)
	}
	const parts: string[] = []
	const turns = new Turns()
	for (const part of llmsFullParts(project, texts())) {
		await turns.take()
		parts.push(part)
	}
	return parts.join('')
}

function textOf({ title, cleanMarkdown, place }: DocsPage, { addresses }: Volume, origin: string) {
	return { title, cleanMarkdown: withOrigin(cleanMarkdown, origin), address: origin + addresses.page(place) }
}

/** The project that an address names, with the language it names or the default one. */
async function projectOf(call: Call): Promise<{ volume: Volume; language: DocsLanguage }> {
	const found = await call.docs.volume(call.actor, call.rest)
	const language = found && languageOf(found.volume, found.language)
	if (!found || !language) throw new HubError('route-not-found', { method: call.request.method, path: call.path })
	return { volume: found.volume, language }
}

async function listProject(call: Call): Promise<FastifyReply> {
	const { volume, language } = await projectOf(call)
	return sendText(call, await listOf(volume, language, call.origin), 'text/plain', volume.isPublic)
}

/** What anyone may push is not read without end; what the hub's operator chose is. */
const lengthOf = ({ isTrusted }: Volume): number => (isTrusted ? Infinity : FULL_MAX)

async function wholeProject(call: Call): Promise<FastifyReply> {
	const { volume, language } = await projectOf(call)
	const pages = (await pagesOf(volume, language, lengthOf(volume))).map((page) => ({ page, volume }))
	return sendText(call, await fullText(volume.project, pages, call.origin), 'text/plain', volume.isPublic)
}

type IndexedSection = Answer<typeof calls.readSearchIndex>['sections'][number]

/** Every section of a language as plain text, for readers that build their own search. */
async function searchIndex(call: Call): Promise<FastifyReply> {
	const { volume, language } = await projectOf(call)
	const sections: string[] = []
	const turns = new Turns()
	for (const { records } of await pagesOf(volume, language, lengthOf(volume))) {
		await turns.take()
		for (const { path, anchor, page, heading, trail, text } of records) {
			const address = `${call.origin}${volume.addresses.page({ language: language.code, path })}${anchor === '' ? '' : `#${anchor}`}`
			const section: IndexedSection = { address, page, heading, trail, text }
			sections.push(JSON.stringify(section))
		}
	}
	return sendText(
		call,
		`${JSON.stringify({ project: volume.project.title, language: language.lang }).slice(0, -1)},"sections":[${sections.join(',')}]}`,
		'application/json',
		volume.isPublic,
	)
}

/** All clients may read everything, AI readers too; only what is made for one visitor is not worth a visit. */
function sendRobots(call: Call): FastifyReply {
	const [signIn, signUp, signOut, settings, search, docsSearch] = [
		PAGES.signIn,
		PAGES.signUp,
		PAGES.signOut,
		PAGES.settings,
		PAGES.search,
		PAGES.docsSearch,
	].map((page) => page.href())
	const lines = [signIn, signUp, signOut, `${settings}/`, search, docsSearch, '/api/'].map((path) => `Disallow: ${path}`)
	return sendText(call, ['User-agent: *', 'Allow: /', ...lines, '', `Sitemap: ${call.origin}/sitemap.xml`, ''].join('\n'), 'text/plain')
}
