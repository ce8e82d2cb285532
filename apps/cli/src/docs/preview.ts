import { nearest, type Notice } from '@stoa/docs'
import { StartFailure } from '@stoa/server/control'
import { findPlace, openStaticRenderer, webTypeOf } from '@stoa/server/docs'
import { watch } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { siteFacts } from './site-parts.ts'
import { FILES_FOLDER, PARTS_FOLDER, planSite, type SiteOptions, type SitePlan } from './site-plan.ts'
import { createPageWriter } from './write-page.ts'

/** A running preview. */
export interface Preview {
	/** `http://127.0.0.1:4000` */
	address: string
	close(): Promise<void>
}

/** The address where pages learn that they are outdated. */
const NEWS = `/${PARTS_FOLDER}/changes`
/** The script that the preview adds to each page. Built sites do not contain it. */
const RELOAD = `<script>new EventSource('${NEWS}').onmessage=()=>location.reload()</script>`
/** Editors save in several steps, so pages are notified once after this time. Milliseconds. */
const CALM_MS = 30
/** After a change of one page's text, the project is opened again this much later. Opening thousands of pages takes a while, and each visit reads the page anyway. */
const REOPEN_MS = 1000

/** Serves a folder as the site that it will be. Pages are rendered on request, so a change is visible at once. */
export async function startPreview({
	folder,
	port,
	editUrlTemplate,
}: {
	folder: string
	port: number
	editUrlTemplate?: string | undefined
}): Promise<Preview> {
	const renderer = await openStaticRenderer()
	const options: SiteOptions = { folder, base: '', origin: undefined, title: undefined, editUrlTemplate }
	const listeners = new Set<ServerResponse>()
	const open = async () => {
		const plan = await planSite(options)
		for (const notice of faultsOf(plan)) process.stderr.write(`${lineOf(notice)}\n`)
		const site = siteFacts(options, renderer, plan.project)
		return { plan, site, writer: createPageWriter({ plan, site, renderer, folder }) }
	}
	// A folder that cannot be opened ends the command here, before anything keeps it running.
	let opened = Promise.resolve(await open())
	let [calm, later]: (ReturnType<typeof setTimeout> | undefined)[] = []
	/** Whether anything but the text of pages changed since the project was opened. */
	let isMore = false
	async function answer(path: string, response: ServerResponse): Promise<void> {
		const { plan, site, writer } = await opened
		const { project, addresses } = plan
		if (path === NEWS) return listen(response)
		if (path.startsWith(`/${PARTS_FOLDER}/`)) return sendPart(path.slice(PARTS_FOLDER.length + 2), site.styles, response)
		if (path.startsWith(`/${FILES_FOLDER}/`)) {
			const file = path.slice(FILES_FOLDER.length + 2)
			const bytes = project.assets.has(file) ? await project.read(file) : undefined
			return bytes ? send(response, 200, webTypeOf(file), bytes) : send(response, 404, 'text/plain; charset=utf-8', 'There is no such file')
		}
		const isMarkdown = path.endsWith('.md')
		const segments = path.replace(/\.md$/, '').split('/').filter(Boolean)
		const language = project.languages.find(({ code }) => code === segments[0])
		if (language) segments.shift()
		const found = findPlace(project, {
			version: project.version,
			language: language?.code ?? project.defaultLanguage,
			path: segments.join('/').replace(/(?:^|\/)index$/, ''),
		})
		if (found.kind === 'moved') {
			const to = typeof found.to === 'string' ? found.to : addresses.page(found.to)
			response.writeHead(302, { location: to + (found.fragment && `#${found.fragment}`) }).end()
			return
		}
		const page = found.kind === 'page' ? await writer.render(found.text) : undefined
		const shown = found.kind === 'page' ? found.language.code : undefined
		if (!page) {
			const near = nearest(
				segments.join('/'),
				plan.places.map((place) => ({ ...place, title: place.path })),
			)
			const lines = near.map((place) => `  ${addresses.page(place)}`)
			return send(response, 404, 'text/plain; charset=utf-8', ['There is no such page. Near it:', ...lines].join('\n'))
		}
		for (const notice of page.notices) process.stderr.write(`${lineOf(notice)}\n`)
		if (isMarkdown) return send(response, 200, 'text/markdown; charset=utf-8', page.markdown)
		send(
			response,
			200,
			'text/html; charset=utf-8',
			(await writer.toDocument(page, shown)).replace('</body>', () => `${faultsBox(plan)}${RELOAD}</body>`),
		)
	}

	function listen(response: ServerResponse): void {
		response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' }).write(': listening\n\n')
		listeners.add(response)
		response.on('close', () => listeners.delete(response))
	}

	async function sendPart(name: string, styles: string, response: ServerResponse): Promise<void> {
		if (styles.endsWith(`/${name}`)) {
			const css = renderer.assets.css.replaceAll('url(/assets/', 'url(')
			return send(response, 200, 'text/css; charset=utf-8', css)
		}
		if (!/^[\w-][\w.-]*$/.test(name)) return send(response, 404, 'text/plain; charset=utf-8', 'There is no such file')
		const bytes = await readFile(join(renderer.assetsFolder, name)).catch((error: NodeJS.ErrnoException) => {
			if (error.code === 'ENOENT') return undefined
			throw error
		})
		if (!bytes) return send(response, 404, 'text/plain; charset=utf-8', 'There is no such file')
		// As in a built site. A hub has its scripts at another address.
		const isText = /\.(?:js|html)$/.test(name)
		send(response, 200, webTypeOf(name), isText ? bytes.toString('utf8').replaceAll('/assets/', `/${PARTS_FOLDER}/`) : bytes)
	}

	const server = createServer((request: IncomingMessage, response: ServerResponse) => {
		const path = pathOf(request)
		answer(path, response).catch((error: unknown) => {
			process.stderr.write(`${path}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
			if (!response.headersSent) send(response, 500, 'text/plain; charset=utf-8', error instanceof Error ? error.message : String(error))
		})
	})
	await new Promise<void>((ready, fail) => {
		server.once('error', (error: NodeJS.ErrnoException) =>
			fail(
				error.code === 'EADDRINUSE'
					? new StartFailure(`Port ${port} is already in use. Choose another one with --port, or --port 0 for any that is free`)
					: error,
			),
		)
		server.listen(port, '127.0.0.1', ready)
	})
	// Only now: a watcher of files would keep a process running that could not listen.
	const watcher = watch(folder, { recursive: true }, (event, name) => {
		// New, deleted and non-page files may change the contents.
		isMore ||= event !== 'change' || name === null || !/\.mdx?$/i.test(name)
		clearTimeout(calm)
		clearTimeout(later)
		const reopen = (): void => {
			isMore = false
			opened = open()
			// The next visitor sees the failure, such as a missing folder, because no request may be waiting for it now.
			opened.catch(() => undefined)
		}
		later = setTimeout(reopen, REOPEN_MS)
		calm = setTimeout(() => {
			if (isMore) {
				clearTimeout(later)
				reopen()
			}
			for (const listener of listeners) listener.write('data: changed\n\n')
		}, CALM_MS)
	})
	const bound = server.address()
	return {
		address: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : port}`,
		async close() {
			watcher.close()
			clearTimeout(calm)
			clearTimeout(later)
			for (const listener of listeners) listener.end()
			server.closeAllConnections()
			await new Promise<void>((done) => server.close(() => done()))
		},
	}
}

/** Problems in the contents and other files beside the pages. They make pages missing or unreachable. */
function faultsOf({ project }: SitePlan): Notice[] {
	return project.notices.filter(({ severity }) => severity === 'error')
}

function lineOf({ file, line, column, severity, message }: Notice): string {
	return `${file}:${line}:${column} ${severity} ${message}`
}

/** The same problems above every page, because the writer looks at the browser. */
function faultsBox(plan: SitePlan): string {
	const faults = faultsOf(plan)
	if (faults.length === 0) return ''
	const items = faults.map((notice) => `<li>${escapeHtml(lineOf(notice))}</li>`)
	return `<aside role="alert" style="position:fixed;inset:auto 1rem 1rem;max-height:40vh;overflow:auto;padding:.75rem 1rem;border:2px solid var(--danger);border-radius:6px;background:var(--danger-wash);color:var(--ink);font:14px/1.5 var(--mono)"><ul>${items.join('')}</ul></aside>`
}

function escapeHtml(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** The decoded path without its query; an address that cannot be decoded matches no page. */
function pathOf({ url = '/' }: IncomingMessage): string {
	const raw = url.replace(/[?#].*$/s, '')
	try {
		return decodeURIComponent(raw)
	} catch (error) {
		if (error instanceof URIError) return '/_'
		throw error
	}
}

function send(response: ServerResponse, status: number, type: string, body: string | Uint8Array): void {
	response.writeHead(status, { 'content-type': type, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' }).end(body)
}
