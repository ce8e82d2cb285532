import { calls } from '@stoa/protocol'
import { HubError } from '@stoa/vocabulary'
import type { FastifyReply } from 'fastify'
import { handleReply } from '../handle.ts'
import type { RepoCall, Route } from '../route.ts'

/** Headers of weights, without the weights. */
export const weightsRoutes: readonly Route[] = [handleReply(calls.readShardHeaders, shards)]

/**
 * The headers of all files that a `.safetensors.index.json` on the default branch names, as the files have them: newer clients
 * ask here once, instead of each file.
 */
async function shards({ hub, actor, ref, params, reply }: RepoCall): Promise<FastifyReply> {
	const path = params.path ?? ''
	const found = await hub.files.weightsShards(actor, ref, 'main', path)
	if (!found) throw new HubError('invalid-input', { what: path, why: 'it is no index of safetensors files' })
	const [missing] = found.missing
	if (missing !== undefined) throw new HubError('invalid-input', { what: path, why: `it names ${missing}, which is not there` })
	const index = JSON.stringify({ metadata: found.metadata })
	return reply
		.type('application/json; charset=utf-8')
		.send(Buffer.concat([Buffer.from(`{"index":${index},"headers":`), found.headers, Buffer.from('}')]))
}
