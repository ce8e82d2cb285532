import type { Oid, Sha256, XetHash } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import type { Git } from '../git/git.ts'
import { DEFAULT_BRANCH } from '../git/revision.ts'
import type { UpstreamChunks, UpstreamPlace, UpstreamRepo, Upstreams } from '../outside/upstreams.ts'
import type { AskGently } from './ask-gently.ts'
import type { Upstream } from './mirror-records.ts'

/** A file at the upstream that its repository comes from. */
export interface FileThere {
	upstream: Upstream
	place: UpstreamPlace
	there: UpstreamRepo
	repoId: string
	sha256: Sha256
	size: number
}

/** Tells files apart. */
export const keyOf = ({ repoId, sha256 }: Pick<FileThere, 'repoId' | 'sha256'>): string => `${repoId}:${sha256}`

/** What it needs. */
export interface ChunkListsDeps {
	git: Pick<Git, 'resolveCommit'>
	upstreams: Pick<Upstreams, 'xetHashes' | 'chunks'>
	ask: AskGently
}

/** How an upstream puts a file together, and its Xet hash there. */
export interface ChunkList {
	hash: XetHash
	chunks: UpstreamChunks
}

/** Asks upstreams how they put files together. */
export interface ChunkLists {
	/** `undefined` for a file that the default branch does not name, or that has no chunks there. */
	of(file: FileThere): Promise<ChunkList | undefined>
	/** The next call asks again: addresses have expired. */
	forget(file: Pick<FileThere, 'repoId' | 'sha256'>): void
}

/** How long an answer is used again, in milliseconds: its addresses are signed for a quarter of an hour at least. */
const KEPT_MS = 5 * 60_000
const COMMITS_MAX = 200
/** Lists may have thousands of terms. */
const LISTS_MAX = 50

/** Creates it. */
export function createChunkLists({ git, upstreams, ask: askGently }: ChunkListsDeps): ChunkLists {
	const hashes = new LRUCache<string, Promise<Map<Sha256, XetHash>>>({ max: COMMITS_MAX, ttl: KEPT_MS })
	const lists = new LRUCache<string, Promise<ChunkList | undefined>>({ max: LISTS_MAX, ttl: KEPT_MS })

	/** Asked for once for all large files of a commit. */
	function hashesOf({ upstream, place, there, repoId }: FileThere, commit: Oid): Promise<Map<Sha256, XetHash>> {
		const key = `${repoId}:${commit}`
		const known = hashes.get(key)
		if (known) return known
		const asked = askGently(upstream, () => upstreams.xetHashes(place, there, commit))
		hashes.set(key, asked)
		asked.catch(() => hashes.delete(key))
		return asked
	}

	async function ask(file: FileThere): Promise<ChunkList | undefined> {
		const { upstream, place, there, repoId, sha256, size } = file
		const commit = await git.resolveCommit(repoId, DEFAULT_BRANCH)
		if (commit === undefined) return undefined
		const hash = (await hashesOf(file, commit)).get(sha256)
		if (hash === undefined) return undefined
		return { hash, chunks: await askGently(upstream, () => upstreams.chunks(place, there, { commit, file: hash, size })) }
	}

	return {
		of(file) {
			const key = keyOf(file)
			const known = lists.get(key)
			if (known) return known
			const asked = ask(file)
			lists.set(key, asked)
			asked.catch(() => lists.delete(key))
			return asked
		},
		forget: (file) => void lists.delete(keyOf(file)),
	}
}
