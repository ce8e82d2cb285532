import { renderPlainWidget } from '@stoa/docs'
import type { Hub, HubPorts, OrgRole } from '@stoa/hub'
import { createOutgoing } from '@stoa/storage'
import { createPages, type OpenedPages, type Pages } from '@stoa/web'
import { readSettings } from '../../../apps/server/src/config/read-settings.ts'
import { storageDefaultsOf } from '../../../apps/server/src/config/storage-defaults.ts'
import { createDocsReader } from '../../../apps/server/src/docs/docs-reader.ts'
import { openDocsDesk } from '../../../apps/server/src/docs/open-docs-desk.ts'
import type { PageThreadsOptions } from '../../../apps/server/src/docs/page-threads.ts'
import { localAppsOf } from '../../../apps/server/src/local-apps-of.ts'
import { createLog } from '../../../apps/server/src/log.ts'
import { createMetrics } from '../../../apps/server/src/metrics.ts'
import { routeTable } from '../../../apps/server/src/routes/table.ts'
import { createServer } from '../../../apps/server/src/server.ts'
import { createSignatures } from '../../../apps/server/src/signatures.ts'
import { openTestHub, type TestHub } from '../hub/open-test-hub.ts'

/** Pages that answer only their address, because these tests are about everything else. */
const PLAIN_PAGES: Pages = {
	find: () => ({ form: { bytesMax: 65_536, fieldsMax: 100, hasFiles: true } }),
	addresses: [],
	answer: async ({ url }) => ({ kind: 'html', status: 200, html: `page ${url.pathname}` }),
	staleForm: () => ({ kind: 'html', status: 403, html: 'stale' }),
	failure: () => ({ kind: 'html', status: 500, html: 'failed' }),
	assetsFolder: '/nonexistent',
}

let pagesOnce: Promise<OpenedPages> | undefined
/** The built pages. The servers of a process share them with their threads, whose start takes longer than most tests. */
const builtPages = (): Promise<OpenedPages> => (pagesOnce ??= createPages())

/** A hub on real storage behind a server that does not listen. */
export interface TestServer extends Pick<TestHub, 'hub' | 'letters' | 'folder' | 'digestTables' | 'connection' | 'personOf'> {
	app: ReturnType<typeof createServer>
	/** For rows that no caller can create any more, such as names that are reserved by now. */
	records: Pick<HubPorts['records'], 'accounts' | 'mirrorChunks' | 'objects' | 'repos' | 'xet'>
	/** Headers with a token of an account, which is created at its first use. */
	as(name: string, role?: 'read' | 'write'): Promise<{ authorization: string }>
	/** Creates a repository of `owner` and returns its id. */
	makeRepo(owner: string, name: string, options?: { type?: string; private?: boolean; sdk?: string }): Promise<string>
	/** Commits regular files to `main`. */
	commit(owner: string, id: string, files: Record<string, string>): Promise<string>
	/** Gives an existing account a role in an organization. */
	setMember(org: string, member: string, role: OrgRole): Promise<void>
	/** Errors logged so far, which the server could not explain. Empty it to start again. */
	problems: string[]
	/** Sets the clock of the hub and its records to this many milliseconds from the real time, until the next call. */
	setClock(milliseconds: number): void
	close(): Promise<void>
}

/** Options of a test server. */
export interface TestServerOptions {
	/** Answer with the built pages instead of plain ones, or with plain ones that differ in these parts. */
	pages?: boolean | Partial<Pages>
	/** Replaces methods of the real hub, for the server alone: calls that must fail, or that a test watches. */
	change?: (hub: Hub) => Hub
	/** The value of `OWN_HEADER` in requests of the process to itself. */
	ownSecret?: string
	settings?: Record<string, string>
	/** Replacements for ports. */
	ports?: Partial<HubPorts>
	/** Limits of the threads that render repositories' documentation. */
	docsThreads?: PageThreadsOptions
}

/** Opens a server over an empty hub of its own. */
export async function openTestServer(options: TestServerOptions = {}): Promise<TestServer> {
	const built = options.pages === true ? await builtPages() : undefined
	const pages = built ?? { ...PLAIN_PAGES, ...(typeof options.pages === 'object' && options.pages) }
	let ahead = 0
	// The hub and its records share a clock, as in the program.
	const now = (): Date => new Date(Date.now() + ahead)
	const problems: string[] = []
	const level = options.settings?.['STOA_LOG_LEVEL'] ?? process.env.STOA_TEST_LOG ?? 'error'
	const log = createLog(readSettings({ STOA_LOG_LEVEL: level }), { write: (line) => problems.push(line) })
	const docsReader = createDocsReader()
	const asked = readSettings({ STOA_PUBLIC_URL: 'http://hub.test', ...options.settings })
	const opened = await openTestHub({
		now,
		blobs: 'disk',
		ports: {
			signUp: asked.STOA_SIGN_UP,
			storageDefaults: storageDefaultsOf(asked),
			localAppsOf,
			docsReader,
			outgoing: createOutgoing({ origin: 'http://hub.test', allowsInner: options.settings?.['STOA_WEBHOOKS_INNER'] === 'true' }),
			report: (what, error) => log.error({ err: error }, what),
			...options.ports,
		},
	})
	const { hub, folder, letters, digestTables, connection } = opened
	const { records } = opened.ports
	const settings = { ...asked, STOA_DATA: folder }
	await hub.recover()
	const metrics = createMetrics()
	const routes = routeTable({ metrics, isReady: () => true, operatorSecret: 'operator' }, pages.assetsFolder)
	const docs = openDocsDesk({
		hub,
		settings,
		widgetRenderer: built?.widgetRenderer ?? (() => renderPlainWidget),
		threads: { widgets: built ? 'built' : 'plain', ...options.docsThreads },
		log,
	})
	const app = createServer({
		hub: options.change?.(hub) ?? hub,
		pages,
		docs,
		settings,
		signatures: createSignatures('s'.repeat(32)),
		metrics,
		log,
		routes,
		...(options.ownSecret !== undefined && { ownSecret: options.ownSecret }),
	})
	const made = new Set<string>()
	const as: TestServer['as'] = async (name, role = 'write') => {
		if (!made.has(name)) await hub.people.signUp({ name, email: `${name}@example.org`, password: 'correct horse battery' })
		made.add(name)
		const { value } = await hub.people.createToken(await opened.personOf(name), { name: 'test', role })
		return { authorization: `Bearer ${value}` }
	}
	return {
		app,
		hub,
		as,
		problems,
		letters,
		folder,
		digestTables,
		connection,
		personOf: opened.personOf,
		records,
		setClock(milliseconds) {
			ahead = milliseconds
		},
		async setMember(org, member, role) {
			const [place, person] = await Promise.all([hub.people.account(org), hub.people.account(member)])
			await records.accounts.setMember(place.id, person.id, role)
		},
		async makeRepo(owner, name, input = {}) {
			const answer = await app.inject({ method: 'POST', url: '/api/repos/create', headers: await as(owner), payload: { name, ...input } })
			if (answer.statusCode !== 200) throw new Error(answer.body)
			return `${owner}/${name}`
		},
		async commit(owner, id, files) {
			const lines = [
				{ key: 'header', value: { summary: 'Add files' } },
				...Object.entries(files).map(([path, content]) => ({ key: 'file', value: { path, content, encoding: 'utf-8' } })),
			]
			const answer = await app.inject({
				method: 'POST',
				url: `/api/models/${id}/commit/main`,
				headers: { ...(await as(owner)), 'content-type': 'application/x-ndjson' },
				payload: ndjson(lines),
			})
			if (answer.statusCode !== 200) throw new Error(answer.body)
			const body: { commitOid: string } = answer.json()
			return body.commitOid
		},
		async close() {
			await app.close()
			await docs.close()
			await opened.close()
			await docsReader.close()
		},
	}
}

/** Lines of a commit. */
export function ndjson(lines: unknown[]): string {
	return lines.map((line) => JSON.stringify(line)).join('\n')
}
