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

/** What it needs. */
export interface ChunkListsDeps {
	git: Pick<Git, 'resolveCommit'>
	upstreams: Pick<Upstreams, 'xetHashes' | 'chunks'>
	ask: AskGently
}

/** Asks an upstream how it puts a file together. `undefined` for a file that the default branch does not name, or that has no chunks there. */
export type ChunkLists = (file: FileThere) => Promise<{ hash: XetHash; chunks: UpstreamChunks } | undefined>

/** How long the hashes of a commit are used again, in milliseconds: a file may get its chunks later. */
const HASHES_MS = 5 * 60_000
const COMMITS_MAX = 200

/** Creates it. */
export function createChunkLists({ git, upstreams, ask }: ChunkListsDeps): ChunkLists {
	const hashes = new LRUCache<string, Promise<Map<Sha256, XetHash>>>({ max: COMMITS_MAX, ttl: HASHES_MS })

	/** Asked for once for all large files of a commit. */
	function hashesOf({ upstream, place, there, repoId }: FileThere, commit: Oid): Promise<Map<Sha256, XetHash>> {
		const key = `${repoId}:${commit}`
		const known = hashes.get(key)
		if (known) return known
		const asked = ask(upstream, () => upstreams.xetHashes(place, there, commit))
		hashes.set(key, asked)
		asked.catch(() => hashes.delete(key))
		return asked
	}

	return async (file) => {
		const { upstream, place, there, repoId, sha256, size } = file
		const commit = await git.resolveCommit(repoId, DEFAULT_BRANCH)
		if (commit === undefined) return undefined
		const hash = (await hashesOf(file, commit)).get(sha256)
		if (hash === undefined) return undefined
		return { hash, chunks: await ask(upstream, () => upstreams.chunks(place, there, { commit, file: hash, size })) }
	}
}
