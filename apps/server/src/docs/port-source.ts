import type { DocsSource } from '@stoa/docs'
import type { MessagePort } from 'node:worker_threads'

// oxlint-disable unicorn/require-post-message-target-origin -- ports of threads, not windows: there is no origin

interface Wanted {
	id: number
	/** The path of a file; absent for the list of all. */
	path?: string
	/** So many bytes of it are enough. */
	lengthMax?: number
}
interface Reply {
	id: number
	paths?: string[]
	bytes?: Uint8Array
	error?: Error
}

/** Answers what a thread wants from a source, until the port is closed. */
export function serveSource(port: MessagePort, source: DocsSource): void {
	const serve = async (wanted: Wanted): Promise<void> => port.postMessage(await replyTo(wanted, source))
	port.on('message', (wanted: Wanted) => void serve(wanted))
}

async function replyTo({ id, path, lengthMax }: Wanted, source: DocsSource): Promise<Reply> {
	try {
		if (path === undefined) return { id, paths: await source.list() }
		const bytes = await source.read(path, lengthMax)
		// A copy of its own: what a pooled buffer stands in would go along.
		return { id, ...(bytes && { bytes: Uint8Array.from(bytes) }) }
	} catch (error) {
		return { id, error: error instanceof Error ? error : new Error(String(error)) }
	}
}

/** The source that the other end of a port serves. Files come from there because only that thread knows what the visitor may read. */
export function sourceFromPort(port: MessagePort): DocsSource {
	const waiting = new Map<number, (reply: Reply) => void>()
	let asked = 0
	port.on('message', (reply: Reply) => {
		waiting.get(reply.id)?.(reply)
		waiting.delete(reply.id)
	})
	const ask = async (wanted: Omit<Wanted, 'id'>): Promise<Reply> => {
		const id = ++asked
		const reply = await new Promise<Reply>((resolve) => {
			waiting.set(id, resolve)
			port.postMessage({ id, ...wanted } satisfies Wanted)
		})
		if (reply.error) throw reply.error
		return reply
	}
	return {
		list: async () => (await ask({})).paths ?? [],
		read: async (path, lengthMax) => (await ask({ path, ...(lengthMax !== undefined && { lengthMax }) })).bytes,
	}
}
