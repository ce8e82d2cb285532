import type { CheckedPage, PagePlace } from '@stoa/docs'
import { openStaticRenderer } from '@stoa/server/docs'
import { parentPort, workerData } from 'node:worker_threads'
import { packTexts } from './page-texts.ts'
import { siteFacts } from './site-parts.ts'
import { planSite, type SiteOptions } from './site-plan.ts'
import { createPageWriter } from './write-page.ts'

/** What a thread is started with. */
export interface ThreadTask {
	options: SiteOptions
	out: string
}

/** A page as a thread reports it: what the site as a whole is made of. */
export interface WrittenPage extends CheckedPage {
	title: string
	description: string | undefined
	includes: readonly string[]
	bytes: number
	/** Packed `PageTexts`. */
	texts: Uint8Array
}

/** Writes pages that the main thread names, a few at a time, and reports each batch. */
async function serve(task: ThreadTask): Promise<void> {
	const port = parentPort
	if (!port) throw new Error('This file is run as a thread')
	const [plan, renderer] = await Promise.all([planSite(task.options), openStaticRenderer()])
	const { versions } = task.options
	const writer = createPageWriter({ plan, renderer, versions, site: siteFacts(task.options, renderer, plan.project) })
	port.on('message', (places: readonly PagePlace[]) => {
		void writeAll(places).then(
			(written) => port.postMessage({ written }),
			(error: unknown) => port.postMessage({ failure: error }),
		)
	})
	port.postMessage({ written: [] })

	async function writeAll(places: readonly PagePlace[]): Promise<WrittenPage[]> {
		const written: WrittenPage[] = []
		for (const place of places) {
			const page = await writer.render(place)
			if (!page) continue
			const { title, description, file, includes, ids, notices } = page
			// Only links with an anchor are looked at again when all pages are there.
			const links = page.links.filter(({ fragment }) => fragment !== undefined)
			const bytes = writer.write(task.out, page)
			written.push({ place, title, description, file, includes, bytes, ids, links, notices, texts: packTexts(page) })
		}
		return written
	}
}

await serve(workerData)
