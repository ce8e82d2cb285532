import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { sha256, type Wire } from './wire.ts'

/** The known state of a repository, one fact for each entry: `tag v1` is a commit, `thread Title` a status and a number of comments. */
type Facts = ReadonlyMap<string, string>

const Refs = z.object({
	branches: z.array(z.object({ name: z.string(), targetCommit: z.string() })),
	tags: z.array(z.object({ name: z.string(), targetCommit: z.string() })),
})
const Info = z.object({ likes: z.number(), private: z.boolean() })
const Threads = z.object({
	discussions: z.array(z.object({ num: z.number(), title: z.string(), status: z.string(), numComments: z.number() })),
})
const Made = z.object({ num: z.number() })

/** A repository with more threads is deleted and created again, so that one page of threads shows all of them. */
const THREADS_MAX = 20
const NOTHING: Facts = new Map()

const below = (limit: number): number => Math.floor(Math.random() * limit)
const shown = (facts: Facts): string => JSON.stringify([...facts].map(([name, value]) => `${name}: ${value}`).sort())

/**
 * Works on one repository as people do around files: tags, branches, likes, settings, discussions, comments, pull requests and merges. Each
 * step is acknowledged before the next begins, until the hub dies.
 */
export class CommunityWriter {
	acknowledged = 0
	readonly #id: string
	readonly #name: string
	#facts: Facts = NOTHING
	/** The state after the step in progress. */
	#next: Facts | undefined
	/** Numbers of threads by their titles. */
	readonly #numbers = new Map<string, number>()
	#counter = 0

	constructor(user: string, name: string) {
		this.#id = `${user}/${name}`
		this.#name = name
	}

	/** Works until a request fails or `end` is aborted. */
	async run(wire: Wire, end?: AbortSignal): Promise<void> {
		for (;;) {
			if (end?.aborted) return
			if (this.#facts.size === 0) await this.#begin(wire)
			else if (this.#threads().length > THREADS_MAX) await this.#step(NOTHING, () => wire.remove(this.#name))
			else await this.#change(wire)
		}
	}

	/** Compares the hub with the acknowledged state. The step in progress may have happened completely or not at all. */
	async verify(wire: Wire): Promise<string | undefined> {
		const found = await this.#read(wire)
		const allowed = this.#next === undefined ? [this.#facts] : [this.#facts, this.#next]
		const isKnown = allowed.some((facts) => shown(facts) === shown(found))
		const problem = isKnown ? undefined : `${this.#id} has ${shown(found)}, but ${allowed.map(shown).join(' or ')} was expected`
		this.#facts = found
		this.#next = undefined
		return problem
	}

	async #step<T>(next: Facts, work: () => Promise<T>): Promise<T> {
		this.#next = next
		const done = await work()
		this.#facts = next
		this.#next = undefined
		this.acknowledged++
		return done
	}

	#with(name: string, value: string | undefined): Facts {
		const next = new Map(this.#facts)
		if (value === undefined) next.delete(name)
		else next.set(name, value)
		return next
	}

	#threads(status?: string): [title: string, status: string, comments: number][] {
		return [...this.#facts].flatMap(([name, value]): [string, string, number][] => {
			const [found = '', comments = '0'] = value.split(' ')
			return name.startsWith('thread ') && (status === undefined || found === status) ? [[name.slice(7), found, Number(comments)]] : []
		})
	}

	#begin(wire: Wire): Promise<void> {
		this.#numbers.clear()
		return this.#step(
			new Map([
				['likes', '0'],
				['private', 'false'],
			]),
			() => wire.create(this.#name),
		)
	}

	async #change(wire: Wire): Promise<void> {
		const dice = below(10)
		if (dice === 0) await this.#toggleRef(wire, 'tag')
		else if (dice === 1) await this.#toggleRef(wire, 'branch')
		else if (dice === 2) {
			const isLiked = this.#facts.get('likes') === '1'
			await this.#step(this.#with('likes', isLiked ? '0' : '1'), () => this.#ask(wire, isLiked ? 'DELETE' : 'POST', '/like'))
		} else if (dice === 3) {
			const isPrivate = this.#facts.get('private') !== 'true'
			await this.#step(this.#with('private', String(isPrivate)), () => this.#ask(wire, 'PUT', '/settings', { private: isPrivate }))
		} else if (dice === 4) await this.#open(wire)
		else if (dice === 5) await this.#comment(wire)
		else if (dice < 8) await this.#propose(wire)
		else await this.#merge(wire)
	}

	#ask(wire: Wire, method: string, path: string, json?: unknown): Promise<unknown> {
		return wire.api(method, `/models/${this.#id}${path}`, json)
	}

	async #toggleRef(wire: Wire, kind: 'tag' | 'branch'): Promise<void> {
		const name = `r${below(4)}`
		if (this.#facts.has(`${kind} ${name}`)) {
			await this.#step(this.#with(`${kind} ${name}`, undefined), () => this.#ask(wire, 'DELETE', `/${kind}/${name}`))
			return
		}
		const head = await wire.head(this.#id)
		const [path, json] = kind === 'tag' ? ['/tag/main', { tag: name }] : [`/branch/${name}`, {}]
		await this.#step(this.#with(`${kind} ${name}`, head), () => this.#ask(wire, 'POST', path, json))
	}

	async #open(wire: Wire): Promise<void> {
		const title = `Question ${(this.#counter += 1)}`
		const made = await this.#step(this.#with(`thread ${title}`, 'open 0'), () =>
			this.#ask(wire, 'POST', '/discussions', { title, description: 'Why?' }),
		)
		this.#numbers.set(title, Made.parse(made).num)
	}

	async #comment(wire: Wire): Promise<void> {
		const [thread] = this.#threads('open')
		if (!thread) return
		const [title, status, comments] = thread
		await this.#step(this.#with(`thread ${title}`, `${status} ${comments + 1}`), () =>
			this.#ask(wire, 'POST', `/discussions/${this.#numbers.get(title)}/comment`, { comment: 'Because.' }),
		)
	}

	async #propose(wire: Wire): Promise<void> {
		const title = `Proposal ${(this.#counter += 1)}`
		const content = Buffer.from(this.#contentOf(title))
		const work = (): Promise<number> => wire.propose(this.#id, title, `${title}.txt`, content)
		this.#numbers.set(title, await this.#step(this.#with(`thread ${title}`, 'open 0'), work))
	}

	/** Either the file is in the branch and the pull request is merged, or neither is true. */
	async #merge(wire: Wire): Promise<void> {
		const [thread] = this.#threads('open').filter(([title]) => title.startsWith('Proposal'))
		if (!thread) return
		const [title, , comments] = thread
		const isSilent = below(2) === 0
		const next = new Map(this.#with(`thread ${title}`, `merged ${isSilent ? comments : comments + 1}`))
		next.set(`file ${title}.txt`, sha256(Buffer.from(this.#contentOf(title))))
		await this.#step(next, () =>
			this.#ask(wire, 'POST', `/discussions/${this.#numbers.get(title)}/merge`, {
				squash: below(2) === 0,
				...(!isSilent && { comment: 'Thank you' }),
			}),
		)
	}

	/** The same content for the same title, so that a merge whose answer was lost can be recognized. */
	#contentOf(title: string): string {
		return `${title} ${this.#salt}\n`
	}

	readonly #salt = randomBytes(40).toString('hex')

	async #read(wire: Wire): Promise<Facts> {
		if ((await wire.nameOf(this.#id)) === undefined) return NOTHING
		const facts = new Map<string, string>()
		const info = Info.parse(await this.#ask(wire, 'GET', ''))
		facts.set('likes', String(info.likes)).set('private', String(info.private))
		const { branches, tags } = Refs.parse(await this.#ask(wire, 'GET', '/refs'))
		for (const { name, targetCommit } of branches) if (name !== 'main') facts.set(`branch ${name}`, targetCommit)
		for (const { name, targetCommit } of tags) facts.set(`tag ${name}`, targetCommit)
		for (const { num, title, status, numComments } of Threads.parse(await this.#ask(wire, 'GET', '/discussions')).discussions) {
			facts.set(`thread ${title}`, `${status} ${numComments}`)
			this.#numbers.set(title, num)
		}
		for (const [path, hash] of (await wire.files(this.#id)) ?? []) facts.set(`file ${path}`, hash)
		return facts
	}
}
