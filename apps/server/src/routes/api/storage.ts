import type { AccountStorage, ClassStorage } from '@stoa/hub'
import { calls, nextLink } from '@stoa/protocol'
import { type Answer, type Asked, handle } from '../handle.ts'
import type { Route } from '../route.ts'

/** What accounts store and may store. These addresses are Stoa's own; no client knows them. */
export const storageRoutes: readonly Route[] = [
	handle(calls.readAccountStorage, read),
	handle(calls.listAccountRepoStorage, listRepos),
	handle(calls.setStorageLimits, setLimits),
]

/** Repositories of one answer at most. */
const REPOS_MAX = 1000

type Answered = Answer<typeof calls.readAccountStorage>

function presentClass({ repos, limit, isException, ...bytes }: ClassStorage): Answered['public'] {
	const { used, stored, reserved, largeFiles, git, attachments } = bytes
	return {
		used,
		stored: stored ?? null,
		reserved,
		largeFiles,
		git,
		attachments,
		repositories: repos,
		limit: limit ?? null,
		exception: isException,
	}
}

function present({ account, countedAt, deleted, ...storage }: AccountStorage): Answered {
	return {
		name: account.name,
		type: account.kind,
		public: presentClass(storage.public),
		private: presentClass(storage.private),
		countedAt: countedAt ?? null,
		deleted: { repositories: deleted.repos, bytes: deleted.bytes },
	}
}

async function read({ hub, actor, params }: Asked<typeof calls.readAccountStorage>): Promise<Answered> {
	return present(await hub.storage.of(actor, params.name ?? ''))
}

async function listRepos(call: Asked<typeof calls.listAccountRepoStorage>): Promise<Answer<typeof calls.listAccountRepoStorage>> {
	const { hub, actor, params, query, reply, origin, path } = call
	const { cursor: skip = 0, limit: size = REPOS_MAX } = call.parameters()
	const repos = await hub.storage.repos(actor, params.name ?? '')
	if (skip + size < repos.length) reply.header('link', nextLink(origin, path, query, { cursor: String(skip + size) }))
	return repos.slice(skip, skip + size).map(({ repo: { name, kind, visibility, usedStorage, gitStorage }, stored }) => ({
		id: name,
		type: kind,
		visibility,
		largeFiles: usedStorage,
		git: gitStorage,
		stored: stored ?? null,
	}))
}

async function setLimits({ hub, actor, params, read: readBody }: Asked<typeof calls.setStorageLimits>): Promise<Answered> {
	return present(await hub.storage.setLimits(actor, params.name ?? '', await readBody()))
}
