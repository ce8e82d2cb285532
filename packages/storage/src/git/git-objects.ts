import type { GitCommit, GitEntry } from '@stoa/hub'
import { isOid, type Oid, parseOid } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import { Readable } from 'node:stream'
import { complaint, exitStatus, type GitCommand, GitFailure, ignoreBrokenPipe } from './git-command.ts'
import type { ObjectFacts } from './object-reader.ts'
import { parseCommit, parseTree } from './parse-objects.ts'
import type { ReaderPool } from './reader-pool.ts'
import { isPlainRef, isTemporaryRef } from './ref-names.ts'

/** Default bound of a blob that is read into memory, in bytes. */
export const BLOB_BYTES_MAX = 32 * 1024 * 1024
/** A tree or a commit larger than this is not read, in bytes: 400,000 entries in one folder. */
const META_BYTES_MAX = 16 * 1024 * 1024

/** Entries from which on a folder gets a table. */
const TABLE_FROM = 100

/** Reads objects of all repositories, through kept-alive processes and caches by id: an object never changes. */
export class GitObjects {
	readonly #command: GitCommand
	readonly #pool: ReaderPool
	/** Entries of large folders by name, as long as the folder is kept. */
	readonly #tables = new WeakMap<GitEntry[], Map<string, GitEntry>>()
	/** Bounded by entries, not trees: about 200 bytes each. */
	readonly #trees = new LRUCache<string, GitEntry[]>({ maxSize: 150_000, sizeCalculation: (entries) => entries.length + 1 })
	readonly #commits = new LRUCache<string, GitCommit>({ maxSize: 16 * 1024 * 1024, sizeCalculation: ({ message }) => message.length + 500 })

	constructor(command: GitCommand, pool: ReaderPool) {
		this.#command = command
		this.#pool = pool
	}

	/** `undefined` when nothing of that name is there. */
	facts(folder: string, name: string): Promise<ObjectFacts | undefined> {
		return this.#pool.ask(folder, (reader) => reader.facts(name))
	}

	async resolveCommit(folder: string, name: string): Promise<Oid | undefined> {
		if (isOid(name) || (isPlainRef(name) && !isTemporaryRef(name))) {
			const found = await this.facts(folder, `${name}^{commit}`)
			return found && parseOid(found.oid)
		}
		return /^[0-9a-f]{5,39}$/.test(name) ? this.#completeCommit(folder, name) : undefined
	}

	async commit(folder: string, oid: Oid): Promise<GitCommit | undefined> {
		const key = `${folder} ${oid}`
		const cached = this.#commits.get(key)
		if (cached) return cached
		const content = await this.#meta(folder, oid, 'commit')
		if (!content) return undefined
		const commit = parseCommit(oid, content)
		this.#commits.set(key, commit)
		return commit
	}

	async tree(folder: string, oid: Oid): Promise<GitEntry[] | undefined> {
		const key = `${folder} ${oid}`
		const cached = this.#trees.get(key)
		if (cached) return cached
		const content = await this.#meta(folder, oid, 'tree')
		if (!content) return undefined
		const entries = await parseTree(content)
		this.#trees.set(key, entries)
		return entries
	}

	async entry(folder: string, commit: Oid, path: string): Promise<GitEntry | undefined> {
		const root = (await this.commit(folder, commit))?.tree
		if (root === undefined) return undefined
		let found: GitEntry = { type: 'tree', mode: '040000', oid: root, name: '' }
		for (const name of path === '' ? [] : path.split('/')) {
			if (found.type !== 'tree') return undefined
			const entries = await this.tree(folder, found.oid)
			const next = entries && this.#named(entries, name)
			if (!next) return undefined
			found = next
		}
		return found
	}

	/** Large folders are searched by a map, because one request can look up thousands of paths. */
	#named(entries: GitEntry[], name: string): GitEntry | undefined {
		if (entries.length < TABLE_FROM) return entries.find((entry) => entry.name === name)
		const table = this.#tables.get(entries) ?? new Map(entries.map((entry) => [entry.name, entry]))
		this.#tables.set(entries, table)
		return table.get(name)
	}

	sizes(folder: string, oids: readonly Oid[]): Promise<(number | undefined)[]> {
		return this.#pool.ask(folder, (reader) => Promise.all(oids.map(async (oid) => (await reader.facts(parseOid(oid)))?.size)))
	}

	async blob(folder: string, oid: Oid, sizeMax = BLOB_BYTES_MAX): Promise<Uint8Array | undefined> {
		const facts = await this.facts(folder, parseOid(oid))
		if (facts?.type !== 'blob' || facts.size > sizeMax) return undefined
		return (await this.#pool.ask(folder, (reader) => reader.content(oid)))?.content
	}

	/** Uses a separate process, so that a slow reader does not block others. The process ends with the stream. */
	async openBlob(folder: string, oid: Oid): Promise<Readable | undefined> {
		const facts = await this.facts(folder, parseOid(oid))
		if (facts?.type !== 'blob') return undefined
		return Readable.from(this.#pour(folder, oid, facts.size), { objectMode: false })
	}

	/** Throws instead of ending early, so that no reader takes half a file for a whole one. */
	async *#pour(folder: string, oid: Oid, size: number): AsyncGenerator<Buffer> {
		const child = this.#command.start(['cat-file', 'blob', oid], { repository: folder })
		const ended = exitStatus(child)
		child.stdin.on('error', ignoreBrokenPipe).end()
		const problems = complaint(child.stderr)
		let poured = 0
		try {
			for await (const part of child.stdout) {
				poured += part.byteLength
				yield part
			}
			const status = await ended
			if (status !== 0 || poured !== size) throw new GitFailure('cat-file', { status, stderr: await problems })
		} finally {
			child.kill()
			await Promise.allSettled([ended, problems])
		}
	}

	async #meta(folder: string, oid: Oid, type: 'commit' | 'tree'): Promise<Buffer | undefined> {
		const facts = await this.facts(folder, parseOid(oid))
		if (facts?.type !== type) return undefined
		if (facts.size > META_BYTES_MAX) throw new GitFailure('cat-file', { status: 0, stderr: `${type} ${oid} has ${facts.size} bytes` })
		return (await this.#pool.ask(folder, (reader) => reader.content(oid)))?.content
	}

	/** The one commit whose id begins with `prefix`. Asked this way because git would read a branch of that name first. */
	async #completeCommit(folder: string, prefix: string): Promise<Oid | undefined> {
		const found = await this.#command.output(['rev-parse', `--disambiguate=${prefix}`], { repository: folder })
		const candidates = found.toString().split('\n').filter(isOid)
		const facts = await Promise.all(candidates.map((oid) => this.facts(folder, oid)))
		const commits = candidates.filter((_, index) => facts[index]?.type === 'commit')
		return commits.length === 1 ? commits[0] : undefined
	}
}
