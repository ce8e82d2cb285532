import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Behavior of an object store: `deny` and `no-bucket` answer every request with that error, `down` breaks every connection, `cut` breaks downloads
 * in the middle, `short` sends half of an object as if it were complete, `lie` sends other bytes of the same length, `slow` waits before it answers.
 * `silent` takes requests and never answers; `silent-later` becomes `silent` with the second part of an upload; `stall` stops in the middle of a download and
 * keeps the connection.
 * Three break uploads in parts: `later-parts` answers 500 from the second part on, `complete` answers 500 to the request that puts the parts
 * together, and `complete-late` answers it with 200 and an error in the body, as S3 does when it fails after its headers were sent
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/API_CompleteMultipartUpload.html).
 */
export type StoreFault =
	| 'none'
	| 'deny'
	| 'no-bucket'
	| 'down'
	| 'cut'
	| 'short'
	| 'lie'
	| 'slow'
	| 'silent'
	| 'silent-later'
	| 'stall'
	| 'later-parts'
	| 'complete'
	| 'complete-late'

/** Faults of downloads. */
type Spoiling = 'cut' | 'short' | 'lie' | 'stall'

function isSpoiling(fault: StoreFault): fault is Spoiling {
	return fault === 'cut' || fault === 'short' || fault === 'lie' || fault === 'stall'
}

/** A proxy to a real S3 server that injects faults. */
export interface FaultyStore {
	endpoint: string
	fault: StoreFault
	close(): Promise<void>
}

const SLOW_MS = 2000

/** Starts a proxy between a hub and the store at `target`. */
export async function openFaultyStore(target: string): Promise<FaultyStore> {
	const { hostname, port } = new URL(target)
	const server = createServer((asked, answer) => void pass(asked, answer))
	const pass = async (asked: IncomingMessage, answer: ServerResponse): Promise<void> => {
		const { fault } = store
		if (isEnded(fault, asked, answer)) return
		if (fault === 'slow') await sleep(SLOW_MS)
		const { method, url: path, headers } = asked
		const query = new URL(path ?? '', target).searchParams
		const isLaterPart = method === 'PUT' && Number(query.get('partNumber')) >= 2
		const isComplete = method === 'POST' && query.has('uploadId')
		const isRefused = (fault === 'later-parts' && isLaterPart) || (fault.startsWith('complete') && isComplete)
		if (fault === 'silent-later' && isLaterPart) store.fault = 'silent'
		if (store.fault === 'silent') {
			asked.resume()
			return
		}
		if (isRefused) {
			asked.resume()
			return refuse(answer, fault === 'complete-late' ? 200 : 500, 'InternalError')
		}
		const onward = request({ hostname, port, method, path, headers }, (found) => {
			const isObject = method === 'GET' && found.statusCode !== undefined && found.statusCode < 300 && !path?.includes('list-type')
			if (isObject && isSpoiling(fault)) void spoil(found, answer, fault)
			else {
				answer.writeHead(found.statusCode ?? 502, found.headers)
				found.pipe(answer)
			}
		})
		onward.on('error', () => answer.destroy())
		asked.pipe(onward)
	}
	const store: FaultyStore = {
		endpoint: '',
		fault: 'none',
		close: () =>
			new Promise((closed) => {
				server.close(() => closed())
				server.closeAllConnections()
			}),
	}
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
	store.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
	return store
}

/** Whether a request ended at once, because the fault concerns all of them. */
function isEnded(fault: StoreFault, asked: IncomingMessage, answer: ServerResponse): boolean {
	if (fault === 'down') asked.socket.destroy()
	else if (fault === 'deny') refuse(answer, 403, 'AccessDenied')
	else if (fault === 'no-bucket') refuse(answer, 404, 'NoSuchBucket')
	else return false
	return true
}

function refuse(answer: ServerResponse, status: number, code: string): void {
	answer.writeHead(status, { 'content-type': 'application/xml' })
	answer.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code} of the test</Message></Error>`)
}

async function spoil(found: IncomingMessage, answer: ServerResponse, fault: Spoiling): Promise<void> {
	const bytes = Buffer.concat(await Array.fromAsync(found as AsyncIterable<Buffer>))
	const half = bytes.subarray(0, bytes.length >>> 1)
	if (fault === 'lie' && bytes.length > 0) bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
	const sent = fault === 'lie' ? bytes : half
	const length = fault === 'short' ? half.length : bytes.length
	answer.writeHead(found.statusCode ?? 200, { ...found.headers, 'content-length': String(length) })
	answer.write(sent, () => {
		if (fault === 'cut') answer.destroy()
		else if (fault !== 'stall') answer.end()
	})
}
