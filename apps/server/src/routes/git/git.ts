import { HubError } from '@stoa/vocabulary'
import type { RepoRef } from '@stoa/hub'
import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { calls } from '@stoa/protocol'
import { type Asked, handleReply } from '../handle.ts'
import type { RefCall, Route } from '../route.ts'

/** git's own transport (protocol 05 section 1). A renamed repository is served under its old address. */
export const gitRoutes: readonly Route[] = [
	handleReply(calls.advertiseRefs, advertise),
	handleReply(calls.uploadPack, uploadPack),
	handleReply(calls.receivePack, receivePack),
]

/** The repository of a git address, which may end in `.git`. */
export function gitRef({ kind, id }: RepoRef): RepoRef {
	return { kind, id: id.replace(/\.git$/, '') }
}

async function advertise({ hub, actor, ref, request, reply, parameters }: Asked<typeof calls.advertiseRefs>): Promise<FastifyReply> {
	const { service } = parameters()
	if (service === undefined)
		throw new HubError('git-refused', { why: 'This hub speaks the smart git protocol only: use a git of this decade' })
	const body = await hub.git.advertise(actor, gitRef(ref), service, protocolOf(request.headers['git-protocol']))
	return reply.header('content-type', `application/x-${service}-advertisement`).header('cache-control', 'no-cache').send(body)
}

async function uploadPack(call: RefCall): Promise<FastifyReply> {
	const { hub, actor, ref, request, reply, signal } = call
	const answer = await hub.git.uploadPack(actor, gitRef(ref), streamOf(call), protocolOf(request.headers['git-protocol']), signal)
	return reply.header('content-type', 'application/x-git-upload-pack-result').header('cache-control', 'no-cache').send(answer)
}

async function receivePack(call: RefCall): Promise<FastifyReply> {
	const { hub, actor, ref, request, reply, signal } = call
	const answer = await hub.git.receivePack(actor, gitRef(ref), streamOf(call), protocolOf(request.headers['git-protocol']), signal)
	return reply.header('content-type', 'application/x-git-receive-pack-result').header('cache-control', 'no-cache').send(answer)
}

/**
 * The body as a stream. It may fail when git has stopped reading, and a failure without a listener ends the process; a reader that is still
 * there gets the failure too.
 */
function streamOf({ body, request }: RefCall): Readable {
	const stream = Readable.from(body.stream(), { objectMode: false })
	return stream.on('error', (error) => request.log.debug({ err: error }, 'The body of a git request broke off'))
}

/** `Git-Protocol` as git takes it in its environment; anything else is dropped. */
function protocolOf(header: string | string[] | undefined): string | undefined {
	return typeof header === 'string' && /^[\w=:]{1,100}$/.test(header) ? header : undefined
}
