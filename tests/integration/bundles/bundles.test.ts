import { VISITOR } from '@stoa/hub'
import { parseRepoId } from '@stoa/vocabulary'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BundleHubs, commitLarge, importBundle, makeModel, openBundleHubs, writeBundle } from './open-bundle-hubs.ts'

let hubs: BundleHubs
beforeAll(async () => {
	hubs = await openBundleHubs()
})
afterAll(() => hubs.close())

const hashOf = async (path: string): Promise<string> =>
	createHash('sha256')
		.update(await readFile(path))
		.digest('hex')

/** Bytes of a large file as a reader of the repository gets them. */
async function readLarge(
	at: BundleHubs['here'],
	repoId: string,
	oid: Parameters<typeof at.hub.largeFiles.open>[0]['oid'],
): Promise<string> {
	const { open } = await at.hub.largeFiles.open({ repoId, oid })
	const hash = createHash('sha256')
	for await (const part of await open()) hash.update(part as Uint8Array)
	return hash.digest('hex')
}

test('a bundle carries commits, trees and large files to another hub, where they can be read and not be changed', async () => {
	const { there, here, folder } = hubs
	const model = await makeModel(there, 'carried')
	await there.hub.commits.createTag(there.ada, model, 'main', 'v1', 'First')
	const written = await writeBundle(hubs, 'carried.tar', { repos: [model, { ...model, revision: 'v1' }] })
	expect(written).toMatchObject({ repos: 1, objects: 1, paths: [join(folder, 'carried.tar')] })
	const done = await importBundle(here.bundles, join(folder, 'carried.tar'))
	expect(done).toMatchObject({
		state: 'done',
		problem: undefined,
		signer: 'maker',
		bundle: { hash: written.bundle, maker: 'http://hub.test' },
	})
	const [from, to] = [await there.hub.repos.find(VISITOR, model), await here.hub.repos.find(VISITOR, model)]
	const refs = async ({ ports }: typeof here, id: string) => (await ports.git.refs(id)).filter(({ ref }) => !ref.startsWith('refs/pins/'))
	expect(await refs(here, to.id)).toEqual(await refs(there, from.id))
	expect(to).toMatchObject({ headOid: from.headOid, upstream: 'http://hub.test', visibility: 'public', usedStorage: from.usedStorage })
	expect(to.metadata.tags).toEqual(from.metadata.tags)
	for (const oid of model.files) expect(await readLarge(here, to.id, oid)).toBe(oid)
	expect(await here.bundles.originOf(to)).toMatchObject({ bundle: written.bundle, signer: 'maker' })
	const change = here.hub.commits.commit(here.ada, model, 'main', { summary: 'Change' }, [
		{ op: 'file', path: 'a.txt', content: Buffer.from('a') },
	])
	await expect(change).rejects.toThrow('so nothing in it can be changed here')
	expect(await Array.fromAsync(here.hub.check())).toEqual([])
	expect(
		(await here.keys("select action || ' ' || (details ->> 'signer') as key from audit_entry where action like 'bundle.%'")).toSorted(),
	).toContain('bundle.import maker')
})

test('the same content gives the same bytes, in one file and in volumes, and each volume can be read by its hash', async () => {
	const { there, folder } = hubs
	const model = await makeModel(there, 'same')
	for (let count = 0; count < 4; count += 1) await commitLarge(there, model, `part-${count}.bin`)
	for (const [name, order] of [
		['one', {}],
		['many', { volumeSize: 80_000 }],
	] as const) {
		const [first, second] = [
			await writeBundle(hubs, `${name}-1.tar`, { repos: [model], ...order }),
			await writeBundle(hubs, `${name}-2.tar`, { repos: [model], ...order }),
		]
		expect(second.bundle).toBe(first.bundle)
		expect(await Promise.all(second.paths.map(hashOf))).toEqual(await Promise.all(first.paths.map(hashOf)))
	}
	expect((await readdir(folder)).filter((name) => name.startsWith('many-1'))).toEqual([
		'many-1.001.tar',
		'many-1.002.tar',
		'many-1.003.tar',
		'many-1.004.tar',
		'many-1.005.tar',
		'many-1.006.tar',
	])
	expect(await importBundle(hubs.here.bundles, join(folder, 'many-1.tar'))).toMatchObject({ state: 'done' })
	const wrong = writeBundle(hubs, 'one-1.tar', { repos: [model] })
	await expect(wrong).rejects.toThrow('there is a file of this name already')
})

test('a bundle since another one has only what is new, and needs the other one', async () => {
	const { there, here, folder } = hubs
	const model = await makeModel(there, 'growing')
	await writeBundle(hubs, 'week-1.tar', { repos: [model] })
	const added = await commitLarge(there, model, 'second.bin')
	const second = await writeBundle(hubs, 'week-2.tar', { repos: [model], since: join(folder, 'week-1.tar') })
	expect(second.objects).toBe(1)
	const early = await importBundle(here.bundles, join(folder, 'week-2.tar'))
	expect(early).toMatchObject({ state: 'failed' })
	expect(early.problem).toContain('has only what is new since the bundle')
	await expect(here.hub.repos.find(VISITOR, model)).rejects.toThrow('Repository not found')
	for (const week of ['week-1.tar', 'week-2.tar'])
		expect(await importBundle(here.bundles, join(folder, week))).toMatchObject({ state: 'done' })
	const [from, to] = [await there.hub.repos.find(VISITOR, model), await here.hub.repos.find(VISITOR, model)]
	expect(to.headOid).toBe(from.headOid)
	for (const oid of [...model.files, added]) expect(await readLarge(here, to.id, oid)).toBe(oid)
	const replayed = await importBundle(here.bundles, join(folder, 'week-1.tar'))
	expect(replayed.problem).toContain('the bundle is older than what is here')
	expect((await here.hub.repos.find(VISITOR, model)).headOid).toBe(from.headOid)
	expect(await Array.fromAsync(here.hub.check())).toEqual([])
})

test('a pinned commit comes without its branch, and the first revision becomes "main"', async () => {
	const { there, here, folder } = hubs
	const model = await makeModel(there, 'pinned')
	const { headOid = '' } = await there.hub.repos.find(VISITOR, model)
	await commitLarge(there, model, 'later.bin')
	await writeBundle(hubs, 'pinned.tar', { repos: [{ ...model, revision: headOid }] })
	expect(await importBundle(here.bundles, join(folder, 'pinned.tar'))).toMatchObject({ state: 'done' })
	const to = await here.hub.repos.find(VISITOR, model)
	expect(to.headOid).toBe(headOid)
	expect((await here.ports.git.refs(to.id)).map(({ ref }) => ref)).toEqual(['refs/heads/main', `refs/pins/${headOid}`])
	expect(await here.ports.records.mirrorPins.pinsOf(to.id)).toMatchObject([{ commit: headOid }])
})

test('a name of this hub, and one that differs only in case, are refused', async () => {
	const { there, here, folder } = hubs
	const model = await makeModel(there, 'taken')
	await here.hub.repos.create(here.ada, { kind: 'model', name: 'taken' })
	const { id } = await here.hub.repos.find(here.ada, { kind: 'model', id: 'grace/taken' })
	await here.ports.records.repos.rename(id, parseRepoId('ada/taken'), here.ada.account.id)
	await writeBundle(hubs, 'taken.tar', { repos: [model] })
	const refused = await importBundle(here.bundles, join(folder, 'taken.tar'))
	expect(refused.problem).toBe(
		'The model ada/taken is refused: this hub has a repository of its own with this name. Rename or delete it first',
	)
	expect((await here.hub.repos.find(VISITOR, model)).upstream).toBeUndefined()
})

test('an owner without room is refused, and nothing stays', async () => {
	const full = await openBundleHubs({ storageDefaults: { user: {}, org: { public: 10_000 } } })
	try {
		const model = await makeModel(full.there, 'large')
		await writeBundle(full, 'large.tar', { repos: [model] })
		const refused = await importBundle(full.here.bundles, join(full.folder, 'large.tar'))
		expect(refused.problem).toContain('has no room for 50 kB more')
		await expect(full.here.hub.repos.find(VISITOR, model)).rejects.toThrow('Repository not found')
		expect(await Array.fromAsync(full.here.ports.git.list())).toEqual([])
		expect(await full.here.keys("select encode(sha256, 'hex') as key from bundle_object")).toEqual([])
	} finally {
		await full.close()
	}
})

test('the collector spares what an unfinished import has stored, and frees what a failed one left', async () => {
	const { there, here } = hubs
	const model = await makeModel(there, 'kept')
	const { records, blobs } = here.ports
	const [oid] = model.files
	if (oid === undefined) throw new Error('The model has no file')
	const begun = { id: records.newId(), path: 'x.tar', isUntrustedAllowed: false, state: 'failed' as const, items: [], begunBy: '' }
	await records.bundles.insertImport({
		...begun,
		startedAt: new Date(),
		problem: undefined,
		bundle: undefined,
		signer: undefined,
		finishedAt: undefined,
	})
	await records.bundles.keepObjects(begun.id, [oid])
	const { open } = await there.hub.largeFiles.open({ repoId: (await there.hub.repos.find(VISITOR, model)).id, oid })
	await here.hub.largeFiles.keep({ oid, size: 50_000 }, await open())
	const later = here.another({ now: () => new Date(Date.now() + 100 * 3_600_000) })
	await later.garbage.collect()
	await later.garbage.collect()
	expect(await blobs.stat(`lfs/${oid}`)).toEqual({ size: 50_000 })
	await records.bundles.releaseObjects(begun.id)
	const muchLater = here.another({ now: () => new Date(Date.now() + 200 * 3_600_000) })
	await muchLater.garbage.collect()
	const last = here.another({ now: () => new Date(Date.now() + 300 * 3_600_000) })
	await last.garbage.collect()
	expect(await blobs.stat(`lfs/${oid}`)).toBeUndefined()
	for (const hub of [later, muchLater, last]) await hub.close()
})
