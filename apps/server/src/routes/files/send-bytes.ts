import type { ByteRange, ReadProof } from '@stoa/hub'
import { parseRange, parseRanges } from '@stoa/protocol'
import { HubError } from '@stoa/vocabulary'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join, relative, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import type { Settings } from '../../config/settings.ts'
import { sendParts } from './send-parts.ts'
import { borrowPair, returnPair } from './transfer-buffers.ts'

/** Bytes to send, from a plain file on the disk where there is one. */
export interface Bytes {
	size: number
	diskPath: string | undefined
	open(range?: ByteRange): Promise<Readable>
	/** What the file at `diskPath` has to be. */
	proof?: ReadProof | undefined
}

/** What sending depends on besides the bytes. Headers other than those of the range are already set. */
export interface Sending {
	request: FastifyRequest
	reply: FastifyReply
	settings: Settings
	/** Without quotes; for `If-Range`. */
	etag?: string
}

/**
 * Sends bytes as `Range` asks: 200, 206 (several ranges as parts of one body) or 416. A zero-byte body is always 200, with `Content-Range: bytes ∗/0` when a range was asked,
 * because clients read the size from it (protocol 03 section 1.2). `HEAD` gets the headers of the whole file.
 *
 * @throws {HubError} `range-unsatisfiable`
 */
export async function sendBytes(bytes: Bytes, { request, reply, settings, etag }: Sending): Promise<FastifyReply> {
	const ifRange = request.headers['if-range']
	// Ranges are for GET alone (RFC 9110 section 14.2): HEAD tells of the whole file.
	const isHead = request.method === 'HEAD'
	const header = !isHead && (ifRange === undefined || ifRange === `"${etag ?? ''}"`) ? request.headers.range : undefined
	reply.header('accept-ranges', 'bytes')
	if (bytes.size === 0) {
		if (header !== undefined) reply.header('content-range', 'bytes */0')
		return reply.code(200).header('content-length', '0').send()
	}
	const several = parseRanges(header, bytes.size)
	if (several) return sendParts(bytes, several, { request, reply })
	const asked = parseRange(header, bytes.size)
	if (asked.kind === 'unsatisfiable') throw new HubError('range-unsatisfiable', { size: bytes.size })
	const range = asked.kind === 'part' ? { start: asked.start, end: asked.end } : undefined
	if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes.size}`)
	reply.header('content-length', String(range ? range.end - range.start + 1 : bytes.size))
	if (isHead) return reply.send()
	const internal = accelAddress(bytes.diskPath, settings)
	if (internal !== undefined && !(await isProofDue(bytes, range)))
		return reply.code(200).removeHeader('content-length').removeHeader('content-range').header('x-accel-redirect', internal).send()
	if (bytes.diskPath === undefined) return reply.send(await bytes.open(range))
	return sendFile(bytes.diskPath, bytes, range ?? { start: 0, end: bytes.size - 1 }, reply)
}

/**
 * Whether the hub sends the file itself to hold it against its hash: a reverse proxy would send it as it lies. Then the proxy sends it for a day.
 *
 * @throws {HubError} `object-not-found` when the store has lost the file | `object-damaged` when it has another size
 */
async function isProofDue({ size, diskPath, proof }: Bytes, range: ByteRange | undefined): Promise<boolean> {
	if (diskPath === undefined || proof === undefined) return false
	await using file = await openStored(diskPath, proof)
	const place = await placeOf(file, size, proof)
	return range === undefined && proof.isDue(place)
}

/** What tells the bytes of a file from others in its place. @throws {HubError} `object-damaged` when it has another size */
async function placeOf(file: FileHandle, size: number, proof: ReadProof | undefined): Promise<string> {
	const found = await file.stat({ bigint: true })
	if (found.size !== BigInt(size)) throw damaged(proof)
	return `${found.ino} ${found.mtimeNs} ${found.ctimeNs}`
}

/** The address under which a reverse proxy finds the file, when the setting names one. */
function accelAddress(diskPath: string | undefined, { STOA_ACCEL_REDIRECT: prefix, STOA_DATA: data }: Settings): string | undefined {
	if (prefix === undefined || diskPath === undefined) return undefined
	const path = relative(resolve(data), diskPath)
	return path.startsWith('..') ? undefined : join(prefix, path.split('/').map(encodeURIComponent).join('/'))
}

async function sendFile(path: string, { size, proof }: Bytes, range: ByteRange, reply: FastifyReply): Promise<FastifyReply> {
	const file = await openStored(path, proof)
	try {
		const place = await placeOf(file, size, proof)
		const isWhole = range.start === 0 && range.end === size - 1
		const check = isWhole && proof?.isDue(place) ? hashCheck(proof, place) : undefined
		reply.hijack()
		const { raw } = reply
		for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
		raw.writeHead(reply.statusCode)
		try {
			await pump(file, raw, range, check)
			raw.end()
		} catch (error) {
			// The head is out: the only way to tell the client is to break off. A client that has gone is no failure of ours.
			if (!raw.destroyed) reply.log.error({ err: error }, 'A file could not be read to its end')
			raw.destroy()
		}
	} finally {
		await file.close()
	}
	return reply
}

/** @throws {HubError} `object-not-found` when the store has lost the file */
async function openStored(path: string, proof: ReadProof | undefined): Promise<FileHandle> {
	try {
		return await open(path, 'r')
	} catch (error) {
		if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
		throw new HubError('object-not-found', { oid: proof?.sha256 ?? 'of this address' })
	}
}

function damaged(proof: ReadProof | undefined): HubError {
	proof?.failed()
	return new HubError('object-damaged', { oid: proof?.sha256 ?? 'this address' })
}

/** Takes the pieces of a file in order; fails before the last one goes out when they are not those of the object. */
type Check = (piece: Uint8Array, isLast: boolean) => void

function hashCheck(proof: ReadProof, place: string): Check {
	const hash = createHash('sha256')
	return (piece, isLast) => {
		hash.update(piece)
		if (!isLast) return
		if (hash.digest('hex') !== proof.sha256) throw damaged(proof)
		proof.passed(place)
	}
}

/** One buffer is read into while the other is on its way to the socket; the write's own callback is the backpressure. */
async function pump(file: FileHandle, raw: ServerResponse, { start, end }: ByteRange, check?: Check): Promise<void> {
	const pair = borrowPair(end - start + 1)
	let isFree = false
	try {
		let sending: Promise<void> = Promise.resolve()
		let turn: 0 | 1 = 0
		for (let at = start; at <= end; turn = turn === 0 ? 1 : 0) {
			const { bytesRead } = await file.read(pair[turn], 0, Math.min(pair[turn].length, end - at + 1), at)
			if (bytesRead === 0) throw new Error(`The file ended at byte ${at} of ${end + 1}`)
			check?.(pair[turn].subarray(0, bytesRead), at + bytesRead > end)
			await sending
			sending = write(raw, pair[turn].subarray(0, bytesRead))
			sending.catch(() => raw.destroy()) // also awaited below; this keeps an early failure from being unhandled
			at += bytesRead
		}
		await sending
		isFree = true
	} finally {
		returnPair(pair, isFree)
	}
}

function write(raw: ServerResponse, chunk: Buffer): Promise<void> {
	return new Promise((done, failed) => {
		const onClose = (): void => failed(new Error('The client has gone'))
		raw.once('close', onClose)
		raw.write(chunk, (error) => {
			raw.off('close', onClose)
			if (error) failed(error)
			else done()
		})
	})
}
