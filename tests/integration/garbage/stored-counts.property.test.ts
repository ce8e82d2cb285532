import type { BlobKey, Person, Repo } from '@stoa/hub'
import { isHubError } from '@stoa/vocabulary'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pour, sha256Of } from '../hub/open-rooms.ts'
import { openTestHub, type TestHub } from '../hub/open-test-hub.ts'
import { bytesOf } from './random.ts'
import { XetClient } from './xet-client.ts'

const CHUNK = 20_000
const OWNERS = ['ada', 'bob', 'lab'] as const
type Owner = (typeof OWNERS)[number]

const anyOwner = fc.constantFrom(...OWNERS)
const slot = fc.nat(3)
/** Numbers of the chunks that a file is made of: files share many of them. */
const chunks = fc.array(fc.nat(7), { minLength: 1, maxLength: 6 })
const step = fc.oneof(
	{ weight: 2, arbitrary: fc.record({ do: fc.constant('create' as const), owner: anyOwner, isPrivate: fc.boolean() }) },
	{ weight: 4, arbitrary: fc.record({ do: fc.constant('whole' as const), owner: anyOwner, slot, chunks }) },
	{ weight: 4, arbitrary: fc.record({ do: fc.constant('xet' as const), owner: anyOwner, slot, chunks }) },
	{ weight: 2, arbitrary: fc.record({ do: fc.constant('adopt' as const) }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), owner: anyOwner, slot, at: fc.nat(5) }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), owner: anyOwner, slot }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('restore' as const) }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('show' as const), owner: anyOwner, slot, isPrivate: fc.boolean() }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), owner: anyOwner, slot, to: anyOwner }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('duplicate' as const), owner: anyOwner, slot, to: anyOwner }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

let house: TestHub
let passed = 0
beforeAll(async () => {
	house = await openTestHub({ now: () => new Date(Date.now() + passed) })
})
afterAll(() => house.close())

/** One history on accounts of its own. */
class History {
	readonly #round: number
	readonly #people = new Map<Owner, Person>()
	/** A client may refer only to chunks that its own person has sent. */
	readonly #clients = { ada: new XetClient(), bob: new XetClient() }
	readonly #deleted: { actor: Person; id: string }[] = []
	#made = 0

	constructor(round: number) {
		this.#round = round
	}

	name(owner: Owner): string {
		return `${owner}${this.#round}`
	}

	actor(owner: Owner): Person {
		const person = this.#people.get(owner === 'lab' ? 'ada' : owner)
		if (!person) throw new Error('The history is not open yet')
		return person
	}

	async open(): Promise<void> {
		for (const one of ['ada', 'bob'] as const) this.#people.set(one, await house.person(this.name(one)))
		await house.hub.people.createOrg(this.actor('ada'), { name: this.name('lab') })
		this.#people.set('ada', await house.again(this.actor('ada').account))
	}

	async reposOf(owner: Owner): Promise<Repo[]> {
		return house.ports.records.repos.ofOwner((await house.hub.people.account(this.name(owner))).id)
	}

	async #pick({ owner, slot: at }: { owner: Owner; slot: number }): Promise<Repo> {
		const repos = await this.reposOf(owner)
		return repos[at % Math.max(repos.length, 1)] ?? this.#create(owner, false)
	}

	#create(owner: Owner, isPrivate: boolean): Promise<Repo> {
		const name = `r${(this.#made += 1)}`
		const visibility = isPrivate ? 'private' : 'public'
		return house.hub.repos.create(this.actor(owner), { kind: 'model', name, namespace: this.name(owner), visibility })
	}

	async take(given: Step): Promise<void> {
		const { hub, ports } = house
		if (given.do === 'create') return void (await this.#create(given.owner, given.isPrivate))
		if (given.do === 'adopt') return void (await hub.adopt())
		if (given.do === 'restore') {
			const one = this.#deleted.pop()
			if (one) await hub.deletedRepos.restore(one.actor, one.id, `back${(this.#made += 1)}`)
			return
		}
		const repo = await this.#pick(given)
		const actor = this.actor(given.owner)
		const ref = { kind: 'model', id: repo.name } as const
		if (given.do === 'whole' || given.do === 'xet') {
			const parts = given.chunks.map((chunk) => bytesOf(`${this.#round} ${chunk}`, CHUNK))
			const bytes = Buffer.concat(parts)
			const oid = sha256Of(bytes)
			if (given.do === 'whole') await hub.largeFiles.store({ repoId: repo.id, oid, size: bytes.length }, pour(bytes))
			else
				await this.#clients[given.owner === 'bob' ? 'bob' : 'ada'].upload(
					hub,
					{ repoId: repo.id, userId: actor.account.id, scope: 'write' },
					parts,
				)
		} else if (given.do === 'remove') {
			const objects = await ports.records.objects.ofRepo(repo.id)
			const object = objects[given.at % Math.max(objects.length, 1)]
			if (object) await hub.largeFiles.remove(actor, ref, [object.sha256], { rewriteHistory: false })
		} else if (given.do === 'delete') {
			await hub.repos.delete(actor, ref)
			this.#deleted.push({ actor, id: repo.id })
		} else if (given.do === 'show') {
			await hub.repos.changeSettings(actor, ref, { visibility: given.isPrivate ? 'private' : 'public' })
		} else await this.#copyOrMove(repo, given)
	}

	async #copyOrMove(repo: Repo, given: Extract<Step, { to: Owner }>): Promise<void> {
		const toId = `${this.name(given.to)}/r${(this.#made += 1)}`
		const ref = { kind: 'model', id: repo.name } as const
		const actor = this.actor(given.owner)
		const work =
			given.do === 'move'
				? house.hub.repos.move(actor, ref, toId)
				: house.hub.repos.duplicate(actor, ref, { toId, visibility: repo.visibility })
		await work.catch((error: unknown) => {
			// Others' names and private repositories are refused.
			if (!isHubError(error, 'not-namespace-member') && !isHubError(error, 'repo-not-found')) throw error
		})
	}
}

/** The objects of the store that hold bytes of a repository's files, found by reading its files one by one. */
async function keysOf(repoId: string): Promise<Set<BlobKey>> {
	const { records } = house.ports
	const keys = new Set<BlobKey>()
	const objects = await records.objects.ofRepo(repoId)
	const wanted = new Set(objects.map(({ sha256 }) => sha256))
	for (const { sha256 } of objects) if (await house.ports.blobs.stat(`lfs/${sha256}`)) keys.add(`lfs/${sha256}`)
	for (const file of await records.xet.scanFiles('', 100_000)) {
		if (!wanted.has(file.sha256)) continue
		for (const { inside, hash } of await records.xet.xorbs(file.terms.map(({ xorb }) => xorb)))
			keys.add(inside ? `lfs/${inside.sha256}` : `xorb/${hash}`)
	}
	return keys
}

/** Reads the bytes of objects, and counts them. */
async function bytesIn(keys: Iterable<BlobKey>): Promise<number> {
	let bytes = 0
	for (const key of keys) {
		const stream = await house.ports.blobs.open(key)
		if (!stream) throw new Error(`The store lacks ${key}`)
		for await (const part of stream as AsyncIterable<Uint8Array>) bytes += part.length
	}
	return bytes
}

/** What every count must be: recounted from the store, byte by byte. */
async function recounted(history: History, owner: Owner) {
	const repos = await history.reposOf(owner)
	const keys = new Map<string, Set<BlobKey>>()
	for (const repo of repos) keys.set(repo.id, await keysOf(repo.id))
	const inClass = (visibility: 'public' | 'private') =>
		new Set(repos.flatMap((repo) => (repo.visibility === visibility ? [...(keys.get(repo.id) ?? [])] : [])))
	const open = inClass('public')
	const git = (visibility: 'public' | 'private') =>
		repos.reduce((sum, repo) => sum + (repo.visibility === visibility ? repo.gitStorage : 0), 0)
	return {
		public: (await bytesIn(open)) + git('public'),
		private: (await bytesIn(inClass('private').difference(open))) + git('private'),
		repos: new Map(
			await Promise.all(repos.map(async (repo) => [repo.name, (await bytesIn(keys.get(repo.id) ?? [])) + repo.gitStorage] as const)),
		),
	}
}

async function counted(history: History, owner: Owner) {
	const { storage } = house.hub
	const of = await storage.of(history.actor(owner), history.name(owner))
	const repos = await storage.repos(history.actor(owner), history.name(owner))
	return {
		public: of.public.stored,
		private: of.private.stored,
		repos: new Map(repos.map(({ repo, stored }) => [repo.name, stored])),
	}
}

/** A file is stored whole, counted, and then sent as xorbs by another client: from then on it takes both. */
const IN_TWO_FORMS: Step[] = [
	{ do: 'create', owner: 'ada', isPrivate: false },
	{ do: 'whole', owner: 'ada', slot: 0, chunks: [6, 4] },
	{ do: 'create', owner: 'bob', isPrivate: false },
	{ do: 'restore' },
	{ do: 'restore' },
	{ do: 'xet', owner: 'bob', slot: 0, chunks: [6, 4] },
]

let round = 0

test('random histories: what the hub says that is stored is what the store has, byte by byte', { timeout: 300_000 }, async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (steps) => {
			round += 1
			const history = new History(round)
			await history.open()
			let isFormChanged = false
			for (const [index, one] of steps.entries()) {
				await history.take(one)
				// The hub changes the form of stored bytes by itself: all is counted again every six hours.
				isFormChanged ||= one.do === 'adopt'
				if (index % 5 !== 4 && index + 1 < steps.length) continue
				await (isFormChanged ? house.hub.recount() : house.hub.recountStale())
				isFormChanged = false
				for (const owner of OWNERS) {
					const isSame = [await counted(history, owner), await recounted(history, owner)]
					expect(isSame[0], `step ${index}, ${owner}`).toEqual(isSame[1])
				}
			}
			expect(house.reports).toEqual([])
		}),
		{ numRuns: Number(process.env['STOA_TEST_STORAGE_RUNS'] ?? 6), endOnFailure: true, examples: [[IN_TWO_FORMS]] },
	)
})
