import type { Hub } from '@stoa/hub'
import { giveMemoryBack } from '@stoa/markdown/threads'
import { namedFailure } from '@stoa/storage'
import { PAGES, isHubError } from '@stoa/vocabulary'
import { createPages, type OpenedPages } from '@stoa/web'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Settings } from './config/settings.ts'
import { openDataFolder } from './data-folder.ts'
import type { DocsDesk } from './docs/desk.ts'
import { checkDocsFolders, openDocsDesk } from './docs/open-docs-desk.ts'
import { keptSecret } from './kept-secret.ts'
import { createLog } from './log.ts'
import { programVersion } from './machine-facts.ts'
import { createMetrics } from './metrics.ts'
import { openRooms, type Rooms } from './rooms.ts'
import { routeTable } from './routes/table.ts'
import { announce, forgetEnded, withdraw } from './running.ts'
import { createServer, OWN_HEADER } from './server.ts'
import { freshSetupSecret } from './setup-secret.ts'
import { createSignatures } from './signatures.ts'
import { openTelemetry } from './telemetry/open-telemetry.ts'
import { readFigures } from './telemetry/read-figures.ts'
import type { Telemetry } from './telemetry/telemetry.ts'
import { StartFailure } from './start-failure.ts'

/** How long after the start the engine is tried, in milliseconds: first pages come first. */
const ENGINE_MS = 10_000

/** A hub that listens. */
export interface RunningServer {
	/** Where it listens: `http://127.0.0.1:3000`. */
	address: string
	hub: Hub
	docs: DocsDesk
	/** Headers of requests that the hub's own process sends to itself: the log has a line for them at the level `debug` alone. */
	ownHeaders: Readonly<Record<string, string>>
	/** Path whose visitor becomes the first administrator; `undefined` once the hub has one. */
	setupPath: string | undefined
	/** Lets requests under way end (for `STOA_STOP_SECONDS` at most), then closes everything. A second call waits for the first. */
	stop(): Promise<void>
}

/** Pages straight from their sources, for people who work on them (`npm run dev`). `npm start` has none. */
export interface PagesInWork {
	open(): Promise<OpenedPages>
	/** Gets the server before it listens, to answer the addresses of the pages' sources itself. */
	attach(server: Server): void
	/** Closes its connections: the server waits for the end of all. */
	detach(): void
}

/** How to start. */
export interface StartOptions {
	/** By default one as the settings say. */
	log?: FastifyBaseLogger
	/** Stops the server when it fires, also while it starts; `stop` need not be called then. */
	stopping?: AbortSignal
	/** Takes the place of the built pages. */
	pagesInWork?: PagesInWork | undefined
}

/**
 * Starts the hub: rooms, recovery, routes, listening.
 *
 * @throws {StartFailure} when something the person who starts it can mend is in the way
 * @throws the reason of `stopping` when that fires before the server listens; everything that was opened is closed by then
 */
export async function startServer(given: Settings, options: StartOptions = {}): Promise<RunningServer> {
	try {
		return await start(given, options)
	} catch (error) {
		if (!isHubError(namedFailure(error), 'storage-full')) throw error
		throw new StartFailure(`Cannot start: the disk with STOA_DATA="${given.STOA_DATA}" is full. Free some space on it`, { cause: error })
	}
}

async function start(
	given: Settings,
	{ log = createLog(given), stopping = new AbortController().signal, pagesInWork }: StartOptions,
): Promise<RunningServer> {
	const settings = { ...given, STOA_DATA: await openDataFolder(given.STOA_DATA) }
	await checkDocsFolders(settings)
	const secret = await keptSecret(settings)
	const telemetry = await openTelemetry(process.env, { version: programVersion(), log: (line) => log.warn(line) })
	const { rooms, pages } = await openBoth(settings, log, { stopping, pagesInWork, telemetry }).catch(async (error: unknown) => {
		await telemetry?.close()
		throw error
	})
	const signatures = createSignatures(secret)
	const operatorSecret = randomBytes(32).toString('hex')
	let ready = true
	// The last export, at the end of a stop, comes when the database is closed.
	telemetry?.readFigures(async () => (ready ? readFigures(rooms.hub) : {}))
	const metrics = createMetrics()
	const routes = routeTable({ metrics, isReady: () => ready, operatorSecret }, pages.assetsFolder)
	const docs = openDocsDesk({ hub: rooms.hub, settings, widgetRenderer: pages.widgetRenderer, threads: { widgets: pages.widgets }, log })
	const ownSecret = randomBytes(32).toString('hex')
	const app = createServer({ hub: rooms.hub, pages, docs, settings, signatures, metrics, log, routes, ownSecret, telemetry })
	pagesInWork?.attach(app.server)
	const close = async (): Promise<void> => {
		ready = false
		// On a disk that has become read-only the file stays. The next start and every command see that its process has ended.
		await withdraw(settings.STOA_DATA).catch((error: unknown) => log.warn({ err: error }, 'running.json cannot be removed'))
		pagesInWork?.detach()
		await drain(app, settings.STOA_STOP_SECONDS)
		await docs.close()
		await pages.close()
		await rooms.close()
		await telemetry?.close()
	}
	try {
		stopping.throwIfAborted()
		await forgetEnded(settings.STOA_DATA)
		giveMemoryBack() // before the first request: it answers none meanwhile
		const address = await withoutInfo(log, () => listen(app, settings))
		await announce(settings.STOA_DATA, { address, operatorSecret })
		let stopped: Promise<void> | undefined
		const stop = (): Promise<void> => (stopped ??= close())
		const setupPath = (await rooms.hub.moderation.needsAdmin()) ? PAGES.setup.href({ secret: freshSetupSecret(signatures) }) : undefined
		stopping.throwIfAborted()
		stopping.addEventListener('abort', () => void stop())
		tellEngine(rooms.hub, log, () => ready)
		return { address, hub: rooms.hub, docs, ownHeaders: { [OWN_HEADER]: ownSecret }, setupPath, stop }
	} catch (error) {
		await close()
		throw error
	}
}

/**
 * Tells the operator how processes that search datasets are kept apart: soon after the start, which does not wait for it. What a stop makes of
 * it is not told: a terminal's Ctrl+C ends the processes that try it, too.
 */
function tellEngine(hub: Hub, log: FastifyBaseLogger, isReady: () => boolean): void {
	const tell = async (): Promise<void> => {
		const state = await hub.viewer.engineState()
		if (state && isReady()) log[state.is === 'strong' ? 'debug' : 'warn'](state.words)
	}
	setTimeout(() => void tell().catch((error: unknown) => log.error({ err: error }, 'The engine of datasets failed')), ENGINE_MS).unref()
}

/** While the server begins to listen: the caller says where, and no request is answered before. */
async function withoutInfo<Done>(log: FastifyBaseLogger, work: () => Promise<Done>): Promise<Done> {
	const { level } = log
	if (level === 'info') log.level = 'warn'
	try {
		return await work()
	} finally {
		log.level = level
	}
}

async function openPages(): Promise<OpenedPages> {
	try {
		return await createPages()
	} catch (error) {
		const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
		throw isMissing
			? new StartFailure('The pages are not built yet: run "npm run build", or start with "npm start"', { cause: error })
			: error
	}
}

/** The pages load while the database starts. Whichever fails, the other is closed. */
async function openBoth(
	settings: Settings,
	log: FastifyBaseLogger,
	{ stopping, pagesInWork, telemetry }: { stopping: AbortSignal; pagesInWork: PagesInWork | undefined; telemetry: Telemetry | undefined },
): Promise<{ rooms: Rooms; pages: OpenedPages }> {
	const [rooms, pages] = await Promise.allSettled([
		openRooms(settings, log, { stopping, telemetry }),
		pagesInWork ? pagesInWork.open() : openPages(),
	])
	if (rooms.status === 'fulfilled' && pages.status === 'fulfilled') return { rooms: rooms.value, pages: pages.value }
	for (const opened of [rooms, pages]) if (opened.status === 'fulfilled') await opened.value.close()
	throw [rooms, pages].find((opened) => opened.status === 'rejected')?.reason
}

async function listen(app: FastifyInstance, { STOA_HOST: host, STOA_PORT: port }: Settings): Promise<string> {
	try {
		return await app.listen({ host, port })
	} catch (error) {
		const code = error instanceof Error && 'code' in error ? error.code : undefined
		if (code === 'EADDRINUSE')
			throw new StartFailure(
				`Cannot listen on STOA_PORT=${port}: something else uses it on ${host}. Stop that, or choose another port (0 takes a free one)`,
				{ cause: error },
			)
		if (code === 'EACCES')
			throw new StartFailure(`Cannot listen on STOA_PORT=${port}: this user may not. Choose a port from 1024 up`, { cause: error })
		if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
			throw new StartFailure(`Cannot listen on STOA_HOST="${host}": this machine has no such address. 127.0.0.1 and 0.0.0.0 always work`, {
				cause: error,
			})
		throw error
	}
}

/** Stops taking connections and waits for answers under way; what is left after `seconds` is broken off. */
async function drain(app: FastifyInstance, seconds: number): Promise<void> {
	const closed = app.close()
	const over = new AbortController()
	const cut = sleep(seconds * 1000, undefined, { signal: over.signal, ref: false }).then(
		() => app.server.closeAllConnections(),
		() => undefined, // closed in time
	)
	await closed
	over.abort()
	await cut
}
