import { renderPlainWidget } from '@stoa/docs'
import { createHub, type Hub, type HubPorts, type Letter, type OrgRole, type Records } from '@stoa/hub'
import { createOutgoing, openDiskBlobs, openGit } from '@stoa/storage'
import { openTestRecords } from '@stoa/storage/testing'
import { createPages, type Pages } from '@stoa/web'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

/** Pages that answer only their address, because these tests are about everything else. */
const PLAIN_PAGES: Pages = {
	find: () => ({ form: { bytesMax: 65_536, fieldsMax: 100, hasFiles: true } }),
	addresses: [],
	answer: async ({ url }) => ({ kind: 'html', status: 200, html: `page ${url.pathname}` }),
	staleForm: () => ({ kind: 'html', status: 403, html: 'stale' }),
	failure: () => ({ kind: 'html', status: 500, html: 'failed' }),
	assetsFolder: '/nonexistent',
}

/** A hub on real storage behind a server that does not listen. */
export interface TestServer {
	app: ReturnType<typeof createServer>
	/** For rows that no caller can create any more, such as names that are reserved by now. */
	records: Pick<Records, 'repos' | 'xet'>
	hub: Hub
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
	/** E-mails sent so far. */
	letters: Letter[]
	/** The folder with git repositories and blobs. */
	folder: string
	/** A digest of the rows of every table of the database, by its name. */
	digestTables(): Promise<Map<string, string>>
	/** The connection to its database, for rows that only an older version would have written. */
	connection: Awaited<ReturnType<typeof openTestRecords>>['connection']
	/** Sets the clock of the hub and its records to this many milliseconds from the real time, until the next call. */
	setClock(milliseconds: number): void
	close(): Promise<void>
}

/** Options of a test server. */
export interface TestServerOptions {
	/** Answer with the built pages instead of plain ones. */
	pages?: boolean
	settings?: Record<string, string>
	/** Replacements for ports. */
	ports?: Partial<HubPorts>
	/** Limits of the threads that render repositories' documentation. */
	docsThreads?: PageThreadsOptions
}

/** Opens a server with its own database, git folder and blob folder. */
export async function openTestServer(options: TestServerOptions = {}): Promise<TestServer> {
	const built = options.pages ? await createPages() : undefined
	const pages = built ?? PLAIN_PAGES
	let ahead = 0
	// The hub and its records share a clock, as in the program.
	const now = (): Date => new Date(Date.now() + ahead)
	const { records, signIns, connection, digestTables, close: closeRecords } = await openTestRecords({ now })
	const folder = await mkdtemp(join(tmpdir(), 'stoa-server-'))
	const problems: string[] = []
	const level = options.settings?.['STOA_LOG_LEVEL'] ?? process.env.STOA_TEST_LOG ?? 'error'
	const log = createLog(readSettings({ STOA_LOG_LEVEL: level }), { write: (line) => problems.push(line) })
	const git = await openGit({ folder: join(folder, 'git'), log })
	const blobs = await openDiskBlobs({ folder: join(folder, 'blobs') })
	const letters: Letter[] = []
	const settings = readSettings({ STOA_PUBLIC_URL: 'http://hub.test', STOA_DATA: folder, ...options.settings })
	const docsReader = createDocsReader()
	const hub = createHub({
		records,
		signIns,
		git,
		blobs,
		documents: { read: async () => undefined },
		mail: { send: async (letter) => void letters.push(letter) },
		signUp: settings.STOA_SIGN_UP,
		storageDefaults: storageDefaultsOf(settings),
		localAppsOf,
		docsReader,
		outgoing: createOutgoing({ origin: 'http://hub.test', allowsInner: options.settings?.['STOA_WEBHOOKS_INNER'] === 'true' }),
		...options.ports,
		mailOrigin: 'http://hub.test',
		secret: 's'.repeat(32),
		now,
		report: (what, error) => log.error({ err: error }, what),
	})
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
	const app = createServer({ hub, pages, docs, settings, signatures: createSignatures('s'.repeat(32)), metrics, log, routes })
	const made = new Set<string>()
	const as: TestServer['as'] = async (name, role = 'write') => {
		if (!made.has(name)) await hub.people.signUp({ name, email: `${name}@example.org`, password: 'correct horse battery' })
		made.add(name)
		const account = await hub.people.account(name)
		const person = {
			kind: 'person',
			account,
			memberships: await hub.people.memberships(account),
			scope: 'write',
			token: undefined,
		} as const
		return { authorization: `Bearer ${(await hub.people.createToken(person, { name: 'test', role })).value}` }
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
			await built?.close()
			await hub.close()
			await docsReader.close()
			await git.close()
			await closeRecords()
			await rm(folder, { recursive: true, force: true })
		},
	}
}

/** Lines of a commit. */
export function ndjson(lines: unknown[]): string {
	return lines.map((line) => JSON.stringify(line)).join('\n')
}
