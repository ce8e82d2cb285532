import type { DocsPage, DocsProject, DocsSource, openDocs, PagePlace } from '@stoa/docs'
import type { DocsPageText } from '@stoa/hub'
import { LimitedThread } from '@stoa/markdown'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { serveSource } from './port-source.ts'
import type { RepoDocsFacts } from './repo-addresses.ts'

/** A project without the function that reads its files, so that it can be sent to a thread. */
export type PlainProject = Omit<DocsProject, 'read'>

/** A request to a thread: to read a project's contents, or to render one of its pages. */
export type PageQuestion =
	| { do: 'open'; port: MessagePort; options: Parameters<typeof openDocs>[1] }
	| {
			/** The page for visitors, or its text for the index. */
			do: 'render' | 'text'
			port: MessagePort
			/** Names the project, so that it crosses once. */
			key: string
			project: PlainProject | undefined
			place: PagePlace
			facts: RepoDocsFacts
			widgets: 'built' | 'plain'
	  }
/** The response; `tell`: the thread does not know the project yet. */
export type PageAnswer =
	| { do: 'open'; project: PlainProject }
	| { do: 'render'; page: DocsPage | undefined }
	| { do: 'text'; page: DocsPageText | undefined }
	| { do: 'tell' }

/** A page that is asked of the threads. */
interface AskedPage {
	/** Names the project, so that it crosses once. */
	key: string
	place: PagePlace
	facts: RepoDocsFacts
}

/** Reads and renders documentation of repositories outside the thread that answers requests. */
export interface PageThreads {
	/** The project of a source; `limit` when its contents take too long. */
	open(source: DocsSource, options: Parameters<typeof openDocs>[1]): Promise<DocsProject | 'limit'>
	/** A page; `limit` when it takes too long. */
	render(project: DocsProject, page: AskedPage): Promise<DocsPage | 'limit' | undefined>
	/** A page as the index stores it; `limit` when it takes too long. */
	text(project: DocsProject, page: AskedPage): Promise<DocsPageText | 'limit' | undefined>
	close(): Promise<void>
}

/** How the threads work. */
export interface PageThreadsOptions {
	/** Whether there is a build to draw widgets with. Default: `built`. */
	widgets?: 'built' | 'plain' | undefined
	/** Milliseconds that one page may take. The costliest page within the limits of size takes two seconds on one slow core. Default 10,000. */
	timeMsMax?: number | undefined
	/** Default 2, so that one hostile page delays no other. */
	threads?: number | undefined
}

/** Idle time after which a thread ends and gives back what pages that are hard to render left. Starting one takes half a second. Milliseconds. */
const REST_MS_MAX = 30_000

/** Makes the threads; they start when they are first needed. */
export function createPageThreads({ widgets = 'built', timeMsMax = 10_000, threads = 2 }: PageThreadsOptions = {}): PageThreads {
	const module = new URL('./page-worker.ts', import.meta.url)
	const pool = Array.from(
		{ length: threads },
		() => new LimitedThread<PageQuestion, PageAnswer>(module, { timeMsMax, restMsMax: REST_MS_MAX }),
	)

	const freest = () => pool.reduce((best, one) => (one.waiting < best.waiting ? one : best))

	/** Sends a request to a thread, with a port to the source. */
	async function ask(thread: (typeof pool)[number], source: DocsSource, question: (port: MessagePort) => PageQuestion) {
		const { port1, port2 } = new MessageChannel()
		serveSource(port1, source)
		try {
			return await thread.ask(question(port2), [port2])
		} finally {
			port1.close()
		}
	}

	/** Requests a page, and sends the project when the thread does not know it. */
	async function askFor(
		what: 'render' | 'text',
		{ read, ...plain }: DocsProject,
		page: AskedPage & { widgets: 'built' | 'plain' },
	): Promise<PageAnswer | 'limit'> {
		const thread = freest()
		// Rendering reads the page and what it includes; it lists nothing.
		const source: DocsSource = { list: async () => [], read }
		const put = (project: PlainProject | undefined) => ask(thread, source, (port) => ({ do: what, port, project, ...page }))
		const first = await put(undefined)
		return first !== 'limit' && first.do === 'tell' ? put(plain) : first
	}

	return {
		async open(source, options) {
			const answer = await ask(freest(), source, (port) => ({ do: 'open', port, options }))
			return answer === 'limit' || answer.do !== 'open'
				? 'limit'
				: { ...answer.project, read: (path, lengthMax) => source.read(path, lengthMax) }
		},
		async render(project, page) {
			const answer = await askFor('render', project, { ...page, widgets })
			return answer === 'limit' || answer.do !== 'render' ? 'limit' : answer.page
		},
		async text(project, page) {
			const answer = await askFor('text', project, { ...page, widgets: 'plain' })
			return answer === 'limit' || answer.do !== 'text' ? 'limit' : answer.page
		},
		close: async () => void (await Promise.all(pool.map((thread) => thread.close()))),
	}
}
