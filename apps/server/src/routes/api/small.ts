import { TASKS, findTaskRecord } from '@stoa/catalog'
import { calls, nextLink } from '@stoa/protocol'
import { avatarAddress } from '../../present/people.ts'
import { type Answer, type Asked, handle, handleReply } from '../handle.ts'
import type { Call, RepoCall, Route } from '../route.ts'

/** People on one page of likers. */
const LIKERS_MAX = 1000

/** Likes and other short calls of clients (protocol 01 section 13, 06 section 5). */
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
	const records = TASKS.map(({ id }) => findTaskRecord(id)).filter((record) => record !== undefined)
	return Object.fromEntries(records.map((record) => [record.id, record]))
}

async function like({ hub, actor, ref }: RepoCall): Promise<Answer<typeof calls.likeRepo>> {
	await hub.repos.like(actor, ref)
	return { success: true }
}

async function unlike({ hub, actor, ref }: RepoCall): Promise<Answer<typeof calls.unlikeRepo>> {
	await hub.repos.unlike(actor, ref)
	return { success: true }
}

async function likers({
	hub,
	actor,
	ref,
	origin,
	path,
	query,
	reply,
	parameters,
}: Asked<typeof calls.listLikers>): Promise<Answer<typeof calls.listLikers>> {
	const { limit = LIKERS_MAX, cursor } = parameters()
	const { people, next } = await hub.repos.likers(actor, ref, { limit, cursor })
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
