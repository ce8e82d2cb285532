import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { sha256, type Wire } from './wire.ts'

/** What an owner has. */
interface Holding {
	/** A deleted repository can be restored until it is gone. */
	state: 'here' | 'deleted' | 'gone'
	/** Its files, with the hashes of their bytes; kept while it is deleted. */
	files: ReadonlyMap<string, string>
	/** Length of its history; kept while it is deleted. */
	commits: number
	/** Files of its duplicate, if there is one. */
	copy: ReadonlyMap<string, string> | undefined
	/** Hashes of the attachments. */
	attachments: ReadonlySet<string>
}

const Commits = z.array(z.object({ id: z.string() }))
const Attachments = z.array(z.object({ name: z.string() }))
const Deleted = z.array(z.object({ id: z.string(), name: z.string() }))

/** A history this long is squashed, so that one page of commits shows all of it. */
const COMMITS_MAX = 12
const ATTACHMENTS_MAX = 4
/** The smallest image that a browser shows. What follows its end is not read, and makes each attachment another one. */
const IMAGE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')

const below = (limit: number): number => Math.floor(Math.random() * limit)
const listed = (files: ReadonlyMap<string, string> | undefined): unknown =>
	files && [...files].map(([path, hash]) => `${path} ${hash}`).sort()
const shown = ({ state, files, commits, copy, attachments }: Holding): string =>
	JSON.stringify({
		state,
		...(state === 'here' && { files: listed(files), commits }),
		copy: listed(copy),
		attachments: [...attachments].sort(),
	})
/** A collection that does not wait for the grace period deletes for good what is deleted. */
const orGone = (holding: Holding): Holding[] => (holding.state === 'deleted' ? [holding, { ...holding, state: 'gone' }] : [holding])

/**
 * Works as an owner does on what they keep: large files, squashes, duplicates, deletions, restores and attachments. Each step is acknowledged
 * before the next begins, until the hub dies.
 */
export class OwnerWriter {
	acknowledged = 0
	readonly #user: string
	readonly #name: string
	#holding: Holding = { state: 'gone', files: new Map(), commits: 0, copy: undefined, attachments: new Set() }
	/** What is held after the step in progress. */
	#next: Holding | undefined

	constructor(user: string, name: string) {
		this.#user = user
		this.#name = name
	}

	get #id(): string {
		return `${this.#user}/${this.#name}`
	}

	get #copyName(): string {
		return `${this.#name}-copy`
	}

	/** Works until a request fails or `end` is aborted. */
	async run(wire: Wire, end?: AbortSignal): Promise<void> {
		for (;;) {
			if (end?.aborted) return
			const holding = this.#holding
			if (holding.state === 'gone')
				await this.#step({ ...holding, state: 'here', files: new Map(), commits: 1 }, () => wire.create(this.#name))
			else if (holding.state === 'deleted') await this.#step({ ...holding, state: 'here' }, () => this.#restore(wire))
			else if (holding.commits >= COMMITS_MAX) await this.#squash(wire, holding)
			else await this.#change(wire, holding)
		}
	}

	/** Compares the hub with the acknowledged state. The step in progress may have happened completely or not at all. */
	async verify(wire: Wire): Promise<string | undefined> {
		const allowed = [this.#holding, ...(this.#next ? [this.#next] : [])].flatMap(orGone)
		const found = await this.#read(wire)
		const known = allowed.find((one) => shown(one) === shown(found))
		const problem = known ? undefined : `${this.#id} has ${shown(found)}, but ${allowed.map(shown).join(' or ')} was expected`
		this.#holding = known ?? found
		this.#next = undefined
		return problem
	}

	async #step(next: Holding, work: () => Promise<unknown>): Promise<void> {
		this.#next = next
		await work()
		this.#holding = next
		this.#next = undefined
		this.acknowledged++
	}

	async #change(wire: Wire, holding: Holding): Promise<void> {
		const dice = below(10)
		if (dice < 3) await this.#commit(wire, holding)
		else if (dice < 5) await this.#copy(wire, holding)
		else if (dice < 8) await this.#attach(wire, holding)
		else if (dice === 8) await this.#squash(wire, holding)
		else await this.#step({ ...holding, state: 'deleted' }, () => wire.remove(this.#name))
	}

	async #commit(wire: Wire, holding: Holding): Promise<void> {
		const bytes = new Uint8Array(randomBytes(20_000 + below(200_000)))
		if (below(2) === 0) await wire.storeObject(this.#id, bytes)
		else await wire.storeXet(this.#id, bytes)
		const path = `weights-${below(3)}.bin`
		const files = new Map(holding.files).set(path, sha256(bytes))
		const value = { path, algo: 'sha256', oid: sha256(bytes), size: bytes.length }
		await this.#step({ ...holding, files, commits: holding.commits + 1 }, () => wire.commit(this.#id, [{ key: 'lfsFile', value }]))
	}

	#squash(wire: Wire, holding: Holding): Promise<void> {
		return this.#step({ ...holding, commits: 1 }, () =>
			wire.api('POST', `/models/${this.#id}/super-squash/main`, { message: 'Begin anew' }),
		)
	}

	#copy(wire: Wire, holding: Holding): Promise<void> {
		if (holding.copy) return this.#step({ ...holding, copy: undefined }, () => wire.remove(this.#copyName))
		return this.#step({ ...holding, copy: holding.files }, () =>
			wire.api('POST', `/models/${this.#id}/duplicate`, { repository: `${this.#user}/${this.#copyName}` }),
		)
	}

	async #attach(wire: Wire, holding: Holding): Promise<void> {
		if (holding.attachments.size < ATTACHMENTS_MAX) {
			const bytes = new Uint8Array(Buffer.concat([IMAGE, randomBytes(2000)]))
			await this.#step({ ...holding, attachments: new Set([...holding.attachments, sha256(bytes)]) }, () => wire.attach(bytes))
			return
		}
		const [first] = await this.#attachments(wire)
		const attachments = new Set(holding.attachments)
		attachments.delete(first?.hash ?? '')
		await this.#step({ ...holding, attachments }, () => wire.api('DELETE', `/attachments/${first?.name}`))
	}

	async #restore(wire: Wire): Promise<void> {
		const deleted = Deleted.parse(await wire.api('GET', '/deleted-repos'))
		await wire.api('POST', `/deleted-repos/${deleted.find(({ name }) => name === this.#id)?.id}/restore`, {})
	}

	async #attachments(wire: Wire): Promise<{ name: string; hash: string }[]> {
		const names = Attachments.parse(await wire.api('GET', '/attachments')).map(({ name }) => name)
		return Promise.all(names.map(async (name) => ({ name, hash: sha256(await wire.attachment(name)) })))
	}

	async #read(wire: Wire): Promise<Holding> {
		const attachments = new Set((await this.#attachments(wire)).map(({ hash }) => hash))
		const copy = await wire.files(`${this.#user}/${this.#copyName}`)
		const files = await wire.files(this.#id)
		if (files) {
			const commits = Commits.parse(await wire.api('GET', `/models/${this.#id}/commits/main`)).length
			return { state: 'here', files, commits, copy, attachments }
		}
		const deleted = Deleted.parse(await wire.api('GET', '/deleted-repos'))
		const state = deleted.some(({ name }) => name === this.#id) ? 'deleted' : 'gone'
		return { state, files: new Map(), commits: 0, copy, attachments }
	}
}
