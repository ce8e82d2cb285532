import type { BlobLink, ByteRange, ByteReader, ReadProof } from '@stoa/hub'
import { parseRange, parseRanges } from '@stoa/protocol'
import { HubError } from '@stoa/vocabulary'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join, relative, resolve } from 'node:path'
import { finished, type Readable } from 'node:stream'
import type { Settings } from '../../config/settings.ts'
import { sendParts } from './send-parts.ts'
import { borrowPair, type BufferPair, returnPair } from './transfer-buffers.ts'

/** Bytes to send, from a plain file on the disk where there is one. */
export interface Bytes {
	size: number
	diskPath: string | undefined
	open(range?: ByteRange): Promise<Readable>
	/** The same bytes, read into buffers that are used again, where they can be had so. */
	reader?: ((range?: ByteRange) => Promise<ByteReader>) | undefined
	/** An address outside the hub that has the bytes. */
	link?: ((as: Omit<BlobLink, 'size'>) => Promise<string | undefined>) | undefined
	/** How the file at `diskPath` is verified. */
	proof?: ReadProof | undefined
	/** Called before bytes are sent; the result is called when they were. */
	sending?: ((range: ByteRange) => () => void) | undefined
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
	// Ranges apply only to GET (RFC 9110 section 14.2): HEAD describes the whole file.
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
	const sent = range ?? { start: 0, end: bytes.size - 1 }
	const address = isHead || ifRange !== undefined ? undefined : await addressOutside(bytes, { request, reply, settings })
	if (address !== undefined) {
		bytes.sending?.(sent)()
		return redirectOutside(reply, address)
	}
	if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes.size}`)
	reply.header('content-length', String(sent.end - sent.start + 1))
	if (isHead) return reply.send()
	const internal = accelAddress(bytes.diskPath, settings)
	if (internal !== undefined && !(await isProofDue(bytes, range))) {
		bytes.sending?.(sent)()
		return reply.code(200).removeHeader('content-length').removeHeader('content-range').header('x-accel-redirect', internal).send()
	}
	return sendStored(bytes, range, sent, reply)
}

/** Sends bytes from the disk or the store. `range`: as it was asked; `sent`: the same, or the whole. */
async function sendStored(bytes: Bytes, range: ByteRange | undefined, sent: ByteRange, reply: FastifyReply): Promise<FastifyReply> {
	const ended = bytes.sending?.(sent)
	let isStreaming = false
	try {
		const file = bytes.diskPath === undefined ? undefined : await openStored(bytes.diskPath)
		if (file) return await sendFile(file, bytes, sent, reply)
		// Not on a disk, lost, or just moved to another store, which `open` finds.
		if (bytes.reader !== undefined) return await sendRead(await bytes.reader(range), sent.end - sent.start + 1, reply)
		const stream = await bytes.open(range)
		isStreaming = true
		if (ended) finished(stream, ended)
		return reply.send(stream)
	} finally {
		if (!isStreaming) ended?.()
	}
}

/**
 * Where the store itself answers with the bytes, when the settings send downloads there. Not for what scripts and pages in a browser load: the
 * policy of pages allows no other host, and the store need not allow other origins.
 */
async function addressOutside({ link }: Bytes, { request, reply, settings }: Sending): Promise<string | undefined> {
	const seconds = settings.STOA_S3_REDIRECT_SECONDS
	const mode = request.headers['sec-fetch-mode']
	if (seconds === 0 || link === undefined || (mode !== undefined && mode !== 'navigate')) return undefined
	const text = (name: string): string | undefined => reply.getHeader(name)?.toString()
	return link({
		seconds,
		contentType: text('content-type') ?? 'application/octet-stream',
		contentDisposition: text('content-disposition'),
		// Without a word on it the answer belongs to one caller.
		cacheControl: text('cache-control')?.startsWith('public') ? 'public, max-age=86400' : 'private, no-store',
	})
}

function redirectOutside(reply: FastifyReply, address: string): FastifyReply {
	for (const name of ['accept-ranges', 'content-type', 'content-disposition']) reply.removeHeader(name)
	return reply.code(302).header('location', address).header('cache-control', 'no-store').send()
}

/**
 * Whether the hub sends the file itself to verify its hash, because a reverse proxy would send it unverified. After that the proxy sends it
 * for a day.
 *
 * @throws {HubError} `object-damaged` when it has another size
 */
async function isProofDue({ size, diskPath, proof }: Bytes, range: ByteRange | undefined): Promise<boolean> {
	if (diskPath === undefined || proof === undefined) return false
	await using file = await openStored(diskPath)
	if (!file) return true
	const place = await placeOf(file, size, proof)
	return range === undefined && proof.isDue(place)
}

/** Identifies the bytes of a file, so that a replaced file is noticed. @throws {HubError} `object-damaged` when it has another size */
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

async function sendFile(file: FileHandle, { size, proof }: Bytes, range: ByteRange, reply: FastifyReply): Promise<FastifyReply> {
	try {
		const place = await placeOf(file, size, proof)
		const isWhole = range.start === 0 && range.end === size - 1
		const check = isWhole && proof?.isDue(place) ? hashCheck(proof, place) : undefined
		let at = range.start
		const fill: Fill = async (buffer) => {
			const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
			at += bytesRead
			check?.(buffer.subarray(0, bytesRead), at > range.end)
			return bytesRead
		}
		await sendFilled(fill, range.end - range.start + 1, reply)
	} finally {
		await file.close()
	}
	return reply
}

/** Sends what a reader reads: an object that is stored as chunks. */
async function sendRead(reader: ByteReader, size: number, reply: FastifyReply): Promise<FastifyReply> {
	try {
		await sendFilled((buffer) => reader.read([buffer]), size, reply)
	} finally {
		await reader.close()
	}
	return reply
}

/** `undefined` when the file is not there. */
async function openStored(path: string): Promise<FileHandle | undefined> {
	try {
		return await open(path, 'r')
	} catch (error) {
		if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
		return undefined
	}
}

function damaged(proof: ReadProof | undefined): HubError {
	proof?.failed()
	return new HubError('object-damaged', { oid: proof?.sha256 ?? 'this address' })
}

/** Called with the pieces of a file in order. It fails before the last one is sent when the bytes are not those of the object. */
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

/** Writes the next bytes to the start of the buffer. How many; 0 at the end. */
type Fill = (buffer: Buffer) => Promise<number>

/** Sends the head and `size` bytes. What fails before the first byte is there becomes an answer of its own, as the head was not sent yet. */
async function sendFilled(fill: Fill, size: number, reply: FastifyReply): Promise<void> {
	const pair = borrowPair(size)
	let isFree = true
	try {
		const first = await fill(pair[0].subarray(0, size))
		reply.hijack()
		const { raw } = reply
		for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
		raw.writeHead(reply.statusCode)
		isFree = false
		try {
			await pump({ fill, pair, first, size }, raw)
			isFree = true
			raw.end()
		} catch (error) {
			// The headers were sent, so breaking off is the only way to inform the client. A client that disconnected is not an error of the hub.
			if (!raw.destroyed) reply.log.error({ err: error }, 'A file could not be read to its end')
			raw.destroy()
		}
	} finally {
		returnPair(pair, isFree)
	}
}

/** One buffer is filled while the other is on its way to the socket; the write's own callback is the backpressure. */
async function pump(
	{ fill, pair, first, size }: { fill: Fill; pair: BufferPair; first: number; size: number },
	raw: ServerResponse,
): Promise<void> {
	let sending: Promise<void> = Promise.resolve()
	let turn: 0 | 1 = 0
	let count = first
	for (let left = size; ; turn = turn === 0 ? 1 : 0) {
		if (count === 0) throw new Error(`The file ended ${left} bytes before its end`)
		await sending
		left -= count
		sending = write(raw, pair[turn].subarray(0, count))
		sending.catch(() => raw.destroy()) // also awaited below; this prevents an early error from being unhandled
		if (left === 0) break
		count = await fill(pair[turn === 0 ? 1 : 0].subarray(0, left))
	}
	await sending
}

function write(raw: ServerResponse, chunk: Buffer): Promise<void> {
	return new Promise((done, failed) => {
		const onClose = (): void => failed(new Error('The client disconnected'))
		raw.once('close', onClose)
		raw.write(chunk, (error) => {
			raw.off('close', onClose)
			if (error) failed(error)
			else done()
		})
	})
}
