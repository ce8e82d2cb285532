import { parseNamespace, parseRepoId, type RepoKind } from '@stoa/vocabulary'
import { expect, test } from 'vitest'
import { noMetadata } from '../../repositories/metadata/no-metadata.ts'
import { VISITOR, type Account, type Actor, type OrgRole } from '../../accounts/actors/actor.ts'
import type { ListedRepo } from '../../repositories/repos/repo-records.ts'
import type { Repo, RepoMetadata } from '../../repositories/repos/repo.ts'
import { createListings } from './create-listings.ts'
import type { FollowedRecords } from './follow-changes.ts'

/** Rows and a change feed in memory. */
class FakeRecords implements FollowedRecords {
	readonly rows = new Map<number, Repo>()
	readonly log: number[] = []
	readonly listeners = new Set<() => void>()
	isDown = false
	/** Changes before this one were deleted. */
	forgotten = 0

	readonly repos = {
		scan: async (after: number, limit: number): Promise<Repo[]> =>
			[...this.rows.values()]
				.filter(({ ord }) => ord > after)
				.sort((left, right) => left.ord - right.ord)
				.slice(0, limit),
		byOrds: async (ords: number[]): Promise<Repo[]> => ords.flatMap((ord) => this.rows.get(ord) ?? []),
		listed: async (ords: number[]): Promise<ListedRepo[]> =>
			(await this.repos.byOrds(ords)).map((row) => ({ repo: row, downloadsByDay: [row.downloads] })),
	}

	readonly changes = {
		since: async (cursor: string, limit: number): Promise<{ ords: number[]; cursor: string; missed: boolean }> => {
			if (this.isDown) throw new Error('the database is down')
			const ords = this.log.slice(Number(cursor), Number(cursor) + limit)
			return { ords: [...new Set(ords)], cursor: String(Number(cursor) + ords.length), missed: Number(cursor) < this.forgotten }
		},
		latest: async (): Promise<string> => String(this.log.length),
		listen: async (listener: () => void): Promise<() => Promise<void>> => {
			this.listeners.add(listener)
			return async () => void this.listeners.delete(listener)
		},
	}

	put(row: Repo): void {
		this.rows.set(row.ord, row)
		this.log.push(row.ord)
		for (const listener of this.listeners) listener()
	}

	delete(ord: number): void {
		this.rows.delete(ord)
		this.log.push(ord)
	}
}

const DATE = new Date('2026-01-01T00:00:00Z')
let created = 0

function repo(name: string, metadata: Partial<RepoMetadata> = {}, fields: Partial<Repo> = {}, kind: RepoKind = 'model'): Repo {
	const ord = ++created
	const id = ord.toString(16).padStart(24, '0')
	const counts = { likes: 0, downloads: 0, downloadsAllTime: 0, trendingScore: 0, usedStorage: 0, gitStorage: 0 }
	const dates = { createdAt: DATE, lastModified: DATE, headOid: undefined }
	const ours = { ownerId: 'owner', creatorId: 'owner', visibility: 'public' as const, gated: false as const, disabled: false }
	return { id, ord, kind, name: parseRepoId(name), ...ours, ...dates, ...counts, metadata: { ...noMetadata(), ...metadata }, ...fields }
}

function account(id: string, kind: Account['kind']): Account {
	return {
		id,
		kind,
		name: parseNamespace(id),
		fullname: id,
		email: undefined,
		createdAt: DATE,
		isAdmin: false,
	}
}

function person(id: string, orgs: { id: string; role: OrgRole }[] = []): Actor {
	const memberships = orgs.map(({ id: orgId, role }) => ({ org: account(orgId, 'org'), role }))
	return { kind: 'person', account: account(id, 'user'), memberships, scope: 'read', token: undefined }
}

function open(...repos: Repo[]) {
	const records = new FakeRecords()
	for (const one of repos) records.put(one)
	const errors: unknown[] = []
	const listings = createListings({ records, onError: (error) => errors.push(error), pollMs: 5 })
	const names = async (actor: Actor, query: Partial<Parameters<typeof listings.query>[1]>): Promise<string[]> =>
		(await listings.query(actor, { kind: 'model', ...query })).repos.map(({ name }) => name as string)
	return { records, listings, names, errors }
}

test('createListings() filters by kind, author in any case, tags, task, gating and parameters', async () => {
	const { names } = open(
		repo('Ada/engine', { tags: ['transformers', 'license:mit'], pipelineTag: 'fill-mask', parameterCount: 5 }),
		repo('bob/engine', { tags: ['transformers'], parameterCount: 50 }, { gated: 'auto' }),
		repo('bob/numbers', { tags: ['transformers'] }, {}, 'dataset'),
	)
	expect(await names(VISITOR, {})).toEqual(['bob/engine', 'Ada/engine'])
	expect(await names(VISITOR, { kind: 'dataset' })).toEqual(['bob/numbers'])
	expect(await names(VISITOR, { author: 'aDA' })).toEqual(['Ada/engine'])
	expect(await names(VISITOR, { tags: ['transformers', 'license:mit'] })).toEqual(['Ada/engine'])
	expect(await names(VISITOR, { pipelineTag: 'fill-mask' })).toEqual(['Ada/engine'])
	expect(await names(VISITOR, { gated: true })).toEqual(['bob/engine'])
	expect(await names(VISITOR, { gated: false })).toEqual(['Ada/engine'])
	expect(await names(VISITOR, { parametersMin: 6 })).toEqual(['bob/engine'])
	expect(await names(VISITOR, { parametersMax: 5 })).toEqual(['Ada/engine'])
	expect(await names(VISITOR, { search: ['engine', 'ada'] })).toEqual(['Ada/engine'])
})

test('createListings() shows private repositories to their owner and to members of every role only', async () => {
	const { listings, names } = open(
		repo('ada/open', { tags: ['fill-mask'] }),
		repo('ada/secret', { tags: ['fill-mask', 'hush'] }, { visibility: 'private', ownerId: 'ada' }),
		repo('org/secret', { tags: ['fill-mask'] }, { visibility: 'private', ownerId: 'org' }),
	)
	expect(await names(VISITOR, {})).toEqual(['ada/open'])
	expect(await names(person('eve'), {})).toEqual(['ada/open'])
	expect(await names(person('ada'), {})).toEqual(['ada/secret', 'ada/open'])
	expect(await names(person('eve', [{ id: 'org', role: 'read' }]), {})).toEqual(['org/secret', 'ada/open'])
	const page = await listings.query(VISITOR, { kind: 'model', facets: ['task', 'other'] })
	expect(page).toMatchObject({ total: 1, facets: { task: [{ tag: 'fill-mask', count: 1 }], other: [] } })
	const own = await listings.query(person('ada'), { kind: 'model', facets: ['task', 'other'] })
	expect(own).toMatchObject({ total: 2, facets: { task: [{ tag: 'fill-mask', count: 2 }], other: [{ tag: 'hush', count: 1 }] } })
	expect(await listings.vocabulary('model')).toMatchObject({ task: [{ tag: 'fill-mask', count: 1 }], other: [] })
	expect((await listings.quickSearch(VISITOR, 'secret', 5)).model.repos).toEqual([])
	expect((await listings.quickSearch(person('ada'), 'secret', 5)).model.repos).toHaveLength(1)
})

test('createListings() leaves out a row that became private after the index was updated', async () => {
	const one = repo('ada/open')
	const { records, names } = open(one)
	expect(await names(VISITOR, {})).toEqual(['ada/open'])
	records.rows.set(one.ord, { ...one, visibility: 'private' })
	expect(await names(VISITOR, {})).toEqual([])
})

test('createListings() pages by cursor without skips or repeats while rows are added', async () => {
	const { records, listings } = open(...Array.from({ length: 7 }, (_, index) => repo(`ada/m${index}`)))
	const first = await listings.query(VISITOR, { kind: 'model', limit: 3, sort: 'likes' })
	records.put(repo('ada/later'))
	await listings.refresh()
	const second = await listings.query(VISITOR, { kind: 'model', limit: 3, sort: 'likes', cursor: first.next })
	expect([...first.repos, ...second.repos].map(({ name }) => name)).toEqual(['ada/m6', 'ada/m5', 'ada/m4', 'ada/m3', 'ada/m2', 'ada/m1'])
	expect(second.total).toBe(8)
	const third = await listings.query(VISITOR, { kind: 'model', limit: 3, sort: 'likes', cursor: second.next })
	expect(third.repos.map(({ name }) => name)).toEqual(['ada/m0'])
	expect(third.next).toBeUndefined()
})

test('createListings() sorts by name in ascending order', async () => {
	const { names } = open(repo('zed/a'), repo('Ada/b'), repo('ada/a'))
	expect(await names(VISITOR, { sort: 'id' })).toEqual(['ada/a', 'Ada/b', 'zed/a'])
})

test('createListings() refuses a cursor of another sort and an invalid one', async () => {
	const { listings } = open(repo('ada/a'), repo('ada/b'))
	const { next } = await listings.query(VISITOR, { kind: 'model', limit: 1, sort: 'likes' })
	await expect(listings.query(VISITOR, { kind: 'model', sort: 'id', cursor: next })).rejects.toMatchObject({ code: 'invalid-input' })
	await expect(listings.query(VISITOR, { kind: 'model', cursor: 'bm9uc2Vuc2U' })).rejects.toMatchObject({ code: 'invalid-input' })
})

test('createListings() finds changes, renames and removals after refresh()', async () => {
	const one = repo('ada/old', { tags: ['a'] })
	const { records, listings, names } = open(one, repo('ada/gone', {}, { ord: 999 }))
	expect(await names(VISITOR, {})).toEqual(['ada/gone', 'ada/old'])
	records.put({ ...one, name: parseRepoId('bob/new'), metadata: { ...noMetadata(), tags: ['b'] } })
	records.delete(999)
	await listings.refresh()
	expect(await names(VISITOR, { author: 'bob', tags: ['b'] })).toEqual(['bob/new'])
	expect(await names(VISITOR, { tags: ['a'] })).toEqual([])
	expect((await listings.query(VISITOR, { kind: 'model' })).total).toBe(1)
})

test('createListings() refresh() sees what was committed while another refresh() was reading', async () => {
	const { records, listings, names } = open(repo('ada/a'))
	await listings.refresh()
	const running = listings.refresh()
	records.put(repo('ada/b'))
	await listings.refresh()
	await running
	expect(await names(VISITOR, {})).toEqual(['ada/b', 'ada/a'])
})

test('createListings() start() follows notifications, reports a feed that fails, and recovers', async () => {
	const { records, listings, names, errors } = open(repo('ada/a'))
	await listings.start()
	records.isDown = true
	records.put(repo('ada/b'))
	await expect.poll(() => errors.length).toBeGreaterThan(0)
	records.isDown = false
	await expect.poll(() => names(VISITOR, {})).toEqual(['ada/b', 'ada/a'])
	await listings.close()
	expect(records.listeners.size).toBe(0)
})

test('createListings() groups tags into facets and hides regions, sources and its own filters', async () => {
	const { listings } = open(
		repo('a/a', {
			tags: [
				'transformers',
				'safetensors',
				'fill-mask',
				'en',
				'license:mit',
				'dataset:squad',
				'region:us',
				'base_model:x/y',
				'arxiv:1',
				'my-tag',
			],
		}),
		repo(
			'a/d',
			{ tags: ['language:en', 'task_categories:fill-mask', 'size_categories:n<1K', 'format:json', 'modality:text'] },
			{},
			'dataset',
		),
		repo('a/s', { tags: ['gradio', 'en'], sdk: 'gradio', linkedModels: ['a/a'] }, {}, 'space'),
	)
	const tags = async (kind: RepoKind): Promise<Record<string, string[]>> =>
		Object.fromEntries(
			Object.entries(await listings.vocabulary(kind)).flatMap(([facet, values]) =>
				values.length > 0 ? [[facet, values.map(({ tag }) => tag)]] : [],
			),
		)
	expect(await tags('model')).toEqual({
		task: ['fill-mask'],
		library: ['safetensors', 'transformers'],
		language: ['en'],
		license: ['license:mit'],
		dataset: ['dataset:squad'],
		other: ['my-tag'],
	})
	expect(await tags('dataset')).toEqual({
		task: ['task_categories:fill-mask'],
		language: ['language:en'],
		size: ['size_categories:n<1K'],
		format: ['format:json'],
		modality: ['modality:text'],
	})
	expect(await tags('space')).toEqual({ sdk: ['gradio'], other: ['en'] })
	expect((await listings.query(VISITOR, { kind: 'space', tags: ['model:a/a'] })).total).toBe(1)
})

test('createListings() quickSearch() puts an exact name first, then names with that prefix', async () => {
	const { listings } = open(
		repo('x/my-bert-tuned', {}, { trendingScore: 9 }),
		repo('x/bert-large', {}, { trendingScore: 5 }),
		repo('google/bert', {}, { trendingScore: 1 }),
	)
	const { model, dataset } = await listings.quickSearch(VISITOR, 'bert', 2)
	expect(model.repos.map(({ name }) => name)).toEqual(['google/bert', 'x/bert-large'])
	expect(model.total).toBe(3)
	expect(dataset).toEqual({ repos: [], total: 0 })
	expect((await listings.quickSearch(VISITOR, 'bert', 2, ['space'])).model).toEqual({ repos: [], total: 0 })
})

test('createListings() reads all repositories again when it missed changes', async () => {
	const { records, listings, names } = open(repo('ada/stays'), repo('ada/goes'))
	expect(await names(VISITOR, {})).toEqual(['ada/goes', 'ada/stays'])
	const [, gone] = records.rows.values()
	records.delete(gone?.ord ?? 0)
	records.put(repo('ada/comes'))
	// The feed no longer has the changes since then.
	records.log.fill(-1)
	records.forgotten = records.log.length
	await listings.refresh()
	expect(await listings.query(VISITOR, { kind: 'model' })).toMatchObject({ total: 2 })
	expect(await names(VISITOR, {})).toEqual(['ada/comes', 'ada/stays'])
})

test('leaderboard() ranks the models that the caller may see by their best result', async () => {
	const records = new FakeRecords()
	const result = (value: number | string, id = 'lab/bench') => ({
		filename: '.eval_results/a.yaml',
		dataset: { id, task_id: 'all' },
		value,
	})
	records.put(repo('ada/low', { evalResults: [result(1), result(99, 'lab/other'), { filename: 'bad.yaml', error: 'no list' }] }))
	records.put(repo('ada/high', { evalResults: [result(2), result(3, 'LAB/Bench'), result('good')] }))
	records.put(repo('ada/tuned', { evalResults: [result(4)], tags: ['base_model:ada/low', 'base_model:finetune:ada/low'] }))
	records.put(repo('ada/words', { evalResults: [result('good')] }))
	records.put(repo('ada/hidden', { evalResults: [result(9)] }, { visibility: 'private' }))
	const listings = createListings({ records, onError: (error) => expect(error).toBeUndefined() })
	const board = async (isOfRoots: boolean) =>
		(await listings.leaderboard(VISITOR, parseRepoId('lab/bench'), isOfRoots)).map((one) => [one.rank, one.model.name, one.result.value])
	expect(await board(true)).toEqual([
		[1, 'ada/high', 3],
		[2, 'ada/low', 1],
	])
	expect((await board(false)).map(([, name]) => name)).toEqual(['ada/tuned', 'ada/high', 'ada/low'])
	expect(await listings.leaderboard(VISITOR, parseRepoId('lab/none'), true)).toEqual([])
	await listings.close()
})
