import { HubError, parseRepoPath } from '@stoa/vocabulary'
import { requireAdminister } from '../../repositories/access/access.ts'
import { requireSignedIn } from '../../accounts/rights/rights.ts'
import type { Actor } from '../../accounts/actors/actor.ts'
import type { Repo, RepoRef, Repos } from '../../repositories/repos/repo.ts'
import type { FileLock, FileLockRecords } from './file-lock-records.ts'
import type { Store } from '../../database/store.ts'

/** Which locks to list, and where to continue. */
export interface LockFilter {
	path?: string | undefined
	id?: string | undefined
	/** The id of the last lock of the previous page. */
	cursor?: string | undefined
	/** At most 100. */
	limit?: number | undefined
}

/** One page of locks. */
export interface LockPage {
	locks: FileLock[]
	next: string | undefined
}

/** Locks of git-lfs (protocol 05 section 3). */
export interface FileLocks {
	/** When `isNew` is false, another person's `lock` exists already. @throws `invalid-path` and those of `findWritable` */
	create(actor: Actor, ref: RepoRef, path: string): Promise<{ lock: FileLock; isNew: boolean }>
	/** For callers who may read the files. @throws those of `findReadable` */
	list(actor: Actor, ref: RepoRef, filter: LockFilter): Promise<LockPage>
	/** For callers who may write. Includes the caller's name, which distinguishes own locks from others. @throws those of `findWritable` */
	listForPush(actor: Actor, ref: RepoRef, filter: LockFilter): Promise<LockPage & { caller: string }>
	/**
	 * Another person's lock is removed only with `force` and only by an administrator. @throws `lock-not-found` | `lock-held` and those of
	 * `findWritable`
	 */
	unlock(actor: Actor, ref: RepoRef, id: string, force: boolean): Promise<FileLock>
}

/** What locks need. `door` checks access. */
export interface FileLocksDeps {
	door: Pick<Repos, 'findReadable' | 'findWritable'>
	records: Store<{ fileLocks: FileLockRecords }>
	now: () => Date
}

const PAGE_MAX = 100

/** Creates the locks on the records. */
export function createFileLocks({ door, records, now }: FileLocksDeps): FileLocks {
	const rows = records.fileLocks

	async function page(repo: Repo, { path, id, cursor, limit = PAGE_MAX }: LockFilter): Promise<LockPage> {
		const size = Math.min(Math.max(1, limit), PAGE_MAX)
		const locks = await rows.list(repo.id, { path, id, after: cursor, limit: size })
		return { locks, next: locks.length === size ? locks.at(-1)?.id : undefined }
	}

	return {
		async create(actor, ref, path) {
			const repo = await door.findWritable(actor, ref)
			const { account } = requireSignedIn(actor)
			const lock = { id: records.newId(), path: parseRepoPath(path), lockedAt: now() }
			if (await rows.insert({ ...lock, repoId: repo.id, ownerId: account.id }))
				return { lock: { ...lock, owner: account.name }, isNew: true }
			const [held] = await rows.list(repo.id, { path: lock.path, limit: 1 })
			// The lock was removed at this moment, so the caller can try again.
			if (!held) throw new HubError('unavailable', { what: 'The lock' })
			return { lock: held, isNew: false }
		},
		list: async (actor, ref, filter) => page(await door.findReadable(actor, ref), filter),
		async listForPush(actor, ref, filter) {
			const found = await page(await door.findWritable(actor, ref), filter)
			return { ...found, caller: requireSignedIn(actor).account.name }
		},
		async unlock(actor, ref, id, force) {
			const repo = await door.findWritable(actor, ref)
			const [lock] = await rows.list(repo.id, { id, limit: 1 })
			if (!lock) throw new HubError('lock-not-found', { id })
			if (lock.owner !== requireSignedIn(actor).account.name) {
				if (!force) throw new HubError('lock-held', { path: lock.path, owner: lock.owner })
				requireAdminister(actor, repo)
			}
			await rows.delete(repo.id, id)
			return lock
		},
	}
}
