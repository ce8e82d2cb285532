/** Tries of one request, and how long the first pause is: each further one is twice as long. */
const TRIES = 5
const PAUSE_MS = 500

/** Where bytes go. */
interface PutTarget {
	href: string
	headers: Readonly<Record<string, string>>
}

/** How a request is followed. */
interface PutRun {
	onProgress: (sent: number) => void
	signal: AbortSignal
}

/** A failure that may pass: the connection broke, or the server was busy. */
class PassingFailure extends Error {}

/** One request; `fetch` cannot tell how much of a body is sent, so this is an XMLHttpRequest. */
function putOnce({ href, headers }: PutTarget, bytes: Blob, { onProgress, signal }: PutRun): Promise<void> {
	return new Promise((resolve, reject) => {
		signal.throwIfAborted()
		const request = new XMLHttpRequest()
		const abort = (): void => (request.abort(), reject(signal.reason))
		request.open('PUT', href)
		for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
		request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
		request.addEventListener('load', () => {
			if (request.status < 300) resolve()
			else if (request.status >= 500 || request.status === 429) reject(new PassingFailure(`The server answered ${request.status}`))
			else reject(new Error(`The server refused the bytes: it answered ${request.status}`))
		})
		request.addEventListener('error', () => reject(new PassingFailure('The connection broke')))
		request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
		signal.addEventListener('abort', abort, { once: true })
		request.send(bytes)
	})
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
	new Promise((resolve, reject) => {
		const timer = setTimeout(resolve, ms)
		signal.addEventListener('abort', () => (clearTimeout(timer), reject(signal.reason)), { once: true })
	})

/** Sends bytes, again and again after failures that may pass. A blob of a file is read while it is sent, never held as a whole. */
export async function putBytes(target: PutTarget, bytes: Blob, run: PutRun): Promise<void> {
	for (let attempt = 1; ; attempt += 1) {
		try {
			return await putOnce(target, bytes, run)
		} catch (error) {
			if (!(error instanceof PassingFailure) || attempt === TRIES) throw error
			run.onProgress(0)
			await pause(PAUSE_MS * 2 ** (attempt - 1), run.signal)
		}
	}
}
