import type { ByteRange } from '@stoa/hub'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'

/** Bytes that can be opened anywhere. */
interface Source {
	size: number
	open(range?: ByteRange): Promise<Readable>
	/** Called before bytes are sent; the result is called when they were. */
	sending?: ((range: ByteRange) => () => void) | undefined
}

/** Sends several ranges as the parts of one body (`multipart/byteranges`, RFC 9110 section 14.6). */
export function sendParts(
	source: Source,
	ranges: readonly ByteRange[],
	{ request, reply }: { request: FastifyRequest; reply: FastifyReply },
): FastifyReply {
	const boundary = randomUUID()
	const type = String(reply.getHeader('content-type') ?? 'application/octet-stream')
	const heads = ranges.map(
		({ start, end }) => `\r\n--${boundary}\r\nContent-Type: ${type}\r\nContent-Range: bytes ${start}-${end}/${source.size}\r\n\r\n`,
	)
	const foot = `\r\n--${boundary}--\r\n`
	const length = ranges.reduce((sum, { start, end }, index) => sum + (heads[index]?.length ?? 0) + end - start + 1, foot.length)
	reply.code(206).header('content-type', `multipart/byteranges; boundary=${boundary}`).header('content-length', String(length))
	if (request.method === 'HEAD') return reply.send()
	return reply.send(Readable.from(body(source, ranges, heads, foot), { objectMode: false }))
}

async function* body(
	source: Source,
	ranges: readonly ByteRange[],
	heads: readonly string[],
	foot: string,
): AsyncGenerator<string | Uint8Array> {
	for (const [index, range] of ranges.entries()) {
		yield heads[index] ?? ''
		const ended = source.sending?.(range)
		try {
			yield* await source.open(range)
		} finally {
			ended?.()
		}
	}
	yield foot
}
