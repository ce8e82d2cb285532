import {
	createSecretKey,
	type BundleOrder,
	type Hub,
	type HubPorts,
	type Person,
	type RepoRef,
	type ShownImport,
	type WrittenBundle,
} from '@stoa/hub'
import { openBundles } from '@stoa/storage'
import type { Sha256 } from '@stoa/vocabulary'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pour, sha256Of } from '../hub/open-rooms.ts'
import { openTestHub, type TestHub } from '../hub/open-test-hub.ts'

/** A hub that reads and writes bundles. */
export interface BundleHub extends TestHub {
	bundles: NonNullable<Hub['bundles']>
	ada: Person
}

/** Two hubs and a folder between them. */
export interface BundleHubs {
	there: BundleHub
	here: BundleHub
	/** Where bundles are. */
	folder: string
	/** The secret key of the maker, whose public half `here` trusts as "maker". */
	key: ReturnType<typeof createSecretKey>
	close(): Promise<void>
}

/** Opens a hub with bundles. `owner` signs in there. */
async function openBundleHub(owner: string, folder: string, ports: Partial<HubPorts> = {}): Promise<BundleHub> {
	const spool = join(folder, `spool-${owner}`)
	const opened = await openTestHub({ blobs: 'disk', ports: { bundles: openBundles({ spool, folder: undefined }), ...ports } })
	const { bundles } = opened.hub
	if (!bundles) throw new Error('The hub has no bundles')
	return { ...opened, bundles, ada: await opened.person(owner) }
}

/** Opens the hub of the maker with the account ada, and the one behind the air gap with the account grace. */
export async function openBundleHubs(ports: Partial<HubPorts> = {}): Promise<BundleHubs> {
	const folder = await mkdtemp(join(tmpdir(), 'stoa-bundles-'))
	const [there, here] = [await openBundleHub('ada', folder), await openBundleHub('grace', folder, ports)]
	const key = createSecretKey()
	await here.bundles.trust('maker', key.public.text)
	return {
		there,
		here,
		folder,
		key,
		async close() {
			await there.close()
			await here.close()
			await rm(folder, { recursive: true, force: true })
		},
	}
}

/** Commits a large file. */
export async function commitLarge(
	{ hub, ada }: BundleHub,
	ref: RepoRef,
	path: string,
	bytes: Uint8Array = randomBytes(50_000),
): Promise<Sha256> {
	const oid = sha256Of(bytes)
	const { id: repoId } = await hub.repos.find(ada, ref)
	await hub.largeFiles.store({ repoId, oid, size: bytes.length }, pour(bytes))
	await hub.commits.commit(ada, ref, 'main', { summary: `Add ${path}` }, [{ op: 'lfsFile', path, oid, size: bytes.length }])
	return oid
}

/** Creates a model with a card and a large file. */
export async function makeModel(at: BundleHub, name: string): Promise<RepoRef & { files: Sha256[] }> {
	const ref = { kind: 'model' as const, id: `ada/${name}` }
	await at.hub.repos.create(at.ada, { kind: 'model', name, license: 'mit' })
	const content = Buffer.from('---\nlicense: mit\n---\n# A model\n')
	await at.hub.commits.commit(at.ada, ref, 'main', { summary: 'Add a card' }, [{ op: 'file', path: 'README.md', content }])
	return { ...ref, files: [await commitLarge(at, ref, 'model.bin')] }
}

/** Writes a bundle. @throws with the sentence of a failure */
export async function writeBundle({ there, key, folder }: BundleHubs, name: string, order: Partial<BundleOrder>): Promise<WrittenBundle> {
	const run = await there.bundles.create({ path: join(folder, name), repos: [], secretKey: key.pem, ...order })
	for (;;) {
		const state = there.bundles.creation(run)
		if (state?.failure !== undefined) throw new Error(state.failure)
		if (state?.result) return state.result
		await sleep(10)
	}
}

/** Imports a bundle and waits for the end. */
export async function importBundle(
	bundles: BundleHub['bundles'],
	path: string,
	options: { isUntrustedAllowed?: boolean } = {},
): Promise<ShownImport> {
	const { id } = await bundles.import(path, options)
	for (;;) {
		const one = await bundles.importOf(id)
		if (one.finishedAt) return one
		await sleep(10)
	}
}
