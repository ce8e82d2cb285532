import { HubError } from '@stoa/vocabulary'
import { parseJson } from '@stoa/protocol'
import type { FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/**
 * The body as a stream, unzipped when the client zipped it. Nothing has read it before: the server keeps no body in memory on its own
 * account. Ends with `too-large` once more than `bytesMax` have come out.
 */
export function bodyStream(request: FastifyRequest, bytesMax: number): Readable {
	const announced = Number(request.headers['content-length'] ?? 0)
	if (announced > bytesMax) throw new HubError('too-large', { what: 'The request', limit: bytesMax })
	const encoding = request.headers['content-encoding']?.toLowerCase() ?? 'identity'
	if (encoding === 'identity') return request.raw
	if (encoding !== 'gzip' && encoding !== 'x-gzip')
		throw new HubError('invalid-input', { what: 'the request', why: `its Content-Encoding "${encoding}" is not gzip` })
	const unzipped = createGunzip()
	request.raw.on('error', (error) => unzipped.destroy(error))
	// Broken data may show before anybody reads, while access is being looked up, and a failure that nobody listens to ends the process.
	// Whoever reads gets it then: a stream keeps its failure.
	unzipped.on('error', (error) => request.log.debug({ err: error }, 'A zipped body is broken'))
	return Readable.from(unzipFailureNamed(request.raw.pipe(unzipped)), { objectMode: false })
}

/** The chunks of a body, or of what `what` names, refused once they pass `bytesMax`. */
export async function* limited(body: AsyncIterable<Uint8Array>, bytesMax: number, what = 'The request'): AsyncGenerator<Uint8Array> {
	let size = 0
	for await (const chunk of body) {
		size += chunk.length
		if (size > bytesMax) throw new HubError('too-large', { what, limit: bytesMax })
		yield chunk
	}
}

/** The whole body as text. @throws {HubError} `too-large` | `invalid-input` */
export async function readText(request: FastifyRequest, bytesMax: number): Promise<string> {
	const parts: Uint8Array[] = []
	for await (const part of limited(bodyStream(request, bytesMax), bytesMax)) parts.push(part)
	return Buffer.concat(parts).toString('utf8')
}

/** The whole body as JSON; an empty one is `{}`, because clients leave it out where every field is optional. */
export async function readJson(request: FastifyRequest, bytesMax: number): Promise<unknown> {
	const text = await readText(request, bytesMax)
	return text.trim() === '' ? {} : parseJson(text, 'the request')
}

/** Names a broken gzip stream as the client's mistake. */
async function* unzipFailureNamed(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
	try {
		yield* body
	} catch (error) {
		if (error instanceof Error && 'code' in error && typeof error.code === 'string' && /^Z_|^ERR_ZLIB/.test(error.code))
			throw new HubError('invalid-input', { what: 'the request', why: `its gzip data is broken (${error.message})` })
		throw error
	}
}
