import { TASKS, findTaskRecord } from '@stoa/catalog'
import { NO_BODY } from '../../body-limits.ts'
import { avatarAddress } from '../../present/people.ts'
import type { Call, RepoCall, Route } from '../route.ts'

/** Likes, and small things that clients ask for (protocol 01 section 13, 06 section 5). */
export const smallRoutes: readonly Route[] = [
	{ method: 'POST', path: '/api/{T}/{id}/like', who: 'person', face: 'json', body: NO_BODY, target: 'repo', answer: like },
	{ method: 'DELETE', path: '/api/{T}/{id}/like', who: 'person', face: 'json', body: NO_BODY, target: 'repo', answer: unlike },
	{ method: 'GET', path: '/api/{T}/{id}/likers', who: 'reader', face: 'json', target: 'repo', answer: likers },
	{
		method: 'HEAD',
		path: '/api/telemetry/{topic*}',
		who: 'anyone',
		face: 'json',
		target: 'none',
		answer: ({ reply }: Call) => reply.code(204).send(),
	},
	{
		method: 'GET',
		path: '/api/tasks',
		who: 'anyone',
		face: 'json',
		target: 'none',
		answer: tasks,
	},
	{
		method: 'GET',
		path: '/api/agent-harnesses',
		who: 'anyone',
		face: 'json',
		target: 'none',
		answer: () => ({ standardEnvVars: [], harnesses: {} }),
	},
]

/** The catalogue's record of every task, by id (protocol 10 section 1). */
function tasks(): Record<string, unknown> {
	return Object.fromEntries(TASKS.map(({ id }) => [id, findTaskRecord(id)]))
}

async function like({ hub, actor, ref }: RepoCall): Promise<Record<string, unknown>> {
	await hub.repos.like(actor, ref)
	return { success: true }
}

async function unlike({ hub, actor, ref }: RepoCall): Promise<Record<string, unknown>> {
	await hub.repos.unlike(actor, ref)
	return { success: true }
}

async function likers({ hub, actor, ref, origin }: RepoCall): Promise<unknown[]> {
	const people = await hub.repos.likers(actor, ref)
	return people.map(({ id, name, fullname }) => ({
		_id: id,
		user: name,
		fullname,
		avatarUrl: avatarAddress(origin, name),
		type: 'user',
		isPro: false,
	}))
}
