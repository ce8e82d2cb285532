import { setImmediate } from 'node:timers/promises'
import { isHidden } from '../../repositories/access/access.ts'
import type { ChangeRecords } from './change-records.ts'
import type { RepoRecords } from '../../repositories/repos/repo-records.ts'
import type { Repo } from '../../repositories/repos/repo.ts'

/** Repositories read at once while building, and changes while following. */
const BATCH = 1000

/** What following needs of the records. */
export interface FollowedRecords {
	repos: Pick<RepoRecords, 'scan' | 'byOrds' | 'listed'>
	changes: Pick<ChangeRecords, 'since' | 'latest' | 'listen'>
}

/** Where repositories end up. */
export interface Followers {
	put(repos: Repo[]): void
	remove(ords: number[]): void
	/** Empty followers for reading everything anew; with `finish` they take the place of the present ones, which serve until then. */
	renew(): { put(repos: Repo[]): void; finish(): void }
}

/** Reads the catalogue once and then its changes. */
export class ChangeFollower {
	readonly #records: FollowedRecords
	readonly #followers: Followers
	#cursor: string | undefined
	#running: Promise<void> | undefined
	#next: Promise<void> | undefined

	/** Reads nothing until first asked to. */
	constructor(records: FollowedRecords, followers: Followers) {
		this.#records = records
		this.#followers = followers
	}

	/**
	 * Resolves when everything committed before the call has reached the followers. A reading that runs already may have begun before the
	 * commit, so the call waits for the one after it, which all who wait share.
	 */
	catchUp(): Promise<void> {
		if (!this.#running) {
			this.#running = this.#read().finally(() => (this.#running = undefined))
			return this.#running
		}
		this.#next ??= this.#afterRunning(this.#running)
		return this.#next
	}

	async #afterRunning(running: Promise<void>): Promise<void> {
		// How that one ended is for its own callers.
		await Promise.allSettled([running])
		this.#next = undefined
		await this.catchUp()
	}

	async #read(): Promise<void> {
		let cursor = this.#cursor ?? (await this.#build())
		for (;;) {
			const changes = await this.#records.changes.since(cursor, BATCH)
			if (changes.missed) {
				cursor = await this.#build()
				this.#cursor = cursor
				continue
			}
			await this.#apply(changes.ords)
			this.#cursor = changes.cursor
			if (changes.cursor === cursor) return
			cursor = changes.cursor
		}
	}

	/** The cursor is taken before the first row, so what changes while rows are read is read again. */
	async #build(): Promise<string> {
		const cursor = await this.#records.changes.latest()
		const fresh = this.#followers.renew()
		for (let repos = await this.#records.repos.scan(-1, BATCH); ;) {
			const last = repos.at(-1)
			if (!last) break
			const present = repos
			const putIn = async (): Promise<void> => {
				// Once the question for the next ones has left: the database reads them while these are put in.
				await setImmediate()
				fresh.put(present.filter((repo) => !isHidden(repo)))
			}
			;[repos] = await Promise.all([this.#records.repos.scan(last.ord, BATCH), putIn()])
		}
		fresh.finish()
		return cursor
	}

	async #apply(ords: number[]): Promise<void> {
		if (ords.length === 0) return
		const repos = await this.#records.repos.byOrds(ords)
		// What was taken down is in no listing, for nobody: its facets and totals go with it.
		const shown = repos.filter((repo) => !isHidden(repo))
		const found = new Set(shown.map(({ ord }) => ord))
		this.#followers.put(shown)
		this.#followers.remove(ords.filter((ord) => !found.has(ord)))
	}
}
