import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LedgerPushed, Person } from './ledger.ts'

/** Runs git as a client, without settings or prompts of this machine. @throws with its output when it fails */
export function git(folder: string, ...args: string[]): Promise<string> {
	return new Promise((done, fail) => {
		const env = { ...process.env, GIT_TERMINAL_PROMPT: '0', GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' }
		const child = spawn('git', ['-c', 'user.name=soak', '-c', 'user.email=soak@example.org', '-c', 'gc.auto=0', ...args], {
			cwd: folder,
			env,
		})
		let output = ''
		child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
		child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
		child.on('error', fail)
		child.on('close', (code) => (code === 0 ? done(output.trim()) : fail(new Error(`git ${args[0]}: ${output}`))))
	})
}

/** The address of a repository for git, with the credentials of a person. */
export function remoteOf(origin: string, id: string, { name, token }: Person): string {
	return `${origin.replace('://', `://${name}:${token}@`)}/${id}`
}

/** A checkout from which commits are pushed, one after another. */
export class Checkout {
	readonly pushed: LedgerPushed
	readonly owner: Person
	readonly #folder: string
	readonly #remote: string
	isBusy = false

	constructor(pushed: LedgerPushed, owner: Person, place: { folder: string; origin: string }) {
		this.pushed = pushed
		this.owner = owner
		this.#folder = place.folder
		this.#remote = remoteOf(place.origin, pushed.id, owner)
	}

	/** Clones the repository, which exists. */
	async begin(): Promise<void> {
		mkdirSync(this.#folder, { recursive: true })
		await git(this.#folder, 'init', '-q', '-b', 'main', '.')
		await this.#follow()
		this.pushed.acknowledged.push(await git(this.#folder, 'rev-parse', 'HEAD'))
	}

	/** Commits a file made from this number and pushes it. After a push without an answer it goes on from what the hub has. */
	async push(seed: number): Promise<void> {
		this.isBusy = true
		try {
			if (this.pushed.unsure !== undefined) await this.#settle()
			writeFileSync(join(this.#folder, `note-${seed % 40}.txt`), `${seed} ${createHash('sha512').update(String(seed)).digest('hex')}\n`)
			await git(this.#folder, 'add', '.')
			await git(this.#folder, 'commit', '-q', '-m', `Note ${seed}`)
			const commit = await git(this.#folder, 'rev-parse', 'HEAD')
			this.pushed.unsure = commit
			await git(this.#folder, 'push', '-q', this.#remote, 'HEAD:main')
			this.pushed.acknowledged.push(commit)
			this.pushed.unsure = undefined
		} finally {
			this.isBusy = false
		}
	}

	/** Deletes the checkout. */
	remove(): void {
		rmSync(this.#folder, { recursive: true, force: true })
	}

	async #follow(): Promise<string> {
		await git(this.#folder, 'fetch', '-q', this.#remote, 'main')
		await git(this.#folder, 'reset', '-q', '--hard', 'FETCH_HEAD')
		return git(this.#folder, 'rev-parse', 'HEAD')
	}

	/** @throws when the hub has neither what it acknowledged last nor the push under way */
	async #settle(): Promise<void> {
		const head = await this.#follow()
		if (head === this.pushed.unsure) this.pushed.acknowledged.push(head)
		else if (head !== this.pushed.acknowledged.at(-1))
			throw new Error(`${this.pushed.id} is at ${head}, not at ${this.pushed.acknowledged.at(-1)}`)
		this.pushed.unsure = undefined
	}
}
