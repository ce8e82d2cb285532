import { pagesOf, type OpenedPages, type PageParts, type SiteModule } from '@stoa/web'
import type { PagesInWork } from '@stoa/server'
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { createServer as createVite, mergeConfig, transformWithOxc, type Plugin, type ViteDevServer } from 'vite'
import { DEV_BASE, devServer, islandEntries } from '../../apps/web/vite.config.ts'
import { vendorRuntime, type Runtime } from '../vendor.ts'
import { collectStyles } from './collect-styles.ts'
import { openRenewed, type Renewed } from './open-renewed.ts'

const ROOT = join(import.meta.dirname, '../..')
const WEB = join(ROOT, 'apps/web')
const ENTRY = '/src/entry.tsx'
/** The module of every page that hears of changes. */
const CLIENT = 'stoa-dev-client'
const RENDERED = 'stoa:rendered'
/** Editors write a file in several steps: what follows this soon is the same change. Milliseconds. */
const SAME_CHANGE_MS = 15

/**
 * The pages from their sources: Vite turns modules into what Node and browsers run when they are first asked for, and again when their files
 * change. The next page is rendered with the changed module, and browsers that show a page load it again. `cacheFolder` keeps what takes long
 * from start to start.
 */
export function createPagesInWork(cacheFolder: string): PagesInWork {
	// Never listens: Vite waits for the WebSockets of browsers on it, and `attach` hands them on.
	const sockets = createHttpServer()
	let vite: ViteDevServer | undefined
	return {
		async open() {
			const opened = await openPages(cacheFolder, sockets)
			vite = opened.vite
			return opened.pages
		},
		attach(server) {
			if (vite) answerSources(server, vite, sockets)
		},
		detach: () => void vite?.ws.close(),
	}
}

async function openPages(cacheFolder: string, sockets: Server): Promise<{ pages: OpenedPages; vite: ViteDevServer }> {
	let parts: Renewed<PageParts> | undefined
	let showing: NodeJS.Timeout | undefined
	const noteChanges = watchPages(() => {
		parts?.outdate()
		clearTimeout(showing)
		showing = setTimeout(() => void (parts && show(vite, parts)), SAME_CHANGE_MS)
	})
	const assetsFolder = join(cacheFolder, 'client/assets')
	await mkdir(assetsFolder, { recursive: true })
	const packages = dirname(dirname(createRequire(import.meta.url).resolve('vite/package.json')))
	const [runtime, vite] = await Promise.all([
		vendorRuntime(join(cacheFolder, 'client/vendor'), { isCompressed: false }),
		createVite(
			mergeConfig(devServer({ cacheFolder: join(cacheFolder, 'vite'), packages }), {
				plugins: [noteChanges, pageClient],
				server: { ws: { server: sockets } },
			}),
		),
	])
	const renewed = await openRenewed(() => loadParts(vite, runtime))
	parts = renewed
	// A change that came between a page and its connection would otherwise not show.
	vite.environments.client.hot.on(RENDERED, ({ changes }: { changes: number }, browser) => {
		if (changes < renewed.changes()) browser.send({ type: 'full-reload', path: '*' })
	})
	const pages = pagesOf(renewed.current, { assetsFolder, widgets: existsSync(join(WEB, 'dist/pages.json')) ? 'built' : 'plain' })
	return {
		vite,
		pages: {
			...pages,
			async answer(request) {
				await renewed.renew()
				const changes = renewed.changes()
				const answer = await pages.answer(request)
				return answer.kind === 'html' ? { ...answer, html: withClient(answer.html, { nonce: request.nonce, changes }) } : answer
			},
			async close() {
				clearTimeout(showing)
				await vite.close()
				await pages.close()
			},
		},
	}
}

async function loadParts(vite: ViteDevServer, runtime: Runtime): Promise<PageParts> {
	const loaded: Partial<SiteModule> = await vite.ssrLoadModule(ENTRY)
	const { site, createWidgetRenderer } = loaded
	if (!site || !createWidgetRenderer) throw new Error(`${ENTRY} exports no site`)
	const [css, early] = await Promise.all([collectStyles(vite, ENTRY), earlyScript()])
	const islands = Object.fromEntries(
		Object.entries(islandEntries()).map(([name, file]) => [name.slice('island-'.length), DEV_BASE + relative(WEB, file)]),
	)
	const styles = { pieces: [{ css, classes: [] }], islands: {} }
	return {
		site,
		createWidgetRenderer,
		assets: { css, styles, early, loader: `${DEV_BASE}src/islands/loader.ts`, islands, runtime, fonts: [] },
	}
}

/** Browsers load their pages again, or say over them why they cannot be rendered. */
async function show({ environments: { client }, config }: ViteDevServer, parts: Renewed<PageParts>): Promise<void> {
	try {
		await parts.renew()
		client.hot.send({ type: 'full-reload', path: '*' })
	} catch (error) {
		const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
		config.logger.error(stack)
		client.hot.send({ type: 'error', err: { message, stack } })
	}
}

/** Says when a file changes of which pages are rendered. Files that only browsers have are Vite's own to renew. */
function watchPages(changed: () => void): Plugin {
	const isOfPages = (server: ViteDevServer, file: string): boolean =>
		(server.environments.ssr?.moduleGraph.getModulesByFile(file)?.size ?? 0) > 0
	return {
		name: 'stoa-watch-pages',
		hotUpdate({ file, server }) {
			if (!isOfPages(server, file)) return undefined
			changed()
			return []
		},
	}
}

/** What pages hold themselves, as a plain script: early.ts imports nothing but types, and the compiler marks it as a module all the same. */
async function earlyScript(): Promise<string> {
	const file = join(WEB, 'src/islands/early.ts')
	const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { sourcemap: false })
	return `(()=>{${code.replace(/^export \{\};?$/m, '')}})()`
}

/** Says to the server which changes a page holds, as soon as it is connected. */
const pageClient: Plugin = {
	name: 'stoa-page-client',
	resolveId: (id) => (id === CLIENT ? `\0${CLIENT}` : undefined),
	load: (id) =>
		id === `\0${CLIENT}`
			? `import.meta.hot?.send('${RENDERED}', { changes: Number(document.querySelector('meta[name=${CLIENT}]').content) })`
			: undefined,
}

/** Puts what hears of changes into a page. Vite's client gives the nonce to the styles that it adds. */
function withClient(html: string, { nonce, changes }: { nonce: string; changes: number }): string {
	const script = (path: string): string => `<script type="module" src="${DEV_BASE}${path}"></script>`
	return html.replace(
		'</head>',
		`<meta property="csp-nonce" nonce="${nonce}"><meta name="${CLIENT}" content="${changes}">${script('@vite/client')}${script(`@id/${CLIENT}`)}</head>`,
	)
}

/** Puts Vite before a server for the addresses of sources; everything else is the server's. */
function answerSources(server: Server, vite: ViteDevServer, sockets: Server): void {
	const handOn = server.listeners('request')
	server.removeAllListeners('request')
	server.on('request', (request: IncomingMessage, response: ServerResponse) => {
		const address = request.url
		const next = (): void => {
			if (address !== undefined) request.url = address
			for (const listener of handOn) listener.call(server, request, response)
		}
		if (address?.startsWith(DEV_BASE)) vite.middlewares(request, response, next)
		else next()
	})
	server.on('upgrade', (request, socket, head) => {
		if (request.url?.startsWith(DEV_BASE)) sockets.emit('upgrade', request, socket, head)
		else socket.destroy()
	})
}
