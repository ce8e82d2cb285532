import type { FastifyReply, FastifyRequest } from 'fastify'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'

/** Below this a body gains nothing. Bytes. */
const LEAST = 1024
const [zstd, brotli, zip] = [promisify(zstdCompress), promisify(brotliCompress), promisify(gzip)]
const COMPRESSIBLE = /^(?:text\/html|text\/plain|text\/css|application\/json)/

/** The output of a page is one chunk, because each further one costs a switch between threads. Bytes. */
const chunkSize = 64 * 1024

/** Fastest first at equal size: zstd 3, brotli 4, gzip 5 (measured). zstd is a fifth faster when it knows the size. */
const ENCODERS = [
	{
		name: 'zstd',
		encode: (body: Buffer) => zstd(body, { params: { [constants.ZSTD_c_compressionLevel]: 3 }, pledgedSrcSize: body.length, chunkSize }),
	},
	{ name: 'br', encode: (body: Buffer) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 }, chunkSize }) },
	{ name: 'gzip', encode: (body: Buffer) => zip(body, { level: 5, chunkSize }) },
] as const

/** The first of our encodings that `Accept-Encoding` allows; `undefined` for none. */
export function chooseEncoding(header: string | undefined): 'zstd' | 'br' | 'gzip' | undefined {
	const accepted = new Map<string, number>()
	for (const part of (header ?? '').split(',')) {
		const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
		const quality = parameters.find((text) => text.startsWith('q='))
		if (name !== '') accepted.set(name, quality === undefined ? 1 : Number(quality.slice(2)))
	}
	return ENCODERS.find(({ name }) => (accepted.get(name) ?? accepted.get('*') ?? 0) > 0)?.name
}

/** Compresses pages and JSON on their way out: a Fastify `onSend` hook. Files and streams pass untouched. */
export async function compressBody(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
	const type = reply.getHeader('content-type')
	if ((typeof payload !== 'string' && !Buffer.isBuffer(payload)) || typeof type !== 'string' || !COMPRESSIBLE.test(type)) return payload
	if (
		reply.hasHeader('content-encoding') ||
		reply.hasHeader('content-range') ||
		reply.hasHeader('accept-ranges') ||
		request.method === 'HEAD'
	)
		return payload
	reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
	const name = chooseEncoding(request.headers['accept-encoding'])
	const encoder = ENCODERS.find((candidate) => candidate.name === name)
	if (!encoder || payload.length < LEAST) return payload
	reply.header('content-encoding', encoder.name).removeHeader('content-length')
	return encoder.encode(Buffer.isBuffer(payload) ? payload : Buffer.from(payload))
}
