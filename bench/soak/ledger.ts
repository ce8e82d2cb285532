import type { MadeFile } from './made-bytes.ts'

/** A repository as the hub has acknowledged it. */
export interface LedgerRepo {
	id: string
	owner: Person
	/** Acknowledged files by their paths. */
	files: Map<string, MadeFile>
	/** Files of writes that were not acknowledged: each is there with these bytes, or not there. */
	unsure: Map<string, MadeFile>
	/** Files whose deletion was acknowledged. */
	gone: Set<string>
	/** Requests under way; a repository with some is not deleted. */
	busy: number
	state: 'there' | 'deleted' | 'unsure'
}

/** An account with a token that may write. */
export interface Person {
	name: string
	token: string
}

/** A discussion and the comments that were acknowledged, or were sent without an answer. */
export interface LedgerThread {
	repo: string
	number: number
	comments: Set<string>
	unsure: Set<string>
}

/** A repository that is pushed to: every commit whose push was acknowledged, and the one under way. */
export interface LedgerPushed {
	id: string
	acknowledged: string[]
	unsure: string | undefined
}

/** Everything that the hub acknowledged: what must be there at the end. */
export class Ledger {
	/** Repositories that are read, and never deleted. */
	readonly base: LedgerRepo[] = []
	/** Repositories that are filled, and deleted some time after they are full. */
	readonly work: LedgerRepo[] = []
	readonly threads: LedgerThread[] = []
	readonly pushed: LedgerPushed[] = []
	/** Likes by person and repository, as last acknowledged; `undefined` when an answer did not come. */
	readonly likes = new Map<string, boolean | undefined>()
	#counter = 0

	/** A number that was not given before. */
	next(): number {
		this.#counter += 1
		return this.#counter
	}

	/** Adds a repository that the hub has created. */
	add(list: LedgerRepo[], id: string, owner: Person): LedgerRepo {
		const repo: LedgerRepo = { id, owner, files: new Map(), unsure: new Map(), gone: new Set(), busy: 0, state: 'there' }
		list.push(repo)
		return repo
	}

	/** How many acknowledged facts are checked at the end. */
	get size(): number {
		const repos = [...this.base, ...this.work]
		const files = repos.reduce((sum, { files: there, gone }) => sum + there.size + gone.size + 1, 0)
		const comments = this.threads.reduce((sum, thread) => sum + thread.comments.size, 0)
		const commits = this.pushed.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
		return files + comments + commits + this.likes.size
	}
}
