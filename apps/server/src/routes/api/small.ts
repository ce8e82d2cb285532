import { TASKS, findTaskRecord } from '@stoa/catalog'
import { calls, nextLink, queryCount, queryText } from '@stoa/protocol'
import { HubError } from '@stoa/vocabulary'
import { avatarAddress } from '../../present/people.ts'
import { type Answer, handle, handleReply } from '../handle.ts'
import type { Call, RepoCall, Route } from '../route.ts'

/** People on one page of likers. */
const LIKERS_MAX = 1000

/** Likes, and small things that clients ask for (protocol 01 section 13, 06 section 5). */
export const smallRoutes: readonly Route[] = [
	handle(calls.likeRepo, like),
	handle(calls.unlikeRepo, unlike),
	handle(calls.listLikers, likers),
	handleReply(calls.noteTelemetry, ({ reply }: Call) => reply.code(204).send()),
	handle(calls.listTasks, tasks),
	handle(calls.listAgentHarnesses, () => ({ standardEnvVars: [], harnesses: {} })),
]

/** The catalogue's record of every task, by id (protocol 10 section 1). */
function tasks(): Answer<typeof calls.listTasks> {
	return Object.fromEntries(TASKS.flatMap(({ id }) => (findTaskRecord(id) ? [[id, { ...findTaskRecord(id) }]] : [])))
}

async function like({ hub, actor, ref }: RepoCall): Promise<Answer<typeof calls.likeRepo>> {
	await hub.repos.like(actor, ref)
	return { success: true }
}

async function unlike({ hub, actor, ref }: RepoCall): Promise<Answer<typeof calls.unlikeRepo>> {
	await hub.repos.unlike(actor, ref)
	return { success: true }
}

async function likers({ hub, actor, ref, origin, path, query, reply }: RepoCall): Promise<Answer<typeof calls.listLikers>> {
	const limit = queryCount(query, 'limit') ?? LIKERS_MAX
	if (limit === 'invalid' || limit === 0)
		throw new HubError('invalid-input', { what: '"limit"', why: `write a whole number from 1 to ${LIKERS_MAX}` })
	const { people, next } = await hub.repos.likers(actor, ref, { limit: Math.min(limit, LIKERS_MAX), cursor: queryText(query, 'cursor') })
	if (next !== undefined) reply.header('link', nextLink(origin, path, query, { cursor: next }))
	return people.map(({ id, name, fullname }) => ({
		_id: id,
		user: name,
		fullname,
		avatarUrl: avatarAddress(origin, name),
		type: 'user',
		isPro: false,
	}))
}
