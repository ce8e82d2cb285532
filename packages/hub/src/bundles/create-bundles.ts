import { HubError, isHubError } from '@stoa/vocabulary'
import { type Actor, VISITOR } from '../accounts/actors/actor.ts'
import { auditEntry } from '../accounts/audit/audit-entry.ts'
import type { AuditAction } from '../accounts/audit/audit.ts'
import { requireHubAdmin } from '../accounts/rights/hub-admin.ts'
import type { BundleImport } from './bundle-records.ts'
import type { BundleCreation, Bundles, BundleWork, ShownImport, ShownKey } from './bundles.ts'
import { ImportWorker, type ImportWorkerDeps } from './import-worker.ts'
import { parsePublicKey } from './minisign.ts'
import { writeBundle, type WriteBundleDeps } from './write-bundle.ts'

/** What bundles need. */
export interface BundlesDeps extends ImportWorkerDeps, Omit<WriteBundleDeps, 'records' | 'git' | 'snapshots' | 'files'> {
	records: ImportWorkerDeps['records'] & WriteBundleDeps['records']
	git: ImportWorkerDeps['git'] & WriteBundleDeps['git']
}

const KEY_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/

function createWork(deps: BundlesDeps, worker: ImportWorker, actor: Actor): BundleWork {
	const { records, files, now } = deps
	const { bundles } = records
	const actorName = actor.kind === 'person' ? actor.account.name : ''
	const entry = (action: AuditAction, subject: string, details: Record<string, string> = {}) =>
		auditEntry({ newId: records.newId, now }, actor, { action, scopeId: undefined, subject, details })
	const shown = (one: BundleImport): ShownImport => ({ ...one, progress: worker.progress(one.id) })

	async function begin(path: string, isUntrustedAllowed: boolean): Promise<ShownImport> {
		// A path that leads nowhere is refused at once.
		const { path: first } = await files.read(path)
		const begun = { id: records.newId(), path: first, isUntrustedAllowed, state: 'reading' as const, items: [], begunBy: actorName }
		const one: BundleImport = {
			...begun,
			startedAt: now(),
			problem: undefined,
			bundle: undefined,
			signer: undefined,
			finishedAt: undefined,
		}
		await bundles.insertImport(one)
		worker.wake()
		return shown(one)
	}

	return {
		async trust(name, key) {
			if (!KEY_NAME.test(name))
				throw new HubError('invalid-input', {
					what: 'the name of the key',
					why: 'use 1 to 63 of A-Z a-z 0-9 . _ -, and begin with a letter or digit',
				})
			const { text, id: keyId } = parsePublicKey(key)
			const trusted = { name, key: text, addedAt: now() }
			await records.transaction(async (tables) => {
				if (!(await tables.bundles.insertKey(trusted))) throw new HubError('bundle-key-exists', { name })
				await tables.audit.insert(entry('bundle.trust', name, { key: keyId }))
			})
			return { ...trusted, keyId }
		},
		async distrust(name) {
			await records.transaction(async (tables) => {
				if (!(await tables.bundles.deleteKey(name))) throw new HubError('bundle-key-not-found', { name })
				await tables.audit.insert(entry('bundle.distrust', name))
			})
		},
		async keys() {
			return (await bundles.keys()).map((one): ShownKey => ({ ...one, keyId: parsePublicKey(one.key).id }))
		},
		import: (path, { isUntrustedAllowed = false } = {}) => begin(path, isUntrustedAllowed),
		async importWatched(name) {
			const found = (await files.watched()).find((one) => one.name === name)
			if (!found) throw new HubError('bundle-place', { path: name, why: 'the watched folder has no bundle of this name' })
			return begin(found.path, false)
		},
		async importOf(id) {
			const found = await bundles.import(id)
			if (!found) throw new HubError('bundle-import-not-found', { id })
			return shown(found)
		},
		imports: async (page) => (await bundles.imports(page)).map(shown),
		watched: async () => (files.folder === undefined ? undefined : { folder: files.folder, bundles: await files.watched() }),
	}
}

/** Creates the service. */
export function createBundles(deps: BundlesDeps): Bundles {
	const { records, now, report } = deps
	const worker = new ImportWorker(deps)
	const creations = new Map<string, BundleCreation>()
	const stopping = new AbortController()
	let writing: Promise<void> = Promise.resolve()

	async function create(run: string, order: Parameters<typeof writeBundle>[1], state: BundleCreation): Promise<void> {
		try {
			const onProgress: Parameters<typeof writeBundle>[2]['onProgress'] = (progress) => (state.progress = { ...progress })
			const result = await writeBundle(deps, order, { run, onProgress, signal: stopping.signal })
			const { bundle, repos, keyId = 'none' } = result
			const details = { bundle, repositories: String(repos), key: keyId }
			const [path = order.path] = result.paths
			const deed = { action: 'bundle.create' as const, scopeId: undefined, subject: path, details }
			await records.audit.insert(auditEntry({ newId: records.newId, now }, VISITOR, deed))
			state.result = result
		} catch (error) {
			if (!isHubError(error) && !stopping.signal.aborted) report('create a bundle', error)
			state.failure = isHubError(error)
				? error.message
				: stopping.signal.aborted
					? 'The hub was stopped'
					: 'It failed. The log of the hub says why'
		}
	}

	return {
		...createWork(deps, worker, VISITOR),
		as: (actor) => createWork(deps, worker, requireHubAdmin(actor)),
		async create(order) {
			const run = records.newId()
			const state: BundleCreation = { progress: undefined, result: undefined, failure: undefined }
			// The newest is asked for its state; those before it have ended, or their callers have.
			creations.clear()
			creations.set(run, state)
			writing = Promise.all([writing, create(run, order, state)]).then(() => undefined)
			return run
		},
		creation: (run) => creations.get(run),
		originOf: async ({ id, upstream }) => (upstream === undefined ? undefined : records.bundles.origin(id)),
		follow: () => worker.start(),
		async close() {
			stopping.abort()
			await Promise.all([worker.close(), writing])
		},
	}
}
