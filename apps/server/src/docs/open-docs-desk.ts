import type { Hub } from '@stoa/hub'
import type { FastifyBaseLogger } from 'fastify'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Settings } from '../config/settings.ts'
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

/** The folders of documentation, those of the product first. */
export function foldersOf({
	STOA_DOCS,
	STOA_DOCS_EDIT_URL,
	STOA_DOCS_EDIT_LABEL,
}: Pick<Settings, 'STOA_DOCS' | 'STOA_DOCS_EDIT_URL' | 'STOA_DOCS_EDIT_LABEL'>): DocsFolder[] {
	const named = (STOA_DOCS ?? '')
		.split(',')
		.filter((one) => one.trim() !== '')
		.map((one): DocsFolder => {
			const [name = '', ...folder] = one.trim().split('=')
			const [id = '', version = 'main'] = name.split('@')
			return { id, version, folder: resolve(folder.join('=')) }
		})
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
