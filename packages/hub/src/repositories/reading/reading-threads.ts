import { LimitedThreads } from '@stoa/markdown/threads'
import type { RepoKind } from '@stoa/vocabulary'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { UnreadableWeights, WeightsChange, WeightsPage, WeightsQuery, WeightsShards } from './weights.ts'
import type { CardFaults, RepoMetadata } from '../repos/repo.ts'
import { type ReadableFiles, serveFiles } from './remote-files.ts'

/** Longest time for one request in milliseconds: 500 headers of one model, from a slow store. */
const TIME_MS_MAX = 20_000
/** Most megabytes of values in one thread; the largest index takes about 100. */
const MEMORY_MB_MAX = 384
/** Milliseconds before an idle thread ends: a thread takes about 40 MB and is rarely needed. */
const REST_MS_MAX = 30_000
/** Two threads, so that one hostile file does not delay others. */
const THREADS = 2
const TOO_COSTLY = 'Reading it takes too much time or memory.'

/** A request to a thread about files, which it reads through its port. */
export type FilesQuestion =
	| { do: 'metadata'; kind: RepoKind }
	| { do: 'weights'; path: string; query: WeightsQuery }
	/** `sides`: which of the two commits has the file, in the order of the port's sources. */
	| { do: 'compare'; path: string; sides: readonly ('before' | 'after')[] }
	| { do: 'shards'; path: string }
/** A request to a thread. */
export type ReadingQuestion =
	| { do: 'card'; kind: string; readme: string }
	| { do: 'notebook'; bytes: Uint8Array }
	| { do: 'card-images'; readme: string; imageBase: string }
	| (FilesQuestion & { port: MessagePort })

/** The thread's response. */
export type ReadingAnswer =
	| { do: 'metadata'; metadata: RepoMetadata }
	| { do: 'card'; faults: CardFaults }
	| { do: 'notebook'; text: string | undefined }
	| { do: 'card-images'; paths: string[] }
	| { do: 'weights'; weights: WeightsPage | UnreadableWeights }
	| { do: 'compare'; change: WeightsChange }
	| { do: 'shards'; shards: WeightsShards | undefined }

/**
 * Reads files that people push, in threads with limits of time and memory. A file over a limit costs its repository some facts, and delays
 * no other request.
 */
export interface ReadingThreads {
	/** Facts from a repository's files; `undefined` when reading exceeds a limit. */
	metadata(kind: RepoKind, files: ReadableFiles): Promise<RepoMetadata | undefined>
	/** No content of a card makes it fail. */
	validateCard(kind: string, readme: string): Promise<CardFaults>
	/** The cells of a notebook as Markdown; `undefined` when it is not a notebook or exceeds a limit. */
	notebook(bytes: Uint8Array): Promise<string | undefined>
	/** Paths of the repository's images that a card shows; empty when reading exceeds a limit. `imageBase`: the base of relative image addresses. */
	cardImages(readme: string, imageBase: string): Promise<string[]>
	/** One page of a header, or of the headers of all files that an index names. */
	weights(path: string, query: WeightsQuery, files: ReadableFiles): Promise<WeightsPage | UnreadableWeights>
	/** How the tensors of a file changed; `undefined` when reading exceeds a limit. */
	compareWeights(path: string, sides: { before?: ReadableFiles; after?: ReadableFiles }): Promise<WeightsChange | undefined>
	/** The headers of the files that an index names; `undefined` when it is not an index, is damaged or exceeds a limit. */
	shards(path: string, files: ReadableFiles): Promise<WeightsShards | undefined>
	/** Ends the threads. */
	close(): Promise<void>
}

/** Creates the threads; they start at first use. */
export function createReadingThreads({ timeMsMax = TIME_MS_MAX }: { timeMsMax?: number | undefined } = {}): ReadingThreads {
	const limits = { timeMsMax, memoryMbMax: MEMORY_MB_MAX, restMsMax: REST_MS_MAX, count: THREADS }
	const threads = new LimitedThreads<ReadingQuestion, ReadingAnswer>(new URL('reading-worker.ts', import.meta.url), limits)

	/** An error on this side of the port is thrown unchanged. */
	async function ask(question: FilesQuestion, sources: readonly ReadableFiles[]): Promise<ReadingAnswer | undefined> {
		const { port1, port2 } = new MessageChannel()
		const failure = serveFiles(port1, sources)
		try {
			const answer = await threads.ask({ ...question, port: port2 }, [port2])
			return answer === 'limit' ? undefined : answer
		} catch (error) {
			throw failure() ?? error
		} finally {
			port1.close()
		}
	}

	return {
		async metadata(kind, files) {
			const answer = await ask({ do: 'metadata', kind }, [files])
			return answer?.do === 'metadata' ? answer.metadata : undefined
		},
		async validateCard(kind, readme) {
			const answer = await threads.ask({ do: 'card', kind, readme })
			return answer !== 'limit' && answer.do === 'card' ? answer.faults : { errors: [TOO_COSTLY], warnings: [] }
		},
		async notebook(bytes) {
			const answer = await threads.ask({ do: 'notebook', bytes })
			return answer !== 'limit' && answer.do === 'notebook' ? answer.text : undefined
		},
		async cardImages(readme, imageBase) {
			const answer = await threads.ask({ do: 'card-images', readme, imageBase })
			return answer !== 'limit' && answer.do === 'card-images' ? answer.paths : []
		},
		async weights(path, query, files) {
			const answer = await ask({ do: 'weights', path, query }, [files])
			return answer?.do === 'weights' ? answer.weights : { why: TOO_COSTLY }
		},
		async compareWeights(path, { before, after }) {
			const sides = [...(before ? (['before'] as const) : []), ...(after ? (['after'] as const) : [])]
			const sources = [before, after].filter((files) => files !== undefined)
			const answer = await ask({ do: 'compare', path, sides }, sources)
			return answer?.do === 'compare' ? answer.change : undefined
		},
		async shards(path, files) {
			const answer = await ask({ do: 'shards', path }, [files])
			return answer?.do === 'shards' ? answer.shards : undefined
		},
		close: () => threads.close(),
	}
}
