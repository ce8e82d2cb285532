import { ORIGIN_MARK, openDocs, type DocsAddresses, type DocsSource, type PagePlace } from '@stoa/docs'
import type { DocsChoice } from '@stoa/web'
import { watch, type FSWatcher } from 'node:fs'
import { PAGES } from '@stoa/vocabulary'
import { fileAddress, pageAddress } from './address.ts'
import { folderDates } from './folder-dates.ts'
import { folderSource } from './folder-source.ts'
import type { SearchThread } from './search-thread.ts'
import { createVolume, renderHere, type KeptPages, type Volume, type WidgetRenderer } from './volume.ts'

/** A documentation folder from the settings or built in. */
export interface DocsFolder {
	/** Address part of its project. */
	id: string
	/** The path segment of the folder's version. */
	version: string
	folder: string
	description?: string | undefined
	/** Where sources are changed, with `{path}`. */
	editUrlTemplate?: string | undefined
	/** Words of the link there. */
	editLabel?: string | undefined
	/** Default: the title in `_site.yml`, otherwise the title of its page `index`. */
	title?: string | undefined
	/** Put before links from the root that lead to no documentation here; empty for pages written for this hub. Default: the public site. */
	publicSite?: string | undefined
}

/** A project with the folders of its versions. */
export interface FolderProject {
	id: string
	/** Addresses leave out the first one. */
	versions: readonly string[]
	/** `undefined` when the version is unknown or its folder cannot be read. */
	open(version: string): Promise<Volume | undefined>
	/** Bytes of a file that is no page. */
	read(version: string, path: string): Promise<Uint8Array | undefined>
}

/** All projects from folders. */
export interface FolderProjects {
	all(): readonly FolderProject[]
	get(id: string): FolderProject | undefined
	/** Stops watching its folders, and ends the search thread. */
	close(): Promise<void>
}

/** What opening needs. */
export interface FolderProjectsParts {
	folders: readonly DocsFolder[]
	kept: KeptPages
	searching: SearchThread
	widgetRenderer: WidgetRenderer
	/** Told when a folder cannot be read or watched. */
	report: (what: string, error: unknown) => void
}

/** Opens projects at first use, and again after a change in their folder. */
export function createFolderProjects(parts: FolderProjectsParts): FolderProjects {
	const byId = Map.groupBy(parts.folders, ({ id }) => id)
	const watchers: FSWatcher[] = []
	const projects = new Map([...byId].map(([id, folders]) => [id, createProject(id, folders, parts, watchers, byId)]))
	return {
		all: () => [...projects.values()],
		get: (id) => projects.get(id),
		close() {
			for (const watcher of watchers) watcher.close()
			return parts.searching.close()
		},
	}
}

const homeOf = (id: string): string => PAGES.docsPage.href({ rest: [id] })

function createProject(
	id: string,
	folders: readonly DocsFolder[],
	{ kept, searching, widgetRenderer, report }: FolderProjectsParts,
	watchers: FSWatcher[],
	all: ReadonlyMap<string, unknown>,
): FolderProject {
	const home = homeOf(id)
	const versions = folders.map(({ version }) => version)
	const opened = new Map<string, Promise<Volume | undefined>>()
	const sources = new Map(folders.map(({ version, folder }) => [version, folderSource(folder)]))
	let changes = 0

	async function openFolder(
		{ version, folder, editUrlTemplate, editLabel, title, publicSite }: DocsFolder,
		source: DocsSource,
	): Promise<Volume> {
		watchOnce(folder)
		const project = await openDocs(source, { id, title, version, versions, editUrlTemplate })
		const facts = (name: string) => ({ isFirstVersion: name === versions[0], version: name, defaultLanguage: project.defaultLanguage })
		const addresses: DocsAddresses = {
			page: (place) => pageAddress(home, facts(version), place),
			asset: (path) => fileAddress(id, version, path),
			publicSite,
			origin: ORIGIN_MARK,
			elsewhere: (other, rest) => (all.has(other) ? homeOf(other) + (rest === '' ? '' : `/${rest}`) : undefined),
		}
		return createVolume({
			project,
			home,
			kept,
			searching,
			render: renderHere(project, addresses, widgetRenderer),
			stamp: `${folder}\0${changes}`,
			isTrusted: true,
			isPublic: true,
			addresses,
			versions: (place: PagePlace): DocsChoice[] =>
				versions.map((name) => ({ id: name, label: name, address: pageAddress(home, facts(name), place), isCurrent: name === version })),
			sourceAddress: () => undefined,
			editLabel,
			editedAt: folderDates(folder),
		})
	}

	const watched = new Set<string>()
	/** After a change in the folder, the next request opens the project again. Where folders cannot be watched, a restart is needed. */
	function watchOnce(folder: string): void {
		if (watched.has(folder)) return
		watched.add(folder)
		try {
			const watcher = watch(folder, { recursive: true, persistent: false }, () => {
				changes++
				opened.clear()
			})
			watcher.on('error', (error) => report(`Watching the documentation folder ${folder}`, error))
			watchers.push(watcher)
		} catch (error) {
			report(`Watching the documentation folder ${folder}`, error)
		}
	}

	function open(version: string): Promise<Volume | undefined> {
		const known = opened.get(version)
		if (known) return known
		const [folder, source] = [folders.find((one) => one.version === version), sources.get(version)]
		if (!folder || !source) return Promise.resolve(undefined)
		const opening = openFolder(folder, source).catch((error: unknown) => {
			report(`Opening the documentation folder ${folder.folder}`, error)
			return undefined
		})
		opened.set(version, opening)
		return opening
	}

	return {
		id,
		versions,
		open,
		async read(version, path) {
			const volume = await open(version)
			return volume?.project.assets.has(path) ? volume.project.read(path) : undefined
		},
	}
}
