import type { Repo } from '@stoa/hub'
import type { FastifyReply } from 'fastify'
import type { RefCall } from './route.ts'

/** Sends a client that asked in other case, or under an old name, to the repository's right name; method and body are kept (307). */
export function redirectToName(call: RefCall, repo: Repo): FastifyReply {
	const { originalUrl } = call.request
	const suffix = originalUrl.slice(call.idAt.start, call.idAt.end).endsWith('.git') ? '.git' : ''
	const location = `${originalUrl.slice(0, call.idAt.start)}${repo.name}${suffix}${originalUrl.slice(call.idAt.end)}`
	return call.reply.code(307).header('location', location).send()
}
