import type { DocsSource } from '@stoa/docs'
import { askPort, servePort } from '@stoa/markdown'
import type { MessagePort } from 'node:worker_threads'

interface Wanted {
	/** The path of a file; absent for the list of all. */
	path?: string
	/** So many bytes of it are enough. */
	lengthMax?: number
}
interface Found {
	paths?: string[]
	bytes?: Uint8Array<ArrayBuffer>
}

/** Answers a thread's requests to a source until the port is closed. */
export function serveSource(port: MessagePort, source: DocsSource): void {
	servePort<Wanted, Found>(port, async ({ path, lengthMax }) => {
		if (path === undefined) return { answer: { paths: await source.list() } }
		const found = await source.read(path, lengthMax)
		// Copied, because the whole pooled buffer would be transferred otherwise.
		const bytes = found && Uint8Array.from(found)
		return bytes ? { answer: { bytes }, transfer: [bytes.buffer] } : { answer: {} }
	})
}

/** The source that the other end of a port serves. Only that thread knows what the visitor may read. */
export function sourceFromPort(port: MessagePort): DocsSource {
	const ask = askPort<Wanted, Found>(port)
	return {
		list: async () => (await ask({})).paths ?? [],
		read: async (path, lengthMax) => (await ask({ path, ...(lengthMax !== undefined && { lengthMax }) })).bytes,
	}
}
