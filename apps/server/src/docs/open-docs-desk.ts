import type { Hub } from '@stoa/hub'
import type { FastifyBaseLogger } from 'fastify'
import { constants, existsSync } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Settings } from '../config/settings.ts'
import { StartFailure } from '../start-failure.ts'
import { createDocsDesk, type DocsDesk } from './desk.ts'
import { createFolderProjects, type DocsFolder } from './folder-projects.ts'
import { createPageThreads, type PageThreadsOptions } from './page-threads.ts'
import { createSearchThread } from './search-thread.ts'
import { keepPages, type WidgetRenderer } from './volume.ts'

/** What comes with the product, by the names in its addresses. */
const BUILT_IN = { stoa: { folder: 'docs', title: 'Stoa' }, course: { folder: 'course', title: 'Transformers course' } } as const
const CONTENT = fileURLToPath(new URL('../../../../content/', import.meta.url))

/** Opens the documentation of a hub: what comes with the product, what the settings name, and what repositories hold. */
export function openDocsDesk({
	hub,
	settings,
	widgetRenderer,
	threads = {},
	log,
}: {
	hub: Hub
	settings: Settings
	widgetRenderer: WidgetRenderer
	/** How pages of repositories are rendered. */
	threads?: PageThreadsOptions
	log: FastifyBaseLogger
}): DocsDesk {
	const kept = keepPages()
	const report = (what: string, error: unknown): void => log.error({ err: error }, `${what} failed`)
	const projects = createFolderProjects({ folders: foldersOf(settings), kept, searching: createSearchThread(), widgetRenderer, report })
	return createDocsDesk({ hub, projects, threads: createPageThreads(threads), searching: createSearchThread(), kept })
}

/**
 * Sees that every folder that the settings name is there: a wrong name would otherwise show in the log alone, when the first reader comes. What a
 * folder holds may come and change later.
 *
 * @throws {StartFailure}
 */
export async function checkDocsFolders(settings: Pick<Settings, 'STOA_DOCS'>): Promise<void> {
	for (const { folder } of namedFolders(settings)) {
		try {
			if (!(await stat(folder)).isDirectory()) throw new Error('it is a file')
			await access(folder, constants.R_OK | constants.X_OK)
		} catch (error) {
			const why = error instanceof Error ? error.message : String(error)
			const todo = 'Make the folder and let this user read it, or correct the setting'
			throw new StartFailure(`Cannot use "${folder}" of STOA_DOCS="${settings.STOA_DOCS}": ${why}. ${todo}`, { cause: error })
		}
	}
}

function namedFolders({ STOA_DOCS }: Pick<Settings, 'STOA_DOCS'>): DocsFolder[] {
	return (STOA_DOCS ?? '')
		.split(',')
		.filter((one) => one.trim() !== '')
		.map((one): DocsFolder => {
			const [name = '', ...folder] = one.trim().split('=')
			const [id = '', version = 'main'] = name.split('@')
			return { id, version, folder: resolve(folder.join('=')) }
		})
}

/** The folders of documentation, those of the product first. */
export function foldersOf({
	STOA_DOCS,
	STOA_DOCS_EDIT_URL,
	STOA_DOCS_EDIT_LABEL,
}: Pick<Settings, 'STOA_DOCS' | 'STOA_DOCS_EDIT_URL' | 'STOA_DOCS_EDIT_LABEL'>): DocsFolder[] {
	const named = namedFolders({ STOA_DOCS })
	const builtIn = Object.entries(BUILT_IN)
		.filter(([id]) => !named.some((folder) => folder.id === id))
		.map(([id, { folder, title }]): DocsFolder => ({ id, version: 'main', folder: CONTENT + folder, title, publicSite: '' }))
		.filter(({ folder }) => existsSync(`${folder}/_toctree.yml`) || existsSync(`${folder}/en/_toctree.yml`))
	return [...builtIn, ...named].map((folder) => ({
		...folder,
		// `{path}` stays: the docs room puts each page's file there.
		editUrlTemplate: STOA_DOCS_EDIT_URL?.replaceAll('{project}', folder.id).replaceAll('{version}', folder.version),
		editLabel: STOA_DOCS_EDIT_LABEL,
	}))
}
