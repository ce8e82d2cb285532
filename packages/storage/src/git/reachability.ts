import type { GitRef } from '@stoa/hub'
import { entriesMax, type Oid } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import { runBounded } from './bounded-run.ts'
import { type GitCommand, GitFailure } from './git-command.ts'
import type { GitObjects } from './git-objects.ts'
import { findBeyond } from './reachable-contents.ts'
import { TEMPORARY_REFS } from './ref-names.ts'

const KEPT_MAX = 20_000
/** How long a ref deleted by another process may still count here. A process knows at once which refs it deletes itself. */
const KEPT_MS = 5000
const TIME_MS_MAX = 10_000
const DEFAULT_BRANCH = 'refs/heads/main'

/**
 * Decides whether a ref reaches an object. Objects of a deleted ref or a replaced history exist until they are pruned, and must not be
 * readable by their id meanwhile. Only positive results are cached, so a commit counts from the moment at which a ref names it.
 */
export class Reachability {
	readonly #command: GitCommand
	readonly #objects: GitObjects
	readonly #reached = new LRUCache<string, true>({ ...entriesMax(KEPT_MAX), ttl: KEPT_MS })
	readonly #asked = new Map<string, Promise<boolean>>()
	/** How often refs of a folder were moved away from commits. */
	readonly #turns = new LRUCache<string, number>(entriesMax(KEPT_MAX))

	constructor(command: GitCommand, objects: GitObjects) {
		this.#command = command
		this.#objects = objects
	}

	/** @throws {HubError} `unavailable` when the history is too long to walk in time */
	async reaches(folder: string, commit: Oid): Promise<boolean> {
		const key = this.#keysOf(folder)(commit)
		if (this.#reached.has(key)) return true
		const asked = this.#asked.get(key) ?? this.#ask(folder, commit).finally(() => this.#asked.delete(key))
		this.#asked.set(key, asked)
		const isReached = await asked
		if (isReached) this.#reached.set(key, true)
		return isReached
	}

	/**
	 * The first of the ids that a client must not receive: a commit, tree or file that no ref reaches, or a tag that is not a ref. Partial
	 * clones request trees and files by id, which takes a walk through the trees of the history, as a clone does.
	 *
	 * @throws {HubError} `unavailable` when the history is too long to walk in time
	 */
	async firstHidden(folder: string, oids: readonly Oid[], refs: () => Promise<GitRef[]>): Promise<Oid | undefined> {
		if (oids.length === 0) return undefined
		const tips = new Set((await refs()).flatMap(({ oid, commit }) => [oid, commit]))
		const contents: Oid[] = []
		for (const oid of oids) {
			if (tips.has(oid)) continue
			const type = (await this.#objects.facts(folder, oid))?.type
			if (type === 'tag' || (type === 'commit' && !(await this.reaches(folder, oid)))) return oid
			if (type === 'tree' || type === 'blob') contents.push(oid)
		}
		return this.#firstBeyond(folder, contents)
	}

	/** The first of some trees and files that no ref reaches. */
	async #firstBeyond(folder: string, oids: readonly Oid[]): Promise<Oid | undefined> {
		const keyOf = this.#keysOf(folder)
		const unknown = oids.filter((oid) => !this.#reached.has(keyOf(oid)))
		if (unknown.length === 0) return undefined
		const beyond = await findBeyond(this.#command, folder, unknown)
		for (const oid of unknown) if (!beyond.has(oid)) this.#reached.set(keyOf(oid), true)
		return unknown.find((oid) => beyond.has(oid))
	}

	/** How answers about a folder are remembered: until its refs were moved away from commits. */
	#keysOf(folder: string): (oid: Oid) => string {
		const turn = this.#turns.get(folder) ?? 0
		return (oid) => `${folder} ${turn} ${oid}`
	}

	/** Refs of the folder were deleted or moved. */
	forget(folder: string): void {
		this.#turns.set(folder, (this.#turns.get(folder) ?? 0) + 1)
	}

	async #ask(folder: string, commit: Oid): Promise<boolean> {
		// Most often asked, and known without a process.
		if ((await this.#objects.facts(folder, DEFAULT_BRANCH))?.oid === commit) return true
		const args = ['rev-list', '--max-count=1', commit, '--not', `--exclude=${TEMPORARY_REFS}*`, '--all']
		const bounds = { folder, timeMsMax: TIME_MS_MAX, what: `The history of commit ${commit}` }
		try {
			return (await runBounded(this.#command, args, bounds)).length === 0
		} catch (error) {
			// A process that reads the repository may still have a pack open from which the commit was pruned.
			const isGone = error instanceof GitFailure && error.stderr.includes(`bad object ${commit}`)
			if (!isGone || (await this.#isTip(commit, bounds))) throw error
			return false
		}
	}

	/** Whether a ref names the commit, which may be lost. */
	async #isTip(commit: Oid, bounds: Parameters<typeof runBounded>[2]): Promise<boolean> {
		const tips = await runBounded(this.#command, ['for-each-ref', '--format=%(objectname)'], bounds)
		return tips.toString().split('\n').includes(commit)
	}
}
