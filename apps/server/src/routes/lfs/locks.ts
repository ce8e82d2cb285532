import type { FileLock } from '@stoa/hub'
import { calls, type Shape, type shapes } from '@stoa/protocol'
import type { FastifyReply } from 'fastify'
import { gitRef } from '../git/git.ts'
import { type Asked, handleReply } from '../handle.ts'
import type { RefCall, Route } from '../route.ts'
import { LFS_TYPE } from './lfs-type.ts'

/** Locks of git-lfs (protocol 05 section 3). */
export const lockRoutes: readonly Route[] = [
	handleReply(calls.verifyLocks, verify),
	handleReply(calls.unlockFile, unlock),
	handleReply(calls.createLock, create),
	handleReply(calls.listLocks, list),
]

const send = (reply: FastifyReply, body: Shape<typeof shapes.LockAnswer | typeof shapes.Locks | typeof shapes.HeldLocks>): FastifyReply =>
	reply.header('content-type', LFS_TYPE).send(JSON.stringify(body))

function present({ id, path, owner, lockedAt }: FileLock): Shape<typeof shapes.LockAnswer>['lock'] {
	return { id, path, locked_at: lockedAt.toISOString(), owner: { name: owner } }
}

async function create({ hub, actor, ref, reply, body }: RefCall): Promise<FastifyReply> {
	await hub.repos.findWritable(actor, gitRef(ref))
	const { path } = calls.CreateLock.parse(await body.json())
	const { lock, isNew } = await hub.fileLocks.create(actor, gitRef(ref), path)
	if (isNew) return send(reply.code(201), { lock: present(lock) })
	return send(reply.code(409), { lock: present(lock), message: `"${lock.path}" is locked by ${lock.owner}` })
}

async function list({ hub, actor, ref, reply, parameters }: Asked<typeof calls.listLocks>): Promise<FastifyReply> {
	const { limit, ...filter } = parameters()
	const { locks, next } = await hub.fileLocks.list(actor, gitRef(ref), { ...filter, limit: limit || undefined })
	return send(reply, { locks: locks.map(present), next_cursor: next })
}

/** git-lfs warns of a push that changes files among `theirs`. */
async function verify({ hub, actor, ref, reply, body }: RefCall): Promise<FastifyReply> {
	await hub.repos.findWritable(actor, gitRef(ref))
	const { cursor, limit } = calls.VerifyLocks.parse(await body.json())
	const { locks, next, caller } = await hub.fileLocks.listForPush(actor, gitRef(ref), {
		cursor: cursor || undefined,
		limit: limit || undefined,
	})
	const { ours = [], theirs = [] } = Object.groupBy(locks, ({ owner }) => (owner === caller ? 'ours' : 'theirs'))
	return send(reply, { ours: ours.map(present), theirs: theirs.map(present), next_cursor: next })
}

async function unlock({ hub, actor, ref, params, reply, body }: RefCall): Promise<FastifyReply> {
	await hub.repos.findWritable(actor, gitRef(ref))
	const { force } = calls.Unlock.parse(await body.json())
	return send(reply, { lock: present(await hub.fileLocks.unlock(actor, gitRef(ref), params.lock ?? '', force ?? false)) })
}
