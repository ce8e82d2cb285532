import { openDocs, renderPage, renderPlainWidget, type DocsProject } from '@stoa/docs'
import { serveThread } from '@stoa/markdown'
import type { WidgetRenderer } from '@stoa/web'
import { openStaticRenderer } from '@stoa/web/static'
import { LRUCache } from 'lru-cache'
import { inferencePrograms } from './inference-programs.ts'
import type { PageAnswer, PageQuestion } from './page-threads.ts'
import { pageText } from './page-text.ts'
import { sourceFromPort } from './port-source.ts'
import { repoDocsAddresses } from './repo-addresses.ts'

/** Number of cached projects, so that each is sent to the thread once. */
const PROJECTS_MAX = 20
const projects = new LRUCache<string, Omit<DocsProject, 'read'>>({ max: PROJECTS_MAX })
let builtRenderer: Promise<WidgetRenderer> | undefined

async function rendererOf(widgets: 'built' | 'plain'): Promise<WidgetRenderer> {
	if (widgets === 'plain') return () => renderPlainWidget
	builtRenderer ??= openStaticRenderer().then(({ widgetRenderer }) => widgetRenderer)
	return builtRenderer
}

async function answer(question: PageQuestion): Promise<PageAnswer> {
	const source = sourceFromPort(question.port)
	if (question.do === 'open') {
		const { read: _, ...project } = await openDocs(source, question.options)
		return { do: 'open', project }
	}
	const { key, place, facts, widgets } = question
	if (question.project) projects.set(key, question.project)
	const known = projects.get(key)
	if (!known) return { do: 'tell' }
	const language = known.languages.find(({ code }) => code === place.language)
	const page = await renderPage({ ...known, read: (path, lengthMax) => source.read(path, lengthMax) }, place, {
		addresses: repoDocsAddresses(facts),
		renderWidget: (await rendererOf(widgets))(language?.lang ?? place.language),
		inferenceSnippets: inferencePrograms,
	})
	return question.do === 'text' ? { do: 'text', page: page && pageText(page) } : { do: 'render', page }
}

serveThread(async (question: PageQuestion) => {
	try {
		return await answer(question)
	} finally {
		question.port.close()
	}
})
