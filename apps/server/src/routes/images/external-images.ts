import { calls } from '@stoa/protocol'
import type { FastifyReply } from 'fastify'
import { FILE_POLICY } from '../../security-headers.ts'
import { handleReply } from '../handle.ts'
import type { Call, Route } from '../route.ts'

/** How long browsers and caches before the hub keep such an image. Seconds. */
const FRESH_SECONDS = 86_400

/** Images of other hosts that cards and comments show, where the operator lets the hub fetch them. */
export const externalImageRoutes: readonly Route[] = [handleReply(calls.readExternalImage, send)]

async function send({ hub, params, reply }: Call): Promise<FastifyReply> {
	const address = Buffer.from(params.address ?? '', 'base64url').toString('utf8')
	const { type, bytes } = await hub.externalImages.read(params.signature ?? '', address)
	return reply
		.header('content-type', type)
		.header('content-disposition', 'inline')
		.header('content-security-policy', FILE_POLICY)
		.header('cross-origin-resource-policy', 'same-origin')
		.header('cache-control', `public, max-age=${FRESH_SECONDS}`)
		.send(Buffer.from(bytes))
}
