import type { Repo } from '@stoa/hub'
import type { FastifyReply } from 'fastify'
import { locationText } from '../location.ts'
import { requestTarget } from '../request-target.ts'
import type { RefCall } from './route.ts'

/** Sends a client that asked in other case, or under an old name, to the repository's right name; method and body are kept (307). */
export function redirectToName(call: RefCall, repo: Repo): FastifyReply {
	const target = requestTarget(call.request)
	const suffix = target.slice(call.idAt.start, call.idAt.end).endsWith('.git') ? '.git' : ''
	const location = `${target.slice(0, call.idAt.start)}${repo.name}${suffix}${target.slice(call.idAt.end)}`
	return call.reply.code(307).header('location', locationText(location)).send()
}
