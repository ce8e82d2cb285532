import type { RepoMetadata } from '@stoa/hub'
import { parseRepoId, repoId } from '@stoa/vocabulary'
import { expect, test } from 'vitest'
import type { RecordsUnderTest } from '../records.contract.ts'
import { freshName, insertRepo, insertUser, PLAIN, sampleOid } from './samples.ts'

/** Repositories, names and settings. */
export function reposContract(pair: () => RecordsUnderTest): void {
	test('repos.insert() assigns rising slots; look-ups ignore case and keep kinds apart', async () => {
		const { repos } = pair().first
		const ada = await insertUser(pair().first)
		const model = await insertRepo(pair().first, ada, 'model', 'Engine')
		const dataset = await insertRepo(pair().first, ada, 'dataset', 'Engine')
		expect(dataset.ord).toBeGreaterThan(model.ord)
		expect(model).toMatchObject({
			kind: 'model',
			gated: false,
			disabled: false,
			headOid: undefined,
			likes: 0,
			downloads: 0,
			usedStorage: 0,
			gitStorage: 0,
		})
		expect(await repos.byName('model', `${ada.name}/ENGINE`)).toEqual(model)
		expect(await repos.byName('dataset', `${ada.name}/engine`)).toEqual(dataset)
		expect(await repos.byName('space', `${ada.name}/engine`)).toBeUndefined()
		expect(await repos.byName('model', `${ada.name}/engine\0`)).toBeUndefined()
		expect(await repos.byId(model.id)).toEqual(model)
		expect(await repos.byOrds([dataset.ord, 2 ** 40, model.ord])).toEqual([dataset, model])
	})

	test('repos.insert() refuses a taken name in any case and leaves the transaction usable', async () => {
		const { first } = pair()
		const ada = await insertUser(first)
		const model = await insertRepo(first, ada, 'model', 'Engine')
		const found = await first.transaction(async (tables) => {
			const again = { id: first.newId(), kind: 'model' as const, name: repoId(ada.name, 'engine'), ownerId: ada.id }
			const refused = tables.repos.insert({ ...again, visibility: 'public', createdAt: new Date(), metadata: PLAIN })
			await expect(refused).rejects.toMatchObject({ code: 'repo-exists', fields: { kind: 'model' } })
			return tables.repos.byId(model.id)
		})
		expect(found).toEqual(model)
	})

	test('repos.setHead() stores metadata unchanged: order of keys, unusual characters, large numbers', async () => {
		const { first } = pair()
		const ada = await insertUser(first)
		const { id } = await insertRepo(first, ada)
		const metadata: RepoMetadata = {
			...PLAIN,
			tags: ['a', 'license:mit', '\u{1F600}'],
			pipelineTag: 'text-generation',
			cardData: { z: 'nul \0 and half a pair \ud800', a: [1, null, { b: true }], 10: 'first' },
			safetensors: { parameters: { BF16: 7_241_732_096 }, total: 7_241_732_096 },
			parameterCount: 2 ** 52,
		}
		const date = new Date('2026-05-06T07:08:09Z')
		await first.repos.setHead(id, { oid: sampleOid('head'), date, metadata })
		const repo = await first.repos.byId(id)
		expect(repo).toMatchObject({ headOid: sampleOid('head'), lastModified: date })
		expect(repo?.metadata).toEqual(metadata)
		expect(Object.keys(repo?.metadata.cardData ?? {})).toEqual(['10', 'z', 'a'])
	})

	test('repos.rename() leaves a redirect, which a new repository of that name takes over', async () => {
		const { first } = pair()
		const [ada, bob] = [await insertUser(first), await insertUser(first)]
		const repo = await insertRepo(first, ada, 'model', 'one')
		await first.repos.rename(repo.id, repoId(bob.name, 'two'), bob.id)
		const moved = await first.repos.byOldName('model', `${ada.name}/ONE`)
		expect(moved).toMatchObject({ id: repo.id, name: `${bob.name}/two`, ownerId: bob.id })
		expect(await first.repos.byName('model', repo.name)).toBeUndefined()
		expect(await first.repos.byOldName('dataset', repo.name)).toBeUndefined()
		await first.repos.rename(repo.id, repoId(bob.name, 'three'), bob.id)
		expect(await first.repos.byOldName('model', repo.name)).toMatchObject({ name: `${bob.name}/three` })
		const fresh = await insertRepo(first, ada, 'model', 'one')
		expect(await first.repos.byName('model', repo.name)).toEqual(fresh)
		expect(await first.repos.byOldName('model', repo.name)).toBeUndefined()
		expect(await first.repos.byOldName('model', `${bob.name}/two`)).toMatchObject({ id: repo.id })
	})

	test('repos.rename() back to the old name, or to another case, works', async () => {
		const { first } = pair()
		const ada = await insertUser(first)
		const repo = await insertRepo(first, ada, 'model', 'one')
		await first.repos.rename(repo.id, repoId(ada.name, 'two'), ada.id)
		await first.repos.rename(repo.id, repoId(ada.name, 'one'), ada.id)
		expect(await first.repos.byOldName('model', `${ada.name}/two`)).toMatchObject({ name: repo.name })
		expect(await first.repos.byOldName('model', repo.name)).toBeUndefined()
		await first.repos.rename(repo.id, repoId(ada.name, 'ONE'), ada.id)
		expect(await first.repos.byName('model', repo.name)).toMatchObject({ name: `${ada.name}/ONE` })
		expect(await first.repos.byOldName('model', repo.name)).toBeUndefined()
	})

	test('repos.rename() refuses a taken name', async () => {
		const { first } = pair()
		const ada = await insertUser(first)
		const [one, two] = [await insertRepo(first, ada), await insertRepo(first, ada)]
		const refused = first.repos.rename(one.id, parseRepoId(two.name.toUpperCase()), ada.id)
		await expect(refused).rejects.toMatchObject({ code: 'repo-exists', fields: { kind: 'model' } })
		expect(await first.repos.byId(one.id)).toEqual(one)
	})

	test('repos.setVisibility(), setGated(), setDiscussionsDisabled() and delete() make their changes', async () => {
		const { first } = pair()
		const ada = await insertUser(first)
		const repo = await insertRepo(first, ada, 'space')
		await first.repos.setVisibility(repo.id, 'private')
		await first.repos.setGated(repo.id, 'manual')
		expect(await first.repos.byId(repo.id)).toEqual({ ...repo, standing: expect.any(Number), visibility: 'private', gated: 'manual' })
		await first.repos.setGated(repo.id, false)
		expect(await first.repos.byId(repo.id)).toMatchObject({ gated: false })
		await first.repos.setDiscussionsDisabled(repo.id, true)
		expect(await first.repos.byId(repo.id)).toMatchObject({ discussionsDisabled: true })
		await first.repos.setDiscussionsDisabled(repo.id, false)
		expect(await first.repos.byId(repo.id)).not.toHaveProperty('discussionsDisabled')
		await first.repos.like(repo.id, ada.id, new Date())
		await first.repos.rename(repo.id, repoId(ada.name, freshName()), ada.id)
		await first.repos.delete(repo.id)
		expect(await first.repos.byId(repo.id)).toBeUndefined()
		expect(await first.repos.byOldName('space', repo.name)).toBeUndefined()
		expect(await first.repos.likedBy(ada.id)).toEqual([])
	})

	test('repos.scan() returns all in order of slots; count() counts by kind', async () => {
		const { first } = pair()
		const ada = await insertUser(first)
		const before = await first.repos.count()
		for (const kind of ['model', 'dataset', 'space', 'model'] as const) await insertRepo(first, ada, kind)
		const all = []
		for (let after = 0; ; after = all.at(-1)?.ord ?? 0) {
			const some = await first.repos.scan(after, 3)
			if (some.length === 0) break
			all.push(...some)
		}
		const ords = all.map(({ ord }) => ord)
		expect(ords).toEqual(ords.toSorted((a, b) => a - b))
		const after = await first.repos.count()
		expect(after).toEqual({ model: before.model + 2, dataset: before.dataset + 1, space: before.space + 1 })
		expect(all.length).toBe(after.model + after.dataset + after.space)
	})
}
