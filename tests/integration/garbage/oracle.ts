import type { Hub, Person, RepoRef } from '@stoa/hub'
import { isHubError, parseSha256, type Sha256 } from '@stoa/vocabulary'
import { pour, sha256Of } from '../hub/open-rooms.ts'
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

/**
 * Does random things to a hub, and knows what must live after each: every large file that some history of some repository names, and every attachment
 * that a comment shows. What an upload has brought and no commit names may live or not.
 */
export class Oracle {
	readonly #hub: Hub
	readonly #ada: Person
	readonly #bob: Person
	readonly #random: Random
	readonly #clients = new Map<string, XetClient>()
	readonly #contents = new Map<Sha256, Content>()
	readonly #repos: ModelRepo[] = []
	readonly #shown = new Map<string, Shown>()
	#count = 0
	/** How often each thing was done. */
	readonly done = new Map<string, number>()
	/** Uploads that were asked to come again. */
	again = 0

	constructor(hub: Hub, { ada, bob }: { ada: Person; bob: Person }, random: Random) {
		this.#hub = hub
		this.#ada = ada
		this.#bob = bob
		this.#random = random
	}

	/** One random thing. */
	async step(): Promise<string> {
		const deeds: [number, string, () => Promise<void>][] = [
			[this.#repos.length < 6 ? 20 : 2, 'create', () => this.#create()],
			[6, 'delete', () => this.#delete()],
			[25, 'commit', () => this.#commit()],
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
	async lost(): Promise<string[]> {
		const problems: string[] = []
		for (const repo of this.#repos) {
			for (const sha256 of this.#namedBy(repo)) {
				const problem = await this.#misread(repo, sha256).catch((error: unknown) => String(error))
				if (problem !== undefined) problems.push(`${repo.ref.id} lost ${sha256}: ${problem}`)
			}
		}
		for (const [name, { bytes }] of this.#shown) {
			try {
				const parts = await Array.fromAsync<Uint8Array>(await (await this.#hub.attachments.find(name)).open())
				if (!Buffer.concat(parts).equals(bytes)) problems.push(`attachment ${name} has other bytes`)
			} catch (error) {
				problems.push(`attachment ${name} is lost: ${String(error)}`)
			}
		}
		return problems
	}

	/** All large files that live. */
	live(): Set<Sha256> {
		return new Set(this.#repos.flatMap((repo) => [...this.#namedBy(repo)]))
	}

	/** Names of attachments that comments show. */
	shown(): Set<string> {
		return new Set([...this.#shown.keys()].map((name) => name.slice(0, 64)))
	}

	#namedBy({ branches, pulls }: ModelRepo): Set<Sha256> {
		return new Set([...branches.values(), ...pulls.values()].flatMap(({ named }) => [...named]))
	}

	async #misread({ id }: ModelRepo, sha256: Sha256): Promise<string | undefined> {
		const { open } = await this.#hub.largeFiles.open({ repoId: id, oid: sha256 })
		const parts = await Array.fromAsync<Uint8Array>(await open())
		return sha256Of(Buffer.concat(parts)) === sha256 ? undefined : 'other bytes'
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
		this.#contents.set(content.sha256, content)
		return content
	}

	/** Brings bytes in one of the ways, as often as the hub asks for them again. Every way makes the repository a holder of the object. */
	async #bring(repo: ModelRepo, person: Person, content: Content): Promise<void> {
		for (let attempt = 1; ; attempt += 1) {
			try {
				await (this.#random.chance(0.5) ? this.#bringByXet(repo, person, content) : this.#bringWhole(repo, person, content))
				return
			} catch (error) {
				if (!AGAIN.some((code) => isHubError(error, code)) || attempt === 20) throw error
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
		await this.#hub.largeFiles.store({ repoId: id, oid: sha256, size }, pour(bytes))
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
		this.#repos.push({ id: repo.id, ref: { kind: 'model', id: repo.name }, branches: new Map([['main', main]]), pulls: new Map() })
	}

	async #delete(): Promise<void> {
		const repo = this.#random.pick(this.#repos)
		if (!repo || this.#repos.length < 3) return
		await this.#hub.repos.delete(this.#ada, repo.ref)
		this.#repos.splice(this.#repos.indexOf(repo), 1)
		for (const [name, shown] of this.#shown) if (shown.repo === repo) this.#shown.delete(name)
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

	async #abandon(): Promise<void> {
		const repo = this.#random.pick(this.#repos)
		if (repo) await this.#bring(repo, this.#ada, this.#content())
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
		await this.#hub.commits.deleteBranch(this.#ada, repo.ref, name)
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
		this.#repos.push({ id: repo.id, ref: { kind: 'model', id: repo.name }, branches, pulls: new Map() })
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
		const size = this.#contents.get(sha256)?.bytes.length
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
