import { setImmediate } from 'node:timers/promises'
import { isHidden } from '../../repositories/access/access.ts'
import type { ChangeRecords } from './change-records.ts'
import type { RepoRecords } from '../../repositories/repos/repo-records.ts'
import type { Repo } from '../../repositories/repos/repo.ts'

/** How many repositories are read at once while building, and how many changes while following. */
const BATCH = 1000

/** What following needs of the records. */
export interface FollowedRecords {
	repos: Pick<RepoRecords, 'scan' | 'byOrds' | 'listed'>
	changes: Pick<ChangeRecords, 'since' | 'latest' | 'listen'>
}

/** The receivers of repositories. */
export interface Followers {
	put(repos: Repo[]): void
	remove(ords: number[]): void
	/** Empty receivers for reading everything again; `finish` replaces the present ones, which answer until then. */
	renew(): { put(repos: Repo[]): void; finish(): void }
}

/** Reads all repositories once and then their changes. */
export class ChangeFollower {
	readonly #records: FollowedRecords
	readonly #followers: Followers
	#cursor: string | undefined
	#caughtUpAt: number | undefined
	#running: Promise<void> | undefined
	#next: Promise<void> | undefined

	/** Reads nothing before the first call. */
	constructor(records: FollowedRecords, followers: Followers) {
		this.#records = records
		this.#followers = followers
	}

	/**
	 * Resolves when every change committed before the call has reached the receivers. A read that is already running may have started
	 * before that commit, so the call waits for the next one. All waiting calls share it.
	 */
	catchUp(): Promise<void> {
		if (!this.#running) {
			this.#running = this.#read().finally(() => (this.#running = undefined))
			return this.#running
		}
		this.#next ??= this.#afterRunning(this.#running)
		return this.#next
	}

	/** Seconds since the receivers had every change; `undefined` before the first read ended. */
	get lagSeconds(): number | undefined {
		return this.#caughtUpAt === undefined ? undefined : (performance.now() - this.#caughtUpAt) / 1000
	}

	async #afterRunning(running: Promise<void>): Promise<void> {
		// The result of that read is for its own callers.
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
			if (changes.cursor === cursor) {
				this.#caughtUpAt = performance.now()
				return
			}
			cursor = changes.cursor
		}
	}

	/** The cursor is taken before the first row, so a row that changes during the read is read again. */
	async #build(): Promise<string> {
		const cursor = await this.#records.changes.latest()
		const fresh = this.#followers.renew()
		for (let repos = await this.#records.repos.scan(-1, BATCH); ;) {
			const last = repos.at(-1)
			if (!last) break
			const present = repos
			const putIn = async (): Promise<void> => {
				// Waits until the query for the next rows was sent, so that the database works while these rows are added.
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
		// Repositories that are taken down are in no listing for any caller, nor in its facets and totals.
		const shown = repos.filter((repo) => !isHidden(repo))
		const found = new Set(shown.map(({ ord }) => ord))
		this.#followers.put(shown)
		this.#followers.remove(ords.filter((ord) => !found.has(ord)))
	}
}
