import type { MirrorState, RepoRef } from '@stoa/hub'
import { isHubError, pullRequestIn } from '@stoa/vocabulary'
import type { FastifyReply } from 'fastify'
import { gitRef } from './routes/git/git.ts'
import type { Call, Route } from './routes/route.ts'

/** The hubs that a request came through: each mirror adds itself. */
const PATH_HEADER = 'x-stoa-mirror-path'

/** Callers of these write to repositories of this hub: a missing one is not looked for elsewhere. */
const WRITERS: ReadonlySet<string> = new Set(['writer', 'administrator', 'overseer'])

/** Has the repository that a call names fetched from an upstream, if it is not here, and says how old a mirrored one is. */
export async function bringMirrored(call: Call, { who, format }: Pick<Route, 'who' | 'format'>, ref: RepoRef): Promise<void> {
	const { hub, actor, reply, request } = call
	if (!hub.mirrors || WRITERS.has(who)) return
	const named = format === 'git' || format === 'lfs' ? gitRef(ref) : ref
	let state: MirrorState | undefined
	try {
		state = await hub.mirrors.bring(named, actor, pathOf(request.headers[PATH_HEADER]))
	} catch (error) {
		// The page of the repository leads to the one that asks for it.
		if (format !== 'page' || !isHubError(error, 'mirror-by-request')) throw error
	}
	writeMirrorHeaders(reply, state)
	const pull = pullRequestIn(call.path)
	if (state && pull !== undefined) await hub.mirrors.bringPull(named, actor, pull)
}

/** What a client can read about a mirrored repository: where it is from, and when it was last equal to that. */
function writeMirrorHeaders(reply: FastifyReply, state: MirrorState | undefined): void {
	if (!state) return
	const isStale = state.problem !== undefined || state.isDetached
	reply
		.header('x-mirror-upstream', state.address)
		.header('x-mirror-compared', state.comparedAt.toISOString())
		.header('x-mirror-state', isStale ? 'stale' : 'fresh')
}

function pathOf(header: string | string[] | undefined): string[] {
	const text = Array.isArray(header) ? header.join(',') : (header ?? '')
	return text
		.split(',')
		.map((one) => one.trim())
		.filter((one) => /^[0-9a-f]{16}$/.test(one))
}
