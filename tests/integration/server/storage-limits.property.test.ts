import type { Person, Repo, StorageClass } from '@stoa/hub'
import { isHubError, parseSha256 } from '@stoa/vocabulary'
import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'

const OWNERS = ['lea', 'max', 'lab'] as const
type Owner = (typeof OWNERS)[number]

/** Sizes from a few bytes to about a third of the limits that are drawn. */
const size = fc.integer({ min: 1, max: 40_000 })
const anyOwner = fc.constantFrom(...OWNERS)
const anyClass = fc.constantFrom<StorageClass>('public', 'private')
const slot = fc.nat(3)
const step = fc.oneof(
	{ weight: 6, arbitrary: fc.record({ do: fc.constant('upload' as const), owner: anyOwner, slot, size, content: fc.nat(5) }) },
	{ weight: 2, arbitrary: fc.record({ do: fc.constant('announce' as const), owner: anyOwner, slot, size, content: fc.nat(5) }) },
	{ weight: 3, arbitrary: fc.record({ do: fc.constant('commit' as const), owner: anyOwner, slot, size }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), owner: anyOwner, slot }) },
	{ weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), owner: anyOwner, slot, content: fc.nat(5) }) },
	{ weight: 2, arbitrary: fc.record({ do: fc.constant('show' as const), owner: anyOwner, slot, storageClass: anyClass }) },
	{ weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), owner: anyOwner, slot, to: anyOwner }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('duplicate' as const), owner: anyOwner, slot, to: anyOwner }) },
	{
		weight: 2,
		arbitrary: fc.record({
			do: fc.constant('limit' as const),
			owner: anyOwner,
			storageClass: anyClass,
			size: fc.integer({ min: 0, max: 120_000 }),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** What the model knows of one repository: the large files that count, those announced, and the git bytes that the hub measured. */
interface ModelRepo {
	id: string
	owner: Owner
	storageClass: StorageClass
	files: Map<string, number>
	announced: Map<string, number>
}

let server: TestServer
beforeAll(async () => {
	server = await openTestServer()
})
afterAll(() => server.close())

const bytesOf = (seed: number, length: number): Buffer => {
	const bytes = Buffer.alloc(length)
	for (let at = 0; at < length; at += 32) createHash('sha256').update(`${seed}:${length}:${at}`).digest().copy(bytes, at)
	return bytes
}
const sum = (files: ReadonlyMap<string, number>): number => [...files.values()].reduce((total, one) => total + one, 0)
async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
	yield bytes
}

/** One history of steps, on accounts of its own, beside a model of what counts. */
class History {
	readonly #round: number
	readonly #people = new Map<Owner, Person>()
	readonly #limits = new Map<string, number>()
	repos: ModelRepo[] = []
	#made = 0

	constructor(round: number) {
		this.#round = round
	}

	name(owner: Owner): string {
		return `${owner}${this.#round}`
	}

	async open(): Promise<void> {
		for (const one of ['lea', 'max'] as const) {
			await server.as(this.name(one))
			this.#people.set(one, await this.#personCalled(this.name(one)))
		}
		await server.hub.people.createOrg(this.#actor('lea'), { name: this.name('lab') })
		await server.setMember(this.name('lab'), this.name('max'), 'admin')
		for (const one of ['lea', 'max'] as const) this.#people.set(one, await this.#personCalled(this.name(one)))
	}

	async #personCalled(name: string): Promise<Person> {
		const account = await server.hub.people.account(name)
		return { kind: 'person', account, memberships: await server.hub.people.memberships(account), scope: 'write', token: undefined }
	}

	#actor(owner: Owner): Person {
		const person = this.#people.get(owner === 'lab' ? 'lea' : owner)
		if (!person) throw new Error('The history is not open yet')
		return person
	}

	async #root(): Promise<Person> {
		const person = this.#actor('lea')
		return { ...person, account: { ...person.account, isAdmin: true } }
	}

	#of(owner: Owner, at: number): ModelRepo | undefined {
		const owned = this.repos.filter((repo) => repo.owner === owner)
		return owned[at % Math.max(owned.length, 1)]
	}

	async #row(repo: ModelRepo): Promise<Repo> {
		const found = await server.records.repos.byId(repo.id)
		if (!found) throw new Error('A repository of the model is missing')
		return found
	}

	/** What the model says an account uses and has reserved. */
	async use(owner: Owner, inClass: StorageClass): Promise<{ used: number; reserved: number }> {
		let [used, reserved] = [0, 0]
		for (const repo of this.repos.filter((one) => one.owner === owner && one.storageClass === inClass)) {
			used += sum(repo.files) + (await this.#row(repo)).gitStorage
			reserved += sum(repo.announced)
		}
		return { used, reserved }
	}

	async fits(owner: Owner, inClass: StorageClass, more: number): Promise<boolean> {
		const limit = this.#limits.get(`${owner} ${inClass}`)
		const { used, reserved } = await this.use(owner, inClass)
		return limit === undefined || used + reserved + more <= limit
	}

	/** Runs a change that the model expects to be accepted or refused. Returns whether it was accepted. */
	async #expectFit(isExpected: boolean, work: () => Promise<unknown>): Promise<boolean> {
		const failure = await work().then(
			() => undefined,
			(error: unknown) => error,
		)
		if (failure !== undefined && !isHubError(failure, 'storage-limit')) throw failure
		expect(failure === undefined).toBe(isExpected)
		return failure === undefined
	}

	async take(given: Step): Promise<void> {
		if (given.do === 'wait') {
			await server.hub.recount()
			return
		}
		if (given.do === 'limit') {
			this.#limits.set(`${given.owner} ${given.storageClass}`, given.size)
			await server.hub.storage.setLimits(await this.#root(), this.name(given.owner), { [given.storageClass]: given.size })
			return
		}
		const repo = this.#of(given.owner, given.slot) ?? (await this.#create(given.owner))
		if (repo) await this.#change(repo, given)
	}

	async #create(owner: Owner): Promise<ModelRepo | undefined> {
		this.#made += 1
		const work = () =>
			server.hub.repos.create(this.#actor(owner), {
				kind: 'model',
				name: `r${this.#made}`,
				namespace: this.name(owner),
				visibility: 'public',
			})
		const made = await work().catch((error: unknown) => {
			if (isHubError(error, 'storage-limit')) return undefined
			throw error
		})
		if (!made) return undefined
		const repo: ModelRepo = { id: made.id, owner, storageClass: 'public', files: new Map(), announced: new Map() }
		this.repos.push(repo)
		return repo
	}

	async #change(repo: ModelRepo, given: Exclude<Step, { do: 'wait' | 'limit' }>): Promise<void> {
		const actor = this.#actor(repo.owner)
		const { name, usedStorage, gitStorage } = await this.#row(repo)
		const ref = { kind: 'model', id: name } as const
		if (given.do === 'upload' || given.do === 'announce') return this.#upload(repo, given)
		if (given.do === 'commit') {
			const content = Buffer.from(bytesOf(given.size, given.size).toString('latin1').replaceAll('\0', 'x'))
			const operations = [{ op: 'file', path: `f${this.#made++}.txt`, content }] as const
			const isExpected = await this.fits(repo.owner, repo.storageClass, content.length)
			await this.#expectFit(isExpected, () => server.hub.commits.commit(actor, ref, 'main', { summary: 'Add a file' }, operations))
		} else if (given.do === 'delete') {
			await server.hub.repos.delete(actor, ref)
			this.repos = this.repos.filter((one) => one !== repo)
		} else if (given.do === 'remove') {
			const hash = [...repo.files.keys()][given.content % Math.max(repo.files.size, 1)]
			if (hash === undefined) return
			await server.hub.largeFiles.remove(actor, ref, [hash], { rewriteHistory: false })
			repo.files.delete(hash)
		} else if (given.do === 'show') {
			if (given.storageClass === repo.storageClass) return
			const isExpected = await this.fits(repo.owner, given.storageClass, usedStorage + gitStorage + sum(repo.announced))
			const work = () => server.hub.repos.changeSettings(actor, ref, { visibility: given.storageClass })
			if (await this.#expectFit(isExpected, work)) repo.storageClass = given.storageClass
		} else await this.#copyOrMove(repo, given, ref)
	}

	async #copyOrMove(repo: ModelRepo, given: Extract<Step, { to: Owner }>, ref: { kind: 'model'; id: string }): Promise<void> {
		const { usedStorage, gitStorage } = await this.#row(repo)
		// People have rights in their own namespace and in that of the organization.
		const mayGo = given.to === 'lab' || repo.owner === 'lab' ? given.to !== 'max' : given.to === repo.owner
		if (!mayGo || (given.do === 'move' && given.to === repo.owner)) return
		const actor = this.#actor(repo.owner === 'lab' ? given.to : repo.owner)
		const toId = `${this.name(given.to)}/r${(this.#made += 1)}`
		if (given.do === 'move') {
			const isExpected = await this.fits(given.to, repo.storageClass, usedStorage + gitStorage + sum(repo.announced))
			if (await this.#expectFit(isExpected, () => server.hub.repos.move(actor, ref, toId))) repo.owner = given.to
			return
		}
		const isExpected = await this.fits(given.to, repo.storageClass, usedStorage + gitStorage)
		let id = ''
		const work = async () => (id = (await server.hub.repos.duplicate(actor, ref, { toId, visibility: repo.storageClass })).id)
		if (await this.#expectFit(isExpected, work))
			this.repos.push({ id, owner: given.to, storageClass: repo.storageClass, files: new Map(repo.files), announced: new Map() })
	}

	async #upload(repo: ModelRepo, given: Extract<Step, { content: number; size: number }>): Promise<void> {
		const actor = this.#actor(repo.owner)
		const bytes = bytesOf(given.content, given.size)
		const oid = parseSha256(createHash('sha256').update(bytes).digest('hex'))
		const { name } = await this.#row(repo)
		const isNew = !repo.files.has(oid)
		const more = isNew && !repo.announced.has(oid) ? bytes.length : 0
		const isExpected = !isNew || (await this.fits(repo.owner, repo.storageClass, more))
		const announce = () => server.hub.largeFiles.known(actor, { kind: 'model', id: name }, 'upload', [{ oid, size: bytes.length }])
		if (!(await this.#expectFit(isExpected, announce)) || !isNew) return
		if (this.#limits.has(`${repo.owner} ${repo.storageClass}`)) repo.announced.set(oid, bytes.length)
		if (given.do === 'announce') return
		await server.hub.largeFiles.store({ repoId: repo.id, oid, size: bytes.length }, once(bytes))
		repo.announced.delete(oid)
		repo.files.set(oid, bytes.length)
	}

	/** Compares what the hub says with the model, and large files with the limit: nothing that was accepted exceeds it. */
	async verify(): Promise<void> {
		for (const one of OWNERS) {
			const { public: ofPublic, private: ofPrivate } = await server.hub.storage.of(await this.#root(), this.name(one))
			const hub = {
				public: { used: ofPublic.used, reserved: ofPublic.reserved },
				private: { used: ofPrivate.used, reserved: ofPrivate.reserved },
			}
			expect(hub).toEqual({ public: await this.use(one, 'public'), private: await this.use(one, 'private') })
		}
		for (const repo of this.repos) expect((await this.#row(repo)).usedStorage).toBe(sum(repo.files))
	}
}

let round = 0

test('random steps: the hub accepts what fits and refuses the rest, and its sums are those of a model', { timeout: 300_000 }, async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
			round += 1
			const history = new History(round)
			await history.open()
			for (const one of steps) {
				await history.take(one)
				await history.verify()
			}
			expect(await server.hub.recount()).toBe(0)
			expect(server.problems).toEqual([])
		}),
		{ numRuns: Number(process.env['STOA_TEST_STORAGE_RUNS'] ?? 8), endOnFailure: true },
	)
})
