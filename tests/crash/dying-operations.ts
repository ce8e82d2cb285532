import type { Person, RepoRef } from '@stoa/hub'
import { isHubError, type Sha256 } from '@stoa/vocabulary'
import { equal } from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { createHash } from 'node:crypto'
import { readdirSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { pour, sha256Of } from '../integration/hub/open-rooms.ts'
import type { Living } from '../integration/garbage/oracle.ts'
import { bytesOf } from '../integration/garbage/random.ts'
import { XetClient } from '../integration/garbage/xet-client.ts'
import type { HubPlace, PlaceHub } from './place-hub.ts'

const HOUR_MS = 3_600_000
/** Hours before each collection: what is dead is marked, released, deleted and repacked by different ones. */
const COLLECTED_AFTER = [26, 2, 26, 8 * 24, 26]

/** What must be readable of a filled place. */
export interface FilledPlace {
	/** At every moment. */
	always: Living['repos']
	/** Once the operation has ended, of those that begin with its name. */
	afterwards: Record<string, Living['repos']>
}

/** Something that a hub does in several steps, each of which it may die at. It can be done again. */
type Operation = (house: PlaceHub, place: HubPlace) => Promise<void>

const model = (name: string): RepoRef => ({ kind: 'model', id: `ada/${name}` })

/** Collects until all that is dead has left. */
export async function collectAll({ hub }: PlaceHub, place: HubPlace): Promise<void> {
	for (const hours of COLLECTED_AFTER) {
		place.ahead += hours * HOUR_MS
		await hub.garbage.collect()
	}
}

async function repair({ hub }: PlaceHub): Promise<void> {
	const run = hub.checks.start({ isReading: true, isRepairing: true })
	let state = hub.checks.state(run)
	for (; state && !state.result && state.failure === undefined; state = hub.checks.state(run)) await sleep(5)
	if (state?.failure !== undefined) throw new Error(state.failure)
}

async function unlessGone(work: Promise<unknown>): Promise<void> {
	await work.catch((error: unknown) => {
		if (!isHubError(error, 'repo-not-found')) throw error
	})
}

/** Where the bundle of a place is. */
const bundleOf = (place: HubPlace): string => join(place.folder, 'carried.tar')

/** Writes a bundle of a model, and deletes the model for good. */
async function writeBundle({ hub }: PlaceHub, ada: Person, place: HubPlace): Promise<void> {
	const run = await hub.bundles?.create({ path: bundleOf(place), repos: [model('carried')] })
	for (let state = hub.bundles?.creation(run ?? ''); state && !state.result; state = hub.bundles?.creation(run ?? '')) {
		if (state.failure !== undefined) throw new Error(state.failure)
		await sleep(5)
	}
	await hub.repos.delete(ada, model('carried'), { isFinal: true })
}

/** Imports the bundle of a place, and requires that all of it can be read. */
async function importBundle(house: PlaceHub, place: HubPlace): Promise<void> {
	const { bundles, largeFiles, repos } = house.hub
	if (!bundles) throw new Error('The hub has no bundles')
	const { id } = await bundles.import(bundleOf(place), { isUntrustedAllowed: true })
	for (let one = await bundles.importOf(id); one.state !== 'done'; one = await bundles.importOf(id)) {
		if (one.problem !== undefined) throw new Error(one.problem)
		await sleep(5)
	}
	const { id: repoId, headOid } = await repos.find(await house.person('ada'), model('carried'))
	equal(headOid === undefined, false)
	for (const name of CARRIED) {
		const { open } = await largeFiles.open({ repoId, oid: sha256Of(bytesOf(name, 9000)) })
		equal(Buffer.concat(await Array.fromAsync<Uint8Array>(await open())).equals(bytesOf(name, 9000)), true)
	}
}
/** Large files of the model that a bundle carries. */
const CARRIED = ['carried first', 'carried second', 'carried third']

/** Finds a deleted repository by its name; `undefined` once it is restored or gone. */
async function deletedId({ hub }: PlaceHub, ada: Person, name: string): Promise<string | undefined> {
	return (await hub.deletedRepos.list(ada)).find(({ repo }) => repo.name === `ada/${name}`)?.repo.id
}

/** Commits rows to a dataset, which is made at the first time, and waits until they are converted to Parquet. */
async function convert({ hub, records, person }: PlaceHub): Promise<void> {
	const ada = await person('ada')
	const ref: RepoRef = { kind: 'dataset', id: 'ada/rows' }
	const repo = (await records.repos.byName('dataset', ref.id)) ?? (await hub.repos.create(ada, { kind: 'dataset', name: 'rows' }))
	const files = ['train', 'test'].map((split) => ({ op: 'file' as const, path: `${split}.csv`, content: Buffer.from(`n\n${split}\n`) }))
	await hub.commits.commit(ada, ref, 'main', { summary: 'Add rows' }, files)
	hub.conversions.follow()
	// Asked of the records themselves: how often is no step.
	while ((await records.conversions.of(repo.id))?.state !== 'done') await sleep(20)
}

/** Everything whose kill is tested. */
export const OPERATIONS = {
	collect: collectAll,
	restore: async (house) => {
		const ada = await house.person('ada')
		const id = await deletedId(house, ada, 'restore')
		if (id !== undefined) await house.hub.deletedRepos.restore(ada, id)
	},
	'delete for good': async (house) => {
		const ada = await house.person('ada')
		const id = await deletedId(house, ada, 'purged')
		if (id !== undefined) await unlessGone(house.hub.deletedRepos.purge(ada, id))
		await unlessGone(house.hub.repos.delete(ada, model('removed'), { isFinal: true }))
		await unlessGone(house.hub.repos.delete(ada, model('kept-for-a-day')))
	},
	squash: async ({ hub, person }) => {
		const ada = await person('ada')
		await hub.commits.superSquash(ada, model('squash'), 'main', 'Squash')
		const { files } = await hub.largeFiles.list(ada, model('squash'), { cursor: 0, limit: 10 })
		const listed = files.find(({ path }) => path === 'rewritten.bin')
		if (listed) await hub.largeFiles.remove(ada, model('squash'), [listed.oid], { rewriteHistory: true })
	},
	'import a bundle': importBundle,
	'set aside': repair,
	convert,
	adopt: async ({ hub }, place) => {
		await hub.adopt()
		place.ahead += 2 * HOUR_MS
		await hub.adopt()
	},
} satisfies Record<string, Operation>

/** The name of an operation. */
export type OperationName = keyof typeof OPERATIONS

/** Fills a new hub with what all operations work on, and writes a backup. Some time passes, so that the first bytes are dead. */
export async function fillPlace(house: PlaceHub, place: HubPlace): Promise<FilledPlace> {
	const { hub, blobs } = house
	const ada = await house.person('ada')
	const client = new XetClient()
	const create = async (name: string): Promise<Living['repos'][number]> => {
		const { id } = await hub.repos.create(ada, { kind: 'model', name })
		return { id, name, named: new Set() }
	}
	const commit = async (name: string, path: string, bytes: Buffer, branch = 'main'): Promise<Sha256> => {
		const oid = sha256Of(bytes)
		await hub.commits.commit(ada, model(name), branch, { summary: path }, [{ op: 'lfsFile', path, oid, size: bytes.length }])
		return oid
	}
	const whole = async (repo: Living['repos'][number], path: string, bytes: Buffer, branch = 'main'): Promise<Sha256> => {
		await hub.largeFiles.store({ repoId: repo.id, oid: sha256Of(bytes), size: bytes.length }, pour(bytes))
		return commit(repo.name, path, bytes, branch)
	}
	const xet = async (repo: Living['repos'][number], path: string, chunks: Buffer[]): Promise<Sha256> => {
		await client.upload(hub, { repoId: repo.id, userId: ada.account.id, scope: 'write' }, chunks)
		return commit(repo.name, path, Buffer.concat(chunks))
	}
	const chunks = Array.from({ length: 20 }, (_, index) => bytesOf(`chunk ${index}`, 10_000))
	const [kept, restored, squashed] = [await create('kept'), await create('restore'), await create('squash')]
	for (const name of ['gone', 'purged', 'removed', 'kept-for-a-day']) {
		const repo = await create(name)
		await whole(repo, 'whole.bin', bytesOf(`whole of ${name}`, 7000))
		if (name === 'gone') await xet(repo, 'chunks.bin', chunks)
		else await xet(repo, 'chunks.bin', [bytesOf(`chunk of ${name}`, 6000)])
	}
	const named = new Set<Sha256>()
	named.add(await whole(kept, 'whole.bin', bytesOf('whole', 8000)))
	// Most of the xorb dies with the repository that sent it: the rest is repacked.
	named.add(await xet(kept, 'chunks.bin', chunks.slice(3, 6)))
	// A file and a second version of it, which shares its chunks once it is adopted.
	const version = bytesOf('a first version', 1_600_000)
	const [first, second] = [await create('first'), Buffer.concat([version.subarray(0, 1_400_000), bytesOf('another end', 60_000)])]
	await whole(first, 'version.bin', version)
	await hub.adopt()
	const secondOid = await whole(first, 'second.bin', second)
	await hub.largeFiles.share(ada, model('first'), model('kept'), [secondOid])
	named.add(await commit('kept', 'second.bin', second))
	const restoredNamed = new Set([
		await whole(restored, 'whole.bin', bytesOf('restored', 7000)),
		await xet(restored, 'chunks.bin', [bytesOf('restored', 5000)]),
	])
	await whole(squashed, 'file.bin', bytesOf('an old file', 6000))
	const squashedNamed = new Set([await whole(squashed, 'file.bin', bytesOf('a new file', 6000))])
	await whole(squashed, 'rewritten.bin', bytesOf('rewritten', 6000))
	await hub.commits.createBranch(ada, model('kept'), 'side')
	await whole(kept, 'side.bin', bytesOf('side', 6000), 'side')
	await hub.commits.deleteBranch(ada, model('kept'), 'side')
	await hub.attachments.add(
		ada,
		{ type: 'image/png' },
		pour(Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), bytesOf('never shown', 3000)])),
	)
	const parted = { repoId: kept.id, senderId: ada.account.id, oid: sha256Of(bytesOf('parts', 9000)), size: 9000, partSize: 5000 }
	await hub.largeFiles.storePart(parted, 1, pour(bytesOf('parts', 5000)))
	for (const space of ['lfs', 'xorb', 'attachment'] as const)
		await blobs.put(`${space}/${createHash('sha256').update(`stray ${space}`).digest('hex')}`, pour(bytesOf(space, 3000)), {})
	const carried = await create('carried')
	for (const name of CARRIED) await whole(carried, `${name}.bin`, bytesOf(name, 9000))
	await writeBundle(house, ada, place)
	const run = await hub.backups?.start('backups')
	for (let state = hub.backups?.state(run ?? ''); state && !state.result; state = hub.backups?.state(run ?? '')) {
		if (state.failure !== undefined) throw new Error(state.failure)
		await sleep(5)
	}
	await hub.repos.delete(ada, model('gone'))
	await hub.repos.delete(ada, model('first'))
	place.ahead += 23 * HOUR_MS
	for (const name of ['restore', 'purged']) await hub.repos.delete(ada, model(name))
	return {
		always: [
			{ ...kept, named },
			{ ...squashed, named: squashedNamed },
		],
		afterwards: { restore: [{ ...restored, named: restoredNamed }] },
	}
}

/** Damages stored bytes of a place that no hub is running over, all of which its backup has: some are cut short and some are missing. */
export function damage(place: HubPlace, wholeOf: readonly Sha256[]): void {
	for (const [index, sha256] of wholeOf.entries()) {
		const folder = join(place.folder, 'blobs', 'lfs')
		const path = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((one) => one.endsWith(sha256))
		if (path === undefined) continue
		if (index % 2 === 0) truncateSync(join(folder, path), 100)
		else rmSync(join(folder, path))
	}
}
