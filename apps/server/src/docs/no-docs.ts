import { renderPlainWidget } from '@stoa/docs'
import type { Hub } from '@stoa/hub'
import { createDocsDesk, type DocsDesk } from './desk.ts'
import { createFolderProjects } from './folder-projects.ts'
import { createPageThreads } from './page-threads.ts'
import { createSearchThread } from './search-thread.ts'
import { keepPages } from './volume.ts'

/** The documentation service of a hub without documentation of its own, for other tests. */
export function noDocs(hub: Pick<Hub, 'repos' | 'files' | 'commits' | 'documentation'>): DocsDesk {
	const widgetRenderer = () => renderPlainWidget
	const kept = keepPages('operator')
	return createDocsDesk({
		hub,
		kept,
		threads: createPageThreads({ widgets: 'plain' }),
		searching: createSearchThread(),
		projects: createFolderProjects({ folders: [], kept, searching: createSearchThread(), widgetRenderer, report: () => undefined }),
	})
}
