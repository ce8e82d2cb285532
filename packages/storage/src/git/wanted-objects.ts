import { HubError, isOid, type Oid } from '@stoa/vocabulary'
import { Readable } from 'node:stream'

/** Bytes of a request before its questions end: 100,000 wants, and as many commits that the client has. */
const HEAD_BYTES_MAX = 16 * 1024 * 1024
/** A pkt-line begins with its length, these digits included; shorter ones are marks. */
const LENGTH_DIGITS = 4
const FLUSH = 0

/**
 * Reads the wants of a `git-upload-pack` request in every version of the protocol: all wants precede the first flush. Returns the ids, and
 * the complete request. An invalid line ends the reading, as in git. Fails when the signal fires first.
 *
 * @throws {HubError} `git-refused` when the wants exceed a limit
 */
export async function readWants(request: Readable, signal: AbortSignal): Promise<{ wants: Oid[]; whole: Readable }> {
	const stop = (): void => void request.destroy()
	if (signal.aborted) stop()
	signal.addEventListener('abort', stop, { once: true })
	try {
		return await readHead(request)
	} finally {
		signal.removeEventListener('abort', stop)
	}
}

async function readHead(request: Readable): Promise<{ wants: Oid[]; whole: Readable }> {
	const wants = new Set<Oid>()
	const chunks = request.iterator({ destroyOnReturn: false })
	let head = Buffer.alloc(0)
	let at = 0
	let isEnded = false
	while (!isEnded) {
		const { value, done } = await chunks.next()
		if (done) break
		head = Buffer.concat([head, Buffer.from(value)])
		for (;;) {
			if (head.length < at + LENGTH_DIGITS) break
			const length = lengthAt(head, at)
			isEnded = length === undefined || length === FLUSH
			if (isEnded || length === undefined || head.length < at + length) break
			const want = wantIn(head.toString('latin1', at + LENGTH_DIGITS, at + length))
			if (want !== undefined) wants.add(want)
			at += Math.max(length, LENGTH_DIGITS)
		}
		if (head.length > HEAD_BYTES_MAX) throw new HubError('git-refused', { why: 'The request asks for too much at once' })
	}
	return { wants: [...wants], whole: Readable.from(rejoin(head, chunks), { objectMode: false }) }
}

/** `undefined` when there is no length. */
function lengthAt(bytes: Buffer, at: number): number | undefined {
	const digits = bytes.toString('latin1', at, at + LENGTH_DIGITS)
	return /^[0-9a-f]{4}$/i.test(digits) ? Number.parseInt(digits, 16) : undefined
}

function wantIn(line: string): Oid | undefined {
	const oid = /^want ([0-9a-f]{40})/i.exec(line)?.[1]?.toLowerCase()
	return oid !== undefined && isOid(oid) ? oid : undefined
}

async function* rejoin(head: Buffer, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
	if (head.length > 0) yield head
	yield* rest
}
