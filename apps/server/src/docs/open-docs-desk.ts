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

/** Built-in documentation, by the names in its addresses. */
const BUILT_IN = { stoa: { folder: 'docs', title: 'Stoa' }, course: { folder: 'course', title: 'Transformers course' } } as const
/** Idle time after which the indexes of repositories' documentation are dropped: a large one takes 40 MB. Milliseconds. */
const SEARCH_REST_MS_MAX = 45_000
const CONTENT = fileURLToPath(new URL('../../../../content/', import.meta.url))

/** Opens the documentation of a hub: built-in folders, those in the settings, and those of repositories. */
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
	const kept = keepPages('operator')
	const report = (what: string, error: unknown): void => log.error({ err: error }, `${what} failed`)
	const projects = createFolderProjects({ folders: foldersOf(settings), kept, searching: createSearchThread(), widgetRenderer, report })
	const searching = createSearchThread({ restMsMax: SEARCH_REST_MS_MAX })
	return createDocsDesk({ hub, projects, threads: createPageThreads(threads), searching, kept: keepPages('repositories') })
}

/**
 * Checks that every folder in the settings exists: a wrong name would otherwise appear only in the log, at the first request. The content
 * of a folder may change later.
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

/** The documentation folders, built-in ones first. */
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
