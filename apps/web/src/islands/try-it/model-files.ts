import type { TrialFailure } from './explain-failure.ts'
import type { TrialFile } from './plan-trial.ts'

/** A file that could not be had, with what is known about why. */
export class FetchFailure extends Error {
	readonly failure: TrialFailure
	constructor(failure: TrialFailure) {
		super(failure.message)
		this.failure = failure
	}
}

/**
 * The bytes of a file whose size is known.
 *
 * @param onBytes told how many bytes are here
 * @throws {FetchFailure} when the connection breaks or the hub refuses
 */
export async function fetchBytes(
	address: string,
	{ path, size }: TrialFile,
	onBytes: (loaded: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
	const broken = (error: unknown): never => {
		throw new FetchFailure({ message: String(error), path, isOffline: true })
	}
	const response = await fetch(address).catch(broken)
	if (!response.ok || !response.body)
		throw new FetchFailure({ message: `The hub answered ${response.status}`, path, status: response.status })
	const bytes = new Uint8Array(size)
	let loaded = 0
	const reader = response.body.getReader()
	for (;;) {
		const { done, value } = await reader.read().catch(broken)
		if (done) break
		if (loaded + value.length > size) throw new FetchFailure({ message: `${path} is longer than the hub said`, path })
		bytes.set(value, loaded)
		loaded += value.length
		onBytes(loaded)
	}
	if (loaded < size) return broken(`${path} ended after ${loaded} of ${size} bytes`)
	return bytes
}

/**
 * A `fetch` for transformers.js over files that are here already: it asks for some that a repository need not have, for the sizes of
 * others, and for some twice, and none of that reaches the hub. ONNX files are handed out once, so that they lie in memory once.
 */
export function fetchFromMemory(files: Map<string, Uint8Array<ArrayBuffer>>): typeof fetch {
	return async (input, init) => {
		const path = pathOf(input instanceof Request ? input.url : String(input))
		const bytes = files.get(path)
		if (!bytes) return new Response(undefined, { status: 404 })
		if (new Headers(init?.headers).has('range'))
			return new Response(bytes.slice(0, 1), { status: 206, headers: { 'content-range': `bytes 0-0/${bytes.length}` } })
		if (path.includes('.onnx')) files.delete(path)
		return new Response(bytes, { headers: { 'content-length': String(bytes.length) } })
	}
}

/** `onnx/model.onnx`, whatever revision and number of slashes the library put before it. */
function pathOf(address: string): string {
	const path = /\/resolve\/[^/]+\/+(.+)$/.exec(new URL(address).pathname)?.[1] ?? ''
	return decodeURIComponent(path)
}
