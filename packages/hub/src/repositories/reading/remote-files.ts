import { askPort, servePort } from '@stoa/markdown/threads'
import type { MessagePort } from 'node:worker_threads'
import type { Sibling } from '../repos/repo.ts'

/** The files as the reading thread sees them. The other side checks access and fetches the bytes. */
export interface ReadableFiles {
	/** The files from this index on, in path order, as many as fit in one message. Empty at the end. */
	list(from: number): Promise<Sibling[]>
	/** All bytes of a file; `undefined` when it is missing, lost or longer than `limitBytes`. */
	readWhole(path: string, limitBytes: number): Promise<Uint8Array | undefined>
	/** The bytes from `start` up to, not including, `end`; `undefined` when they are not stored. */
	readRange(path: string, start: number, end: number): Promise<Uint8Array | undefined>
	/** The size of a file and its etag; `undefined` when it is missing or lost. */
	find(path: string): Promise<{ etag: string; size: number } | undefined>
}

/** `source`: the index of the source. */
type Question = { source: number } & (
	| { do: 'list'; from: number }
	| { do: 'readWhole'; path: string; limitBytes: number }
	| { do: 'readRange'; path: string; start: number; end: number }
	| { do: 'find'; path: string }
)

interface Answer {
	files?: Sibling[]
	bytes?: Uint8Array<ArrayBuffer> | undefined
	found?: { etag: string; size: number } | undefined
}

/**
 * Responds to a thread's requests about `sources` until the port is closed.
 *
 * @returns the first failure as it was thrown, because errors lose their class between threads
 */
export function serveFiles(port: MessagePort, sources: readonly ReadableFiles[]): () => unknown {
	let failure: unknown
	const answer = async (question: Question): Promise<Answer> => {
		const files = sources[question.source]
		if (!files) throw new Error(`Cannot read source ${question.source} of ${sources.length}`)
		if (question.do === 'list') return { files: await files.list(question.from) }
		if (question.do === 'find') return { found: await files.find(question.path) }
		const { path } = question
		const bytes = await (question.do === 'readWhole'
			? files.readWhole(path, question.limitBytes)
			: files.readRange(path, question.start, question.end))
		// Copied, because a pooled buffer would be transferred as a whole.
		return { bytes: bytes && Uint8Array.from(bytes) }
	}
	servePort<Question, Answer>(port, async (question) => {
		try {
			const told = await answer(question)
			return { answer: told, transfer: told.bytes ? [told.bytes.buffer] : [] }
		} catch (error) {
			failure ??= error
			throw error
		}
	})
	return () => failure
}

/** The sources that the other end of a port serves, by index. */
export function filesFromPort(port: MessagePort): (source: number) => ReadableFiles {
	const ask = askPort<Question, Answer>(port)
	return (source) => ({
		list: async (from) => (await ask({ source, do: 'list', from })).files ?? [],
		readWhole: async (path, limitBytes) => (await ask({ source, do: 'readWhole', path, limitBytes })).bytes,
		readRange: async (path, start, end) => (await ask({ source, do: 'readRange', path, start, end })).bytes,
		find: async (path) => (await ask({ source, do: 'find', path })).found,
	})
}
