import { isHubError } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import { buffer } from 'node:stream/consumers'
import type { Actor } from '../../accounts/actors/actor.ts'
import type { ReadingThreads } from '../../repositories/reading/reading-threads.ts'
import type { ReadableFiles } from '../../repositories/reading/remote-files.ts'
import type { RepoRef } from '../../repositories/repos/repo.ts'
import type { Files, FoundFile } from './files.ts'
import { isWeights, isWeightsIndex } from '../../repositories/reading/read-weights.ts'
import type { UnreadableWeights, WeightsPage } from '../../repositories/reading/weights.ts'

/** Most pages of headers in the cache. Each has at most 500 tensors. */
const PAGES_MAX = 100
/** Longest filter of a cached page, in characters. */
const FILTER_KEPT_MAX = 200

interface WeightsDeps {
	/** Checks access to each file. */
	find: Files['find']
	reading: Pick<ReadingThreads, 'weights' | 'compareWeights' | 'shards'>
}

/** Creates the readers of headers of weights. */
export function createWeights({ find, reading }: WeightsDeps): Pick<Files, 'weights' | 'compareWeights' | 'weightsShards'> {
	const pages = new LRUCache<string, WeightsPage | UnreadableWeights>({ max: PAGES_MAX })

	/** Missing files and lost objects are not errors here, because an index may name them. */
	async function findIfThere(actor: Actor, ref: RepoRef, rev: string, path: string): Promise<FoundFile | undefined> {
		try {
			return await find(actor, ref, rev, path)
		} catch (error) {
			if (isHubError(error, 'entry-not-found') || isHubError(error, 'object-not-found')) return undefined
			throw error
		}
	}

	/** The files of a commit, as the caller may read them. `first` was already found. */
	function filesOf(actor: Actor, first: FoundFile): ReadableFiles {
		const ref = { kind: first.repo.kind, id: first.repo.name }
		const found = new Map<string, Promise<FoundFile | undefined>>([[first.path, Promise.resolve(first)]])
		const findOnce = (path: string): Promise<FoundFile | undefined> => {
			const file = found.get(path) ?? findIfThere(actor, ref, first.commit, path)
			found.set(path, file)
			return file
		}
		return {
			list: async () => [],
			async find(path) {
				const file = await findOnce(path)
				return file && { etag: file.etag, size: file.size }
			},
			async readWhole(path, limitBytes) {
				const file = await findOnce(path)
				return file && file.size <= limitBytes ? buffer(await file.open()) : undefined
			},
			async readRange(path, start, end) {
				const file = await findOnce(path)
				return file && buffer(await file.open({ start, end: end - 1 }))
			},
		}
	}

	return {
		async weights(actor, ref, rev, path, query = { filter: '', page: 0 }) {
			if (!isWeights(path)) return undefined
			const file = await find(actor, ref, rev, path)
			// An index refers to other files of its commit, so its content alone does not identify the result.
			const bytes = isWeightsIndex(path) ? `${file.repo.id}:${file.commit}` : file.etag
			const key = JSON.stringify([bytes, path, query])
			const known = pages.get(key)
			if (known) return known
			const page = await reading.weights(path, query, filesOf(actor, file))
			if (query.filter.length <= FILTER_KEPT_MAX) pages.set(key, page)
			return page
		},
		async compareWeights(actor, ref, { base, head }, path) {
			const before = base === undefined ? undefined : await findIfThere(actor, ref, base, path)
			const after = await findIfThere(actor, ref, head, path)
			return reading.compareWeights(path, {
				...(before && { before: filesOf(actor, before) }),
				...(after && { after: filesOf(actor, after) }),
			})
		},
		async weightsShards(actor, ref, rev, path) {
			const file = await find(actor, ref, rev, path)
			return isWeightsIndex(path) ? reading.shards(path, filesOf(actor, file)) : undefined
		},
	}
}
