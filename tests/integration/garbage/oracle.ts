import type { Hub, PartedObject, Person, RepoRef, ShownImport } from '@stoa/hub'
import { isHubError, parseSha256, type Oid, type Sha256 } from '@stoa/vocabulary'
import { rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pour, sha256Of } from '../hub/open-rooms.ts'
import { deleteByPush, pushFiles } from './push-client.ts'
import { bytesOf, type Random } from './random.ts'
import { XetClient } from './xet-client.ts'

/** A branch or pull request: its files now, and every large file that its history names. */
interface History {
	files: Map<string, Sha256>
	named: Set<Sha256>
}

interface ModelRepo {
	id: string
	ref: RepoRef
	branches: Map<string, History>
	pulls: Map<number, History>
	/** Pull requests that were merged: their authors cannot add to them. */
	merged: Set<number>
}

/** A repository that can be restored. */
interface Deleted {
	repo: ModelRepo
	/** Milliseconds by the hub's clock. */
	at: number
	/** A collection that does not wait ran since then, so it may be gone. */
	mayBeGone: boolean
	shown: [string, Shown][]
}

/** What must be readable at a moment: large files of each repository, and attachments. */
export interface Living {
	repos: { id: string; name: string; named: ReadonlySet<Sha256> }[]
	shown: ReadonlyMap<string, Buffer>
}

/** What the oracle works on. */
export interface OracleDeps {
	hub: Hub
	ada: Person
	bob: Person
	random: Random
	now: () => Date
	/** Restores a backup of this moment to another hub, and requires that all of this lives there. */
	restore: (backup: string, living: Living) => Promise<void>
	/** Where bundles are written. */
	folder: string
}

interface Shown {
	repo: ModelRepo
	number: number
	eventId: string
	bytes: Buffer
}

type Content = { bytes: Buffer; sha256: Sha256; chunks: readonly Buffer[] }

/** Failures that tell a client to send its bytes again. */
const AGAIN = ['unavailable', 'invalid-shard'] as const
/** What an upload hears that went on in the moment in which it was removed, because nothing of it had come for a day. */
const SWEPT = 'its parts were deleted from the store'
const isToldToSendAgain = (error: unknown): boolean =>
	AGAIN.some((code) => isHubError(error, code)) || (isHubError(error, 'invalid-input') && error.message.includes(SWEPT))
/** How long a deleted repository can be restored where a hub has no other setting, in milliseconds. */
const GRACE_MS = 24 * 3_600_000
/** Nothing is expected of a deletion that is this close to the end of the grace period. */
const UNCERTAIN_MS = 10 * 60_000
const PART_SIZE = 5000
/** Most repositories that bundles brought: nothing can be done with them but read. */
const CARRIED_MAX = 3

/**
 * Does random things to a hub, and knows what must live after each: every large file that some history of some repository names, and every attachment
 * that a comment shows. What an upload has brought and no commit names may live or not.
 */
export class Oracle {
	readonly #hub: Hub
	readonly #ada: Person
	readonly #bob: Person
	readonly #random: Random
	readonly #now: () => Date
	readonly #restoreBackup: OracleDeps['restore']
	readonly #folder: string
	/** Repositories that a bundle brought: they are read-only. */
	readonly #carried: Living['repos'] = []
	readonly #clients = new Map<string, XetClient>()
	readonly #sizes = new Map<Sha256, number>()
	readonly #repos: ModelRepo[] = []
	readonly #deleted: Deleted[] = []
	readonly #shown = new Map<string, Shown>()
	/** Collections under way that do not wait for the grace period. */
	#hurried = 0
	#count = 0
	/** How often each thing was done. */
	readonly done = new Map<string, number>()
	/** Uploads that were asked to come again. */
	again = 0

	constructor({ hub, ada, bob, random, now, restore, folder }: OracleDeps) {
		this.#hub = hub
		this.#ada = ada
		this.#bob = bob
		this.#random = random
		this.#now = now
		this.#restoreBackup = restore
		this.#folder = folder
	}

	/** To be called when a collection begins that does not wait: it deletes repositories for good. The result is to be called when it has ended. */
	hurry(): () => void {
		for (const deleted of this.#deleted) deleted.mayBeGone = true
		this.#hurried += 1
		return () => (this.#hurried -= 1)
	}

	/** One random thing. */
	async step(): Promise<string> {
		const deeds: [number, string, () => Promise<void>][] = [
			[this.#repos.length < 6 ? 20 : 2, 'create', () => this.#create()],
			[7, 'delete', () => this.#delete()],
			[4, 'restore', () => this.#restore()],
			[1, 'delete for good', () => this.#purge()],
			[1, 'back up', () => this.#backUp()],
			[1, 'carry in a bundle', () => this.#carry()],
			[20, 'commit', () => this.#commit()],
			[12, 'push', () => this.#push()],
			[5, 'abandon an upload', () => this.#abandon()],
			[8, 'remove a file', () => this.#removeFile()],
			[6, 'branch', () => this.#branch()],
			[5, 'delete a branch', () => this.#deleteBranch()],
			[6, 'squash', () => this.#squash()],
			[4, 'rewrite', () => this.#rewrite()],
			[5, 'duplicate', () => this.#duplicate()],
			[3, 'move', () => this.#move()],
			[4, 'share', () => this.#share()],
			[6, 'propose', () => this.#propose()],
			[4, 'merge', () => this.#merge()],
			[3, 'delete a pull request', () => this.#deletePull()],
			[4, 'attach', () => this.#attach()],
			[3, 'hide a comment', () => this.#hide()],
			[5, 'adopt', async () => void (await this.#hub.adopt())],
		]
		let at = this.#random.below(deeds.reduce((sum, [weight]) => sum + weight, 0))
		for (const [weight, name, deed] of deeds) {
			at -= weight
			if (at >= 0) continue
			await deed()
			this.done.set(name, (this.done.get(name) ?? 0) + 1)
			return name
		}
		return ''
	}

	/** Reads everything that must live. Returns what is lost. */
	lost(): Promise<string[]> {
		return lostIn(this.#hub, this.#living())
	}

	#living(): Living {
		return {
			repos: [...this.#repos.map((repo) => ({ id: repo.id, name: repo.ref.id, named: this.#namedBy(repo) })), ...this.#carried],
			shown: new Map([...this.#shown].map(([name, { bytes }]) => [name, bytes])),
		}
	}

	/** All large files that live. */
	live(): Set<Sha256> {
		return new Set(
			[...this.#repos.map((repo) => this.#namedBy(repo)), ...this.#carried.map(({ named }) => named)].flatMap((named) => [...named]),
		)
	}

	/** Names of attachments that comments show. */
	shown(): Set<string> {
		return new Set([...this.#shown.keys()].map((name) => name.slice(0, 64)))
	}

	#namedBy({ branches, pulls }: ModelRepo): Set<Sha256> {
		return new Set([...branches.values(), ...pulls.values()].flatMap(({ named }) => [...named]))
	}

	/** Small ones of few chunks that many share, and large ones that are versions of each other. */
	#content(): Content {
		const isLarge = this.#random.chance(0.06)
		const chunks = isLarge
			? [bytesOf(`base ${this.#random.below(2)}`, 1_100_000), bytesOf(`end ${this.#random.below(3)}`, 40_000)]
			: Array.from({ length: 1 + this.#random.below(12) }, () => {
					const chunk = this.#random.below(this.#random.chance(0.7) ? 40 : 100_000)
					return bytesOf(`chunk ${chunk}`, 700 + (chunk % 7) * 500)
				})
		const bytes = Buffer.concat(chunks)
		const content = { bytes, sha256: sha256Of(bytes), chunks: isLarge ? cut(bytes) : chunks }
		this.#sizes.set(content.sha256, bytes.length)
		return content
	}

	/** Brings bytes in one of the ways, as often as the hub asks for them again. Every way makes the repository a holder of the object. */
	async #bring(repo: ModelRepo, person: Person, content: Content): Promise<void> {
		for (let attempt = 1; ; attempt += 1) {
			try {
				await (this.#random.chance(0.5) ? this.#bringByXet(repo, person, content) : this.#bringWhole(repo, person, content))
				return
			} catch (error) {
				if (!isToldToSendAgain(error) || attempt === 20) throw error
				this.again += 1
				this.#client(person).forget()
			}
		}
	}

	async #bringWhole({ id, ref }: ModelRepo, person: Person, { bytes, sha256 }: Content): Promise<void> {
		const size = bytes.length
		const { objects } = await this.#hub.largeFiles.known(person, ref, 'upload', [{ oid: sha256, size }])
		// A client trusts the answer, and sends nothing.
		if (objects[0]?.state === 'stored') return
		if (this.#random.chance(0.2))
			return this.#bringInParts({ repoId: id, senderId: person.account.id, oid: sha256, size, partSize: PART_SIZE }, bytes)
		await this.#hub.largeFiles.store({ repoId: id, oid: sha256, size }, pour(bytes))
	}

	async #bringInParts(object: PartedObject, bytes: Buffer): Promise<void> {
		for (let part = 0; part * PART_SIZE < bytes.length; part += 1)
			await this.#hub.largeFiles.storePart(object, part + 1, pour(bytes.subarray(part * PART_SIZE, (part + 1) * PART_SIZE)))
		await this.#hub.largeFiles.join(object)
	}

	async #bringByXet({ id }: ModelRepo, person: Person, { chunks }: Content): Promise<void> {
		const grant = { repoId: id, userId: person.account.id, scope: 'write' as const, isGuest: person === this.#bob }
		await this.#client(person).upload(this.#hub, grant, chunks)
	}

	#client({ account }: Person): XetClient {
		const client = this.#clients.get(account.id) ?? new XetClient()
		this.#clients.set(account.id, client)
		return client
	}

	#name(what: string): string {
		this.#count += 1
		return `${what}-${this.#count}`
	}

	async #create(): Promise<void> {
		const repo = await this.#hub.repos.create(this.#ada, { kind: 'model', name: this.#name('r') })
		const main = { files: new Map(), named: new Set<Sha256>() }
		this.#repos.push({
			id: repo.id,
			ref: { kind: 'model', id: repo.name },
			branches: new Map([['main', main]]),
			pulls: new Map(),
			merged: new Set(),
		})
	}

	async #delete(): Promise<void> {
		const repo = this.#random.pick(this.#repos)
		if (!repo || this.#repos.length < 3) return
		await this.#deleteRepo(repo, this.#random.chance(0.2))
	}

	/** Writes a bundle of a repository, deletes the repository, and imports the bundle, sometimes first with its end cut off. */
	async #carry(): Promise<void> {
		const repo = this.#random.pick(this.#repos)
		const files = repo?.branches.get('main')?.files
		const { bundles } = this.#hub
		if (!bundles || !repo || !files?.size || this.#repos.length < 4 || this.#carried.length >= CARRIED_MAX) return
		const path = join(this.#folder, `${this.#name('bundle')}.tar`)
		const run = await bundles.create({ path, repos: [repo.ref] })
		for (let state = bundles.creation(run); state && !state.result; state = bundles.creation(run)) {
			if (state.failure !== undefined) throw new Error(`A bundle failed: ${state.failure}`)
			await sleep(5)
		}
		await this.#deleteRepo(repo, true)
		const { size } = await stat(path)
		if (this.#random.chance(0.3)) {
			await truncate(path, Math.floor(size / 2))
			if ((await this.#import(path)).state !== 'failed') throw new Error('A bundle without its end was imported')
			return
		}
		const done = await this.#import(path)
		if (done.state !== 'done') throw new Error(`A bundle was not imported: ${done.problem}`)
		const { id } = await this.#hub.repos.find(this.#ada, repo.ref)
		this.#carried.push({ id, name: repo.ref.id, named: new Set(files.values()) })
		await rm(path)
	}

	async #import(path: string): Promise<ShownImport> {
		const { bundles } = this.#hub
		if (!bundles) throw new Error('The hub has no bundles')
		const { id } = await bundles.import(path, { isUntrustedAllowed: true })
		for (;;) {
			const one = await bundles.importOf(id)
			if (one.finishedAt) return one
			await sleep(5)
		}
	}

	async #deleteRepo(repo: ModelRepo, isFinal: boolean): Promise<void> {
		await this.#hub.repos.delete(this.#ada, repo.ref, { isFinal })
		this.#repos.splice(this.#repos.indexOf(repo), 1)
		const shown = [...this.#shown].filter(([, { repo: place }]) => place === repo)
		for (const [name] of shown) this.#shown.delete(name)
		if (!isFinal) this.#deleted.push({ repo, at: this.#now().getTime(), mayBeGone: this.#hurried > 0, shown })
	}

	/** Does something with a deleted repository. Returns it, unless the hub says that it is gone and it may be. */
	async #withDeleted(work: (deleted: Deleted) => Promise<void>): Promise<Deleted | undefined> {
		const deleted = this.#random.pick(this.#deleted)
		if (!deleted) return undefined
		this.#deleted.splice(this.#deleted.indexOf(deleted), 1)
		const before = this.#now().getTime() - deleted.at
		try {
			await work(deleted)
		} catch (error) {
			if (!isHubError(error, 'repo-not-found')) throw error
			if (deleted.mayBeGone || before >= GRACE_MS - UNCERTAIN_MS) return undefined
			throw new Error(`${deleted.repo.ref.id} was gone ${before} ms after it was deleted`, { cause: error })
		}
		if (before >= GRACE_MS + UNCERTAIN_MS) throw new Error(`${deleted.repo.ref.id} was still there ${before} ms after it was deleted`)
		return deleted
	}

	async #restore(): Promise<void> {
		const toName = this.#random.chance(0.5) ? this.#name('back') : undefined
		const deleted = await this.#withDeleted(async ({ repo }) => {
			const { name } = await this.#hub.deletedRepos.restore(this.#ada, repo.id, toName)
			repo.ref = { kind: 'model', id: name }
		})
		if (!deleted) return
		const { repo, shown } = deleted
		this.#repos.push(repo)
		for (const [name, one] of shown) this.#shown.set(name, one)
		const lost = await lostIn(this.#hub, {
			repos: [{ id: repo.id, name: repo.ref.id, named: this.#namedBy(repo) }],
			shown: new Map(shown.map(([name, { bytes }]) => [name, bytes])),
		})
		if (lost.length > 0) throw new Error(`A restored repository is not whole: ${lost.join('; ')}`)
	}

	async #purge(): Promise<void> {
		await this.#withDeleted(({ repo }) => this.#hub.deletedRepos.purge(this.#ada, repo.id))
	}

	/** Writes a backup beside whatever else runs, and restores some of them elsewhere. */
	async #backUp(): Promise<void> {
		const { backups } = this.#hub
		if (!backups) return
		const run = await backups.start('memory')
		let state = backups.state(run)
		for (; state && !state.result && state.failure === undefined; state = backups.state(run)) await sleep(5)
		if (!state?.result || state.result.problems.length > 0)
			throw new Error(`A backup failed: ${state?.failure ?? state?.result?.problems.join('; ')}`)
		if (!this.#random.chance(0.15)) return
		await this.#restoreBackup(state.result.backup, this.#living())
		this.done.set('restore a backup', (this.done.get('restore a backup') ?? 0) + 1)
	}

	async #commit(): Promise<void> {
		const repo = this.#random.pick(this.#repos)
		const [name, branch] = this.#random.pick([...(repo?.branches ?? [])]) ?? []
		if (!repo || name === undefined || !branch) return
		const content = this.#content()
		await this.#bring(repo, this.#ada, content)
		const path = `file-${this.#random.below(5)}.bin`
		const operation = { op: 'lfsFile', path, oid: content.sha256, size: content.bytes.length } as const
		await this.#hub.commits.commit(this.#ada, repo.ref, name, { summary: path }, [operation])
		branch.files.set(path, content.sha256)
		branch.named.add(content.sha256)
	}

	/** A push on top of a branch, instead of its history, to a new branch, or by a guest to a pull request. */
	async #push(): Promise<void> {
		const repo = this.#random.pick(this.#repos)
		const way = this.#random.pick(['on top', 'on top', 'instead', 'new', 'pull request'] as const)
		if (!repo) return
		const [number, pull] = this.#random.pick([...repo.pulls].filter(([one]) => !repo.merged.has(one))) ?? []
		if (way === 'pull request' && number !== undefined && pull)
			return this.#pushTo(repo, this.#bob, { rev: `refs/pr/${number}`, history: pull, isOnTop: true })
		const [name, branch] = this.#random.pick([...repo.branches]) ?? []
		if (name === undefined || !branch) return
		if (way !== 'new') return this.#pushTo(repo, this.#ada, { rev: `refs/heads/${name}`, history: branch, isOnTop: way !== 'instead' })
		const made = this.#name('pushed')
		const history = { files: new Map(branch.files), named: new Set<Sha256>() }
		await this.#pushTo(repo, this.#ada, { rev: `refs/heads/${made}`, history, isOnTop: false })
		repo.branches.set(made, history)
	}

	async #pushTo(
		repo: ModelRepo,
		person: Person,
		{ rev, history, isOnTop }: { rev: string; history: History; isOnTop: boolean },
	): Promise<void> {
		const content = this.#content()
		await this.#bring(repo, person, content)
		const files = new Map([...history.files, [`file-${this.#random.below(5)}.bin`, content.sha256] as const])
		const from = await this.#headOf(repo, rev)
		const entries = [...files].map(([path, sha256]) => ({ path, sha256, size: this.#sizes.get(sha256) ?? 0 }))
		await pushFiles(
			{ hub: this.#hub, actor: person, repo: repo.ref },
			{ ref: rev, from, parent: isOnTop ? from : undefined, files: entries },
		)
		history.files = files
		history.named = new Set(isOnTop ? [...history.named, ...files.values()] : files.values())
	}

	async #headOf(repo: ModelRepo, rev: string): Promise<Oid | undefined> {
		const { branches, pullRequests } = await this.#hub.commits.refs(this.#ada, repo.ref)
		return [...branches, ...pullRequests].find(({ ref }) => ref === rev)?.target
	}

	async #abandon(): Promise<void> {
		const repo = this.#random.pick(this.#repos)
		if (!repo) return
		const content = this.#content()
		const { bytes, sha256: oid } = content
		if (this.#random.chance(0.7)) return this.#bring(repo, this.#ada, content)
		const object = { repoId: repo.id, senderId: this.#ada.account.id, oid, size: bytes.length, partSize: PART_SIZE }
		// What is stored already is joined at once, and needs no parts.
		await this.#hub.largeFiles.storePart(object, 1, pour(bytes.subarray(0, PART_SIZE)))
	}

	async #removeFile(): Promise<void> {
		const repo = this.#random.pick(this.#repos)
		const [name, branch] = this.#random.pick([...(repo?.branches ?? [])]) ?? []
		const path = this.#random.pick([...(branch?.files.keys() ?? [])])
		if (!repo || name === undefined || path === undefined) return
		await this.#hub.commits.commit(this.#ada, repo.ref, name, { summary: path }, [{ op: 'deletedFile', path }])
		branch?.files.delete(path)
	}

	async #branch(): Promise<void> {
		const repo = this.#random.pick(this.#repos)
		const [from, source] = this.#random.pick([...(repo?.branches ?? [])]) ?? []
		if (!repo || from === undefined || !source) return
		const name = this.#name('b')
		await this.#hub.commits.createBranch(this.#ada, repo.ref, name, from)
		repo.branches.set(name, { files: new Map(source.files), named: new Set(source.named) })
	}

	async #deleteBranch(): Promise<void> {
		const repo = this.#random.pick(this.#repos)
		const name = this.#random.pick([...(repo?.branches.keys() ?? [])].filter((branch) => branch !== 'main'))
		if (!repo || name === undefined) return
		const from = this.#random.chance(0.4) ? await this.#headOf(repo, `refs/heads/${name}`) : undefined
		if (from === undefined) await this.#hub.commits.deleteBranch(this.#ada, repo.ref, name)
		else await deleteByPush({ hub: this.#hub, actor: this.#ada, repo: repo.ref }, { ref: `refs/heads/${name}`, from })
		repo.branches.delete(name)
	}

	async #squash(): Promise<void> {
		const repo = this.#random.pick(this.#repos)
		const [name, branch] = this.#random.pick([...(repo?.branches ?? [])]) ?? []
		if (!repo || name === undefined || !branch) return
		await this.#hub.commits.superSquash(this.#ada, repo.ref, name, 'Squash')
		branch.named = new Set(branch.files.values())
	}

	async #rewrite(): Promise<void> {
		const repo = this.#random.pick(this.#repos)
		const sha256 = this.#random.pick([...(repo ? this.#namedBy(repo) : [])])
		if (!repo || sha256 === undefined) return
		await this.#hub.largeFiles.remove(this.#ada, repo.ref, [sha256], { rewriteHistory: true })
		for (const history of [...repo.branches.values(), ...repo.pulls.values()]) {
			history.named.delete(sha256)
			for (const [path, held] of history.files) if (held === sha256) history.files.delete(path)
		}
	}

	async #duplicate(): Promise<void> {
		const source = this.#random.pick(this.#repos)
		if (!source || this.#repos.length > 8) return
		const repo = await this.#hub.repos.duplicate(this.#ada, source.ref, { toId: this.#name('d') })
		const branches = new Map(
			[...source.branches].map(([name, { files, named }]) => [name, { files: new Map(files), named: new Set(named) }]),
		)
		this.#repos.push({ id: repo.id, ref: { kind: 'model', id: repo.name }, branches, pulls: new Map(), merged: new Set() })
	}

	async #move(): Promise<void> {
		const repo = this.#random.pick(this.#repos)
		if (!repo) return
		const moved = await this.#hub.repos.move(this.#ada, repo.ref, `ada/${this.#name('m')}`)
		repo.ref = { kind: 'model', id: moved.name }
	}

	async #share(): Promise<void> {
		const [from, to] = [this.#random.pick(this.#repos), this.#random.pick(this.#repos)]
		const [path, sha256] = this.#random.pick([...(from?.branches.get('main')?.files ?? [])]) ?? []
		const main = to?.branches.get('main')
		if (!from || !to || from === to || path === undefined || sha256 === undefined || !main) return
		if ((await this.#hub.largeFiles.share(this.#ada, from.ref, to.ref, [sha256])).length > 0) throw new Error(`${sha256} was not shared`)
		const size = this.#sizes.get(sha256) ?? 0
		await this.#hub.commits.commit(this.#ada, to.ref, 'main', { summary: 'Share' }, [{ op: 'lfsFile', path, oid: sha256, size }])
		main.files.set(path, sha256)
		main.named.add(sha256)
	}

	async #propose(): Promise<void> {
		const repo = this.#random.pick(this.#repos)
		const main = repo?.branches.get('main')
		if (!repo || !main) return
		const content = this.#content()
		await this.#bring(repo, this.#bob, content)
		const path = `${this.#name('proposed')}.bin`
		const operation = { op: 'lfsFile', path, oid: content.sha256, size: content.bytes.length } as const
		const { discussion } = await this.#hub.discussions.propose(this.#bob, repo.ref, 'main', { summary: path }, [operation])
		repo.pulls.set(discussion.number, {
			files: new Map([...main.files, [path, content.sha256]]),
			named: new Set([...main.named, content.sha256]),
		})
	}

	async #merge(): Promise<void> {
		const repo = this.#random.pick(this.#repos)
		const main = repo?.branches.get('main')
		const [number, pull] = this.#random.pick([...(repo?.pulls ?? [])]) ?? []
		if (!repo || !main || number === undefined || !pull) return
		try {
			await this.#hub.discussions.merge(this.#ada, repo.ref, number)
		} catch (error) {
			// A squashed branch has no history in common with it.
			if (isHubError(error, 'merge-conflict') || isHubError(error, 'discussion-closed') || isHubError(error, 'invalid-input')) return
			throw error
		}
		repo.merged.add(number)
		for (const sha256 of pull.named) main.named.add(sha256)
		const { siblings } = await this.#hub.repos.atRevision(this.#ada, repo.ref, 'main')
		main.files = new Map(siblings.flatMap(({ path, lfs }) => (lfs ? [[path, parseSha256(lfs.sha256)] as const] : [])))
	}

	async #deletePull(): Promise<void> {
		const repo = this.#random.pick(this.#repos)
		const number = this.#random.pick([...(repo?.pulls.keys() ?? [])])
		if (!repo || number === undefined) return
		await this.#hub.discussions.delete(this.#ada, repo.ref, number)
		repo.pulls.delete(number)
	}

	async #attach(): Promise<void> {
		const repo = this.#random.pick(this.#repos)
		if (!repo) return
		const bytes = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), bytesOf(this.#name('picture'), 3000)])
		const name = await this.#hub.attachments.add(this.#ada, { type: 'image/png', size: bytes.length }, pour(bytes))
		if (this.#random.chance(0.2)) return
		const description = `![picture](http://hub.test/uploads/${name})`
		const { number } = await this.#hub.discussions.create(this.#ada, repo.ref, { title: 'Look', description, isPullRequest: false })
		const { events } = await this.#hub.discussions.thread(this.#ada, repo.ref, number)
		this.#shown.set(name, { repo, number, eventId: events[0]?.id ?? '', bytes })
	}

	async #hide(): Promise<void> {
		const [name, shown] = this.#random.pick([...this.#shown]) ?? []
		if (name === undefined || !shown) return
		await this.#hub.discussions.hideComment(this.#ada, shown.repo.ref, shown.number, shown.eventId)
		this.#shown.delete(name)
	}
}

function cut(bytes: Buffer): Buffer[] {
	return Array.from({ length: Math.ceil(bytes.length / 60_000) }, (_, index) => bytes.subarray(index * 60_000, (index + 1) * 60_000))
}

/** Reads all that must live in a hub. Returns what is lost, a sentence each. */
export async function lostIn(hub: Hub, { repos, shown }: Living): Promise<string[]> {
	const problems: string[] = []
	for (const { id, name, named } of repos) {
		for (const sha256 of named) {
			const problem = await misread(hub, id, sha256).catch((error: unknown) => String(error))
			if (problem !== undefined) problems.push(`${name} lost ${sha256}: ${problem}`)
		}
	}
	for (const [name, bytes] of shown) {
		try {
			const parts = await Array.fromAsync<Uint8Array>(await (await hub.attachments.find(name)).open())
			if (!Buffer.concat(parts).equals(bytes)) problems.push(`attachment ${name} has other bytes`)
		} catch (error) {
			problems.push(`attachment ${name} is lost: ${String(error)}`)
		}
	}
	return problems
}

async function misread(hub: Hub, repoId: string, oid: Sha256): Promise<string | undefined> {
	const { open } = await hub.largeFiles.open({ repoId, oid })
	const parts = await Array.fromAsync<Uint8Array>(await open())
	return sha256Of(Buffer.concat(parts)) === oid ? undefined : 'other bytes'
}
