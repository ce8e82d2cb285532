import { nearest, type DocsPage } from '@stoa/docs'
import type { Actor, Hub } from '@stoa/hub'
import type { DocsCard, DocsFound, DocsAnswer, DocsLink, DocsQuestion, DocsShelf, DocsView } from '@stoa/web'
import { PAGES } from '@stoa/vocabulary'
import { markdownAddress, readTarget, type DocsTarget } from './address.ts'
import { findPlace, type PlaceFound } from './find-page.ts'
import type { FolderProjects } from './folder-projects.ts'
import type { PageThreads } from './page-threads.ts'
import type { SearchThread } from './search-thread.ts'
import { createRepoVolumes } from './repo-volumes.ts'
import { joinHits, repoCard, searchRepos } from './repo-index.ts'
import { limitOf, searchVolumes } from './search.ts'
import { viewOf } from './view-of.ts'
import { keepPages, type KeptPages, type Volume } from './volume.ts'

/** The documentation service for the server's own routes. */
export interface DocsDesk extends DocsShelf {
	/** The page whose text is at an address, with its volume. `undefined` when there is none. */
	page(actor: Actor, segments: readonly string[]): Promise<{ page: DocsPage; volume: Volume; address: string } | undefined>
	/** The project at an address, and the code of the language that it names or the project begins with. */
	volume(actor: Actor, segments: readonly string[]): Promise<{ volume: Volume; language: string } | undefined>
	/** The first version of each project of the operator. */
	volumes(): Promise<readonly Volume[]>
	/** Bytes of a file that is no page. */
	file(project: string, version: string, path: string): Promise<Uint8Array | undefined>
	/** Ends its threads and stops watching its folders. */
	close(): Promise<void>
}

/** What the service needs. */
export interface DeskParts {
	hub: Pick<Hub, 'repos' | 'files' | 'commits' | 'documentation'>
	projects: FolderProjects
	threads: PageThreads
	/** Searches the documentation of repositories. Folders of the operator have a separate thread, which pushed pages cannot end. */
	searching: SearchThread
	kept?: KeptPages
}

/** A project found by the beginning of an address. */
interface Shelved {
	versions: readonly string[]
	open(version: string): Promise<Volume | undefined>
	rest: readonly string[]
}

/** Creates the documentation service of a hub. */
export function createDocsDesk({ hub, projects, threads, searching, kept = keepPages('repositories') }: DeskParts): DocsDesk {
	const repos = createRepoVolumes({ hub, kept, threads, searching })

	async function shelved(actor: Actor, segments: readonly string[]): Promise<Shelved | { moved: string } | undefined> {
		const [first = '', ...rest] = segments
		const project = projects.get(first)
		if (project) return { versions: project.versions, open: (version) => project.open(version), rest }
		return repos.find(actor, segments)
	}

	/** The volume of an address and what the address asks of it. */
	async function targetOf(
		actor: Actor,
		segments: readonly string[],
	): Promise<{ volume: Volume; target: DocsTarget; shelf: Shelved } | { moved: string } | undefined> {
		const found = await shelved(actor, segments)
		if (!found || 'moved' in found) return found
		const [version] = [found.versions.find((known) => known === found.rest[0]) ?? found.versions[0]]
		const volume = version === undefined ? undefined : await found.open(version)
		if (!volume) return undefined
		return { volume, shelf: found, target: readTarget(found.rest, { versions: found.versions, languages: () => volume.project }) }
	}

	async function find(actor: Actor, segments: readonly string[]): Promise<DocsFound> {
		const found = await targetOf(actor, segments)
		if (!found) return { kind: 'missing', project: undefined, near: await nearProjects(segments[0] ?? '') }
		if ('moved' in found) return { kind: 'moved', address: found.moved, isForGood: true }
		const { volume, target, shelf } = found
		const place = findPlace(volume.project, target)
		if (place.kind === 'moved') return { kind: 'moved', address: addressTo(volume, place), isForGood: place.isForGood }
		const page = place.kind === 'page' ? await volume.page(place.text) : undefined
		if (place.kind === 'missing' || !page) return { kind: 'missing', project: homeOf(volume), near: nearPages(volume, target) }
		const address = volume.addresses.page({ language: place.language.code, path: place.text.path })
		const asked = PAGES.docsPage.href({ rest: segments })
		// One address for each text: version and language that need not be said, extensions and slashes are taken away.
		if (asked !== address) return { kind: 'moved', address, isForGood: true }
		const own = volume.addresses.page(place.text)
		const view = viewOf(page, {
			project: volume.project,
			language: place.language,
			addresses: volume.addresses,
			home: volume.home,
			versions: volume.versions({ language: place.language.code, path: place.text.path }),
			newest: await newestOf(shelf, volume, target),
			markdownAddress: markdownAddress(address),
			// Without a source there is no link: the page's own Markdown is no place to change it.
			sourceAddress: volume.sourceAddress(page),
			editLabel: volume.editLabel,
			isEditedHere: volume.sourceAddress(page) !== undefined,
			editedAt: await volume.editedAt(page.file),
		})
		return { kind: 'page', view, isTrusted: volume.isTrusted, isPublic: volume.isPublic, canonical: own }
	}

	async function nearProjects(asked: string): Promise<DocsLink[]> {
		const cards = await Promise.all(projects.all().map(async (project) => (await project.open(project.versions[0] ?? 'main'))?.project))
		const known = cards.flatMap((project) => (project ? [{ path: project.id, title: project.title }] : []))
		return nearest(asked, known).map(({ path, title }) => ({ title, address: PAGES.docsPage.href({ rest: [path] }) }))
	}

	return {
		find,
		ofRepo: (actor, repo) => repos.homeOf(actor, repo),
		async ofRepos(actor, question) {
			const { items, hasMore } = await hub.documentation.list(actor, question)
			return { cards: items.map(repoCard), hasMore }
		},
		async cards() {
			const cards: DocsCard[] = []
			for (const project of projects.all()) {
				const volume = await project.open(project.versions[0] ?? 'main')
				if (volume) cards.push(cardOf(volume, project.versions.length))
			}
			return cards
		},
		async search(actor: Actor, question: DocsQuestion): Promise<DocsAnswer> {
			if (question.project === undefined) {
				const volumes = await firstVolumes(projects)
				const [own, ofRepos] = await Promise.all([searchVolumes(volumes, question), searchRepos(hub.documentation, actor, question)])
				return { ...own, hits: joinHits(question.text, own.hits, ofRepos, limitOf(question)) }
			}
			const found = await targetOf(actor, question.project.split('/'))
			return searchVolumes(found && 'volume' in found ? [found.volume] : [], question)
		},
		async page(actor, segments) {
			const found = await targetOf(actor, segments)
			if (!found || 'moved' in found) return undefined
			const { volume, target } = found
			const place = followed(volume, findPlace(volume.project, target))
			const page = place && (await volume.page(place))
			return page && { page, volume, address: volume.addresses.page(page.place) }
		},
		async volume(actor, segments) {
			const found = await targetOf(actor, segments)
			if (!found || 'moved' in found || found.target.path !== '') return undefined
			return { volume: found.volume, language: found.target.language }
		},
		volumes: () => firstVolumes(projects),
		file: async (project, version, path) => projects.get(project)?.read(version, path),
		async close() {
			await Promise.all([projects.close(), threads.close(), searching.close()])
		},
	}
}

async function firstVolumes(projects: FolderProjects): Promise<Volume[]> {
	const opened = await Promise.all(projects.all().map((project) => project.open(project.versions[0] ?? 'main')))
	return opened.filter((volume) => volume !== undefined)
}

/** The address in the newest version for a page of an older one; `undefined` for pages of the newest. */
async function newestOf({ versions, open }: Shelved, { project }: Volume, target: DocsTarget): Promise<DocsView['newest']> {
	const [label] = versions
	if (label === undefined || label === project.version) return undefined
	const newest = await open(label)
	if (!newest) return undefined
	const place = findPlace(newest.project, target)
	const facts = { older: project.version, label, isSamePage: place.kind !== 'missing' }
	if (place.kind === 'missing') return { ...facts, address: newest.home }
	return {
		...facts,
		address: place.kind === 'moved' ? addressTo(newest, place) : newest.addresses.page({ ...place.text, language: place.language.code }),
	}
}

function addressTo({ addresses }: Volume, { to, fragment }: Extract<PlaceFound, { kind: 'moved' }>): string {
	return `${typeof to === 'string' ? to : addresses.page(to)}${fragment === '' ? '' : `#${fragment}`}`
}

/** Markdown has no redirects: an old address returns the text of the page to which it leads. */
function followed({ project }: Volume, found: PlaceFound) {
	if (found.kind === 'page') return found.text
	if (found.kind === 'missing' || typeof found.to === 'string') return undefined
	const next = findPlace(project, { version: project.version, ...found.to })
	return next.kind === 'page' ? next.text : undefined
}

const homeOf = ({ project, home }: Volume): DocsLink => ({ title: project.title, address: home })

function nearPages({ project, addresses }: Volume, { language: code, path }: DocsTarget): DocsLink[] {
	const language = project.languages.find((one) => one.code === code) ?? project.languages[0]
	if (!language) return []
	const titles = new Map<string, string>()
	const walk = (entries: typeof language.toc): void => {
		for (const entry of entries) {
			if (entry.path !== undefined) titles.set(entry.path, entry.title)
			walk(entry.sections)
		}
	}
	walk(language.toc)
	const candidates = [...language.files.keys()].map((known) => ({ path: known, title: titles.get(known) ?? known }))
	return nearest(path, candidates).map((near) => ({
		title: near.title,
		address: addresses.page({ language: language.code, path: near.path }),
	}))
}

function cardOf({ project, home }: Volume, versions: number): DocsCard {
	return {
		id: project.id,
		title: project.title,
		description: project.description,
		address: home,
		pages: project.languages.reduce((sum, { files }) => sum + files.size, 0),
		languages: project.languages.map(({ name }) => name),
		versions,
	}
}
