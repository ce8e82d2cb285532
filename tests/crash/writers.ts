import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256, type Wire } from './wire.ts'

/** A writer's record of its repository: `undefined` when the repository does not exist. */
type State = ReadonlyMap<string, string> | undefined

const text = (state: State): string =>
	state === undefined ? 'no repository' : JSON.stringify([...state].map(([path, hash]) => `${path} ${hash}`).sort())

/** Suffix of a renamed repository. */
const MOVED = '-moved'

/** Size from which the hub of the test asks for parts, in bytes: the least that the setting allows. */
export const PARTED = 5 * 1024 * 1024

/** A random whole number below `limit`. */
const below = (limit: number): number => Math.floor(Math.random() * limit)

/** Changes one repository through the API, one acknowledged step after another, until the hub dies. */
export class ApiWriter {
	acknowledged = 0
	readonly #user: string
	/** Changes when the repository is renamed. */
	#name: string
	#state: State = undefined
	/** The state after the step in progress. */
	#next: State = undefined
	#underWay = false

	constructor(user: string, name: string) {
		this.#user = user
		this.#name = name
	}

	get id(): string {
		return `${this.#user}/${this.#name}`
	}

	async #step<T>(next: State, work: () => Promise<T>): Promise<T> {
		this.#next = next
		this.#underWay = true
		const done = await work()
		this.#state = next
		this.#underWay = false
		this.acknowledged++
		return done
	}

	/** Works until a request fails, because the hub was killed, or until `end` is aborted. */
	async run(wire: Wire, end?: AbortSignal): Promise<void> {
		for (;;) {
			if (end?.aborted) return
			const state = this.#state
			if (state === undefined) {
				await this.#step(new Map(), () => wire.create(this.#name))
				continue
			}
			const path = `folder-${below(3)}/file-${below(6)}.txt`
			const dice = below(10)
			if (dice === 0) await this.#step(undefined, () => wire.remove(this.#name))
			else if (dice === 1) await this.#rename(wire, state)
			else if (dice < 4 && state.size > 0) {
				const victim = [...state.keys()][below(state.size)] ?? ''
				const next = new Map(state)
				next.delete(victim)
				await this.#step(next, () => wire.commit(this.id, [{ key: 'deletedFile', value: { path: victim } }]))
			} else if (dice < 7) {
				// One file in eight is large enough for an upload in parts.
				const bytes = new Uint8Array(randomBytes(below(8) === 0 ? PARTED + below(PARTED) : 20_000 + below(400_000)))
				const large = path.replace('.txt', '.bin')
				if (bytes.length >= PARTED || below(2) === 0) await wire.storeObject(this.id, bytes)
				else await wire.storeXet(this.id, bytes)
				const value = { path: large, algo: 'sha256', oid: sha256(bytes), size: bytes.length }
				await this.#step(new Map(state).set(large, sha256(bytes)), () => wire.commit(this.id, [{ key: 'lfsFile', value }]))
			} else {
				const contents = Array.from({ length: 1 + below(20) }, (_, index) => ({
					path: `${path}-${index}`,
					bytes: randomBytes(1 + below(2000)),
				}))
				const next = new Map(state)
				for (const file of contents) next.set(file.path, sha256(file.bytes))
				const lines = contents.map((file) => ({
					key: 'file',
					value: { path: file.path, content: file.bytes.toString('base64'), encoding: 'base64' },
				}))
				await this.#step(next, () => wire.commit(this.id, lines))
			}
		}
	}

	/** Renames it and back. A kill in between leaves it under one of the two names, and the old name redirects to the new one. */
	async #rename(wire: Wire, state: State): Promise<void> {
		const to = this.#name.endsWith(MOVED) ? this.#name.slice(0, -MOVED.length) : `${this.#name}${MOVED}`
		this.#name = await this.#step(state, async () => {
			await wire.move(this.id, `${this.#user}/${to}`)
			return to
		})
	}

	/** Compares the restarted hub with the acknowledged state. The step in progress may have happened completely or not at all. */
	async verify(wire: Wire): Promise<string | undefined> {
		const found = await wire.files(this.id)
		const allowed = this.#underWay ? [this.#state, this.#next] : [this.#state]
		const problem = allowed.some((state) => text(state) === text(found))
			? undefined
			: `${this.id} holds ${text(found)}, but ${allowed.map(text).join(' or ')} was expected`
		const name = await wire.nameOf(this.id)
		if (name !== undefined) this.#name = name.slice(this.#user.length + 1)
		this.#state = found
		this.#underWay = false
		return problem
	}
}

/** Pushes commits with git until the hub dies. */
export class GitWriter {
	acknowledged = 0
	readonly #id: string
	readonly #folder: string
	#pushed = ''
	#underWay = ''
	#counter = 0

	constructor(id: string, folder: string) {
		this.#id = id
		this.#folder = folder
	}

	#git(...args: string[]): Promise<string> {
		return new Promise((done, fail) => {
			const env = { ...process.env, GIT_TERMINAL_PROMPT: '0', GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' }
			const child = spawn('git', ['-c', 'user.name=g', '-c', 'user.email=g@example.org', ...args], { cwd: this.#folder, env })
			let output = ''
			child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
			child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
			child.on('close', (code) => (code === 0 ? done(output.trim()) : fail(new Error(`git ${args.join(' ')}: ${output}`))))
		})
	}

	/** Clones the hub's repository. */
	async clone(origin: string, user: string, token: string): Promise<void> {
		await this.#git('init', '-q', '-b', 'main', '.')
		await this.#follow(origin, user, token)
		await this.#git('reset', '-q', '--hard', 'FETCH_HEAD')
		this.#pushed = await this.#git('rev-parse', 'HEAD')
	}

	/** Updates the address: the hub has a new port after each start. */
	async #follow(origin: string, user: string, token: string): Promise<void> {
		await this.#git('config', 'remote.origin.url', `${origin.replace('://', `://${user}:${token}@`)}/${this.#id}`)
		await this.#git('fetch', '-q', 'origin', 'main')
	}

	/** Works until a push fails or `end` is aborted. */
	async run(end?: AbortSignal): Promise<void> {
		for (;;) {
			if (end?.aborted) return
			writeFileSync(join(this.#folder, `note-${below(20)}.txt`), `${this.#counter++} ${randomBytes(50).toString('hex')}`)
			await this.#git('add', '.')
			await this.#git('commit', '-q', '-m', `Note ${this.#counter}`)
			this.#underWay = await this.#git('rev-parse', 'HEAD')
			await this.#git('push', '-q', 'origin', 'HEAD:main')
			this.#pushed = this.#underWay
			this.acknowledged++
		}
	}

	async verify(wire: Wire, user: string, token: string): Promise<string | undefined> {
		const head = await wire.head(this.#id)
		await this.#follow(wire.origin, user, token)
		await this.#git('fsck', '--connectivity-only')
		if (head !== this.#pushed && head !== this.#underWay)
			return `${this.#id} is at ${head}, but ${this.#pushed} was acknowledged (${this.#underWay} under way)`
		this.#pushed = head
		await this.#git('reset', '-q', '--hard', head)
		return undefined
	}
}
