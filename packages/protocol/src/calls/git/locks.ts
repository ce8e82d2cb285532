import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { count, words } from '../../parameters.ts'
import { HeldLocks, LockAnswer, Locks } from '../../shapes/transfer.ts'
import { optional } from '../fields.ts'
import { LFS } from './shared.ts'

/** `POST …/info/lfs/locks` (protocol 05 section 3), like the next two. */
export const CreateLock = z.object({ path: z.string() })

/** `POST …/info/lfs/locks/verify`; git-lfs leaves out a limit by writing 0. */
export const VerifyLocks = z.object({ cursor: optional(z.string()), limit: optional(z.number().int().nonnegative()) })

/** `POST …/info/lfs/locks/{lock}/unlock` */
export const Unlock = z.object({ force: optional(z.boolean()) })

/** List the locks that a push would meet. */
export const verifyLocks = defineCall({
	method: 'POST',
	path: '/{prefix}{id}/info/lfs/locks/verify',
	who: 'writer',
	format: 'lfs',
	lookup: 'handler',
	summary: 'List the locks that a push would meet',
	body: { types: [LFS], schema: VerifyLocks, isOptional: true },
	answers: [{ text: 'Those of the caller, and those of others', schema: HeldLocks, type: LFS }],
})

/** List locks. */
export const listLocks = defineCall({
	method: 'GET',
	path: '/{prefix}{id}/info/lfs/locks',
	who: 'reader',
	format: 'lfs',
	lookup: 'handler',
	summary: 'List locks',
	query: {
		path: words('Of this file'),
		id: words('This one'),
		cursor: words('`next_cursor` of the page before'),
		limit: count('Most locks on a page, up to 100; 0 counts as left out'),
	},
	answers: [{ text: 'One page of them', schema: Locks, type: LFS }],
})

/** Lock a file. */
export const createLock = defineCall({
	method: 'POST',
	path: '/{prefix}{id}/info/lfs/locks',
	who: 'writer',
	format: 'lfs',
	lookup: 'handler',
	summary: 'Lock a file',
	text: 'Locks advise: git-lfs warns others before they push, and nothing else keeps them from writing.',
	body: { types: [LFS], schema: CreateLock, example: { path: 'weights/model.bin' } },
	answers: [
		{ status: 201, text: 'Locked', schema: LockAnswer, type: LFS },
		{ status: 409, text: 'The lock is already held', schema: LockAnswer, type: LFS },
	],
	fails: ['invalid-path'],
})

/** Unlock a file. */
export const unlockFile = defineCall({
	method: 'POST',
	path: '/{prefix}{id}/info/lfs/locks/{lock}/unlock',
	who: 'writer',
	format: 'lfs',
	lookup: 'handler',
	summary: 'Unlock a file',
	text: 'With `force`, administrators of the repository can remove the lock of another person.',
	body: { types: [LFS], schema: Unlock, isOptional: true },
	answers: [{ text: 'The lock that is gone', schema: LockAnswer, type: LFS }],
	fails: ['lock-held', 'lock-not-found'],
})
