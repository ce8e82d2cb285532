// oxlint-disable-next-line import/default -- Vite makes the default export
import HashWorker from './hash.worker.ts?worker'

type Told = { done: number } | { hash: string } | { failure: string }

/**
 * A file's SHA-256 in lower-case hexadecimal, computed in a worker.
 *
 * @param onProgress told how many bytes are done
 */
export function hashFile(file: File, onProgress: (done: number) => void, signal: AbortSignal): Promise<string> {
	const worker = new HashWorker()
	return new Promise<string>((resolve, reject) => {
		signal.addEventListener('abort', () => reject(signal.reason), { once: true })
		worker.addEventListener('error', ({ message }) => reject(new Error(`Cannot read ${file.name}: ${message}`)))
		worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
			if ('done' in data) onProgress(data.done)
			else if ('hash' in data) resolve(data.hash)
			else reject(new Error(`Cannot read ${file.name}: ${data.failure}`))
		})
		// oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers take none
		worker.postMessage(file)
	}).finally(() => worker.terminate())
}
