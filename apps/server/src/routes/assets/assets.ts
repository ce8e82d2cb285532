import { HubError } from '@stoa/vocabulary'
import type { FastifyReply } from 'fastify'
import { stat } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { webTypeOf } from '../files/content-type.ts'
import { sendBytes } from '../files/send-bytes.ts'
import type { Call, Route } from '../route.ts'

/** The hub's own client files, and the runtime that apps import. The names of the former hold their content's hash, so browsers may keep them for ever. The build compressed them already. */
export function assetRoutes(assetsFolder: string): readonly Route[] {
	return [
		{
			method: 'GET',
			path: '/assets/{path*}',
			who: 'anyone',
			face: 'text',
			cors: true,
			target: 'none',
			answer: (call) => sendFrom(assetsFolder, call, 'public, max-age=31536000, immutable'),
		},
		{
			method: 'GET',
			path: '/vendor/onnxruntime-web/{path*}',
			who: 'anyone',
			face: 'text',
			cors: true,
			target: 'none',
			answer: (call) => sendFrom(RUNTIME_FOLDER, call, 'public, max-age=86400'),
		},
	]
}

/** ONNX Runtime for browsers: apps import it from the hub, so that they need nothing from other hosts. */
const RUNTIME_FOLDER = dirname(fileURLToPath(import.meta.resolve('onnxruntime-web')))

const VARIANTS = [
	{ encoding: 'br', extension: '.br' },
	{ encoding: 'gzip', extension: '.gz' },
] as const

async function sendFrom(folder: string, call: Call, cacheControl: string): Promise<FastifyReply> {
	const { rest, request, reply, settings } = call
	const plain = rest.every((segment) => /^[\w@+-][\w@+.-]*$/.test(segment))
	const path = join(folder, ...rest)
	const chosen = plain ? await choose(path, request.headers['accept-encoding'] ?? '', request.headers.range !== undefined) : undefined
	if (!chosen) throw new HubError('route-not-found', { method: request.method, path: call.path })
	if (chosen.encoding !== undefined) reply.header('content-encoding', chosen.encoding)
	reply
		.header('vary', 'Accept-Encoding')
		.header('content-type', webTypeOf(path))
		.header('cache-control', cacheControl)
		.header('cross-origin-resource-policy', 'cross-origin')
	const { size, diskPath } = chosen
	return sendBytes(
		{ size, diskPath, open: async (range) => createReadStream(diskPath, range) },
		{ request, reply, settings: { ...settings, STOA_ACCEL_REDIRECT: undefined } },
	)
}

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

/** `undefined` when there is no such file. */
async function fileSize(path: string): Promise<number | undefined> {
	const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
		throw error
	})
	return found?.isFile() ? found.size : undefined
}
