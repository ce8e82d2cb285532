import { HubError } from '@stoa/vocabulary'
import type { FastifyReply } from 'fastify'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { webTypeOf } from '../files/content-type.ts'
import { sendBytes } from '../files/send-bytes.ts'
import type { Call } from '../route.ts'

/** How long browsers may cache a file: without limit, or as long as the hub confirms that `version` is current. */
export type Keeping = { keep: 'for-ever' } | { keep: 'version'; version: string }

/** Sends the file that `{path*}` names from a folder that the build filled and compressed. Every site may load it: it is the same for all. */
export async function sendBuilt(folder: string, call: Call, keeping: Keeping): Promise<FastifyReply> {
	const { rest, request, reply, settings } = call
	const plain = rest.every((segment) => /^[\w@+-][\w@+.-]*$/.test(segment))
	const path = join(folder, ...rest)
	const chosen = plain ? await choose(path, request.headers['accept-encoding'] ?? '', request.headers.range !== undefined) : undefined
	if (!chosen) throw new HubError('route-not-found', { method: request.method, path: call.path })
	const { size, diskPath, encoding } = chosen
	reply.header('vary', 'Accept-Encoding').header('cross-origin-resource-policy', 'cross-origin')
	let etag: string | undefined
	if (keeping.keep === 'for-ever') reply.header('cache-control', 'public, max-age=31536000, immutable')
	else {
		etag = `${keeping.version}-${encoding ?? 'plain'}`
		reply.header('cache-control', 'public, no-cache').header('etag', `"${etag}"`)
		if (request.headers['if-none-match']?.includes(`"${etag}"`)) return reply.code(304).send()
	}
	if (encoding !== undefined) reply.header('content-encoding', encoding)
	reply.header('content-type', webTypeOf(path))
	return sendBytes(
		{ size, diskPath, open: async (range) => createReadStream(diskPath, range) },
		{ request, reply, settings: { ...settings, STOA_ACCEL_REDIRECT: undefined }, ...(etag === undefined ? {} : { etag }) },
	)
}

const VARIANTS = [
	{ encoding: 'br', extension: '.br' },
	{ encoding: 'gzip', extension: '.gz' },
] as const

async function choose(
	path: string,
	accepted: string,
	ranged: boolean,
): Promise<{ diskPath: string; size: number; encoding: string | undefined } | undefined> {
	for (const { encoding, extension } of ranged ? [] : VARIANTS) {
		if (!accepted.includes(encoding)) continue
		const size = await fileSize(path + extension)
		if (size !== undefined) return { diskPath: path + extension, size, encoding }
	}
	const size = await fileSize(path)
	return size === undefined ? undefined : { diskPath: path, size, encoding: undefined }
}

/** `undefined` when the file does not exist. */
async function fileSize(path: string): Promise<number | undefined> {
	const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ENAMETOOLONG') return undefined
		throw error
	})
	return found?.isFile() ? found.size : undefined
}
