import { HubError, type Sha256 } from '@stoa/vocabulary'
import { type Actor, VISITOR } from '../accounts/actors/actor.ts'
import { auditEntry } from '../accounts/audit/audit-entry.ts'
import type { AuditEntry } from '../accounts/audit/audit.ts'
import type { AuditRecords } from '../accounts/audit/audit-records.ts'
import type { Store } from '../database/store.ts'
import type { Mirrors } from '../mirrors/mirrors.ts'
import { createLoop } from '../outside/jobs/create-loop.ts'
import type { RepoRecords } from '../repositories/repos/repo-records.ts'
import type { Repo, RepoRef } from '../repositories/repos/repo.ts'
import { markKept, type MarkKeptDeps } from './mark-kept.ts'
import type { DroppedFiles, MirrorSpace, MirrorSpaceView, MirrorSpaceWork } from './mirror-space.ts'
import type { DropOrder, MirrorSpaceRecords } from './mirror-space-records.ts'

/** What the service needs. */
export interface MirrorSpaceDeps extends Omit<MarkKeptDeps, 'records'> {
	records: Store<{ audit: AuditRecords; mirrorSpace: MirrorSpaceRecords; repos: Pick<RepoRecords, 'byName' | 'byOldName'> }>
	mirrors: Pick<Mirrors, 'stateOf' | 'uses'>
	/** Most bytes of what came on demand; `undefined`: no limit. */
	limitBytes: number | undefined
	/** How long dead bytes are kept, in milliseconds. */
	graceMs: number
	now: () => Date
}

/** How often it is looked whether the limit is exceeded, in milliseconds. */
const LOOK_MS = 60_000
/** How long after a look a file that was stored begins no other one, in milliseconds: a job stores many, and a look reads all uses. */
const REST_MS = 10_000
/** A file that was used within this time stays, in milliseconds: clients look at a file some time before they read it. */
const IN_USE_MS = 10 * 60_000
/** The same where an administrator drops the files of a repository, in milliseconds. */
const IN_USE_NOW_MS = 60_000
/** How long the bytes of a dropped file stay at least, in milliseconds: other processes learn within seconds that a reader had begun. */
const LEFT_MS = 3_600_000
/** Files of one transaction. */
const FILES_AT_ONCE = 64
const DAY_MS = 24 * 3_600_000
const DAYS_MAX = 36_500

/** The first files that together have so many bytes, or all of them. */
function upTo<File extends { size: number }>(files: readonly File[], bytes: number): File[] {
	let sum = 0
	return files.filter(({ size }) => {
		const isWanted = sum < bytes
		sum += size
		return isWanted
	})
}

const sizeOf = (files: readonly { size: number }[]): number => files.reduce((sum, { size }) => sum + size, 0)

const before = ({ now }: Pick<MirrorSpaceDeps, 'now'>, ms: number): Date => new Date(now().getTime() - ms)

/** Drops files that were not used for so long. @returns those that were dropped */
async function drop(
	deps: MirrorSpaceDeps,
	order: Pick<DropOrder, 'hashes' | 'repoId'>,
	unusedMs: number,
	entry?: AuditEntry,
): Promise<Set<Sha256>> {
	const { records, graceMs, now } = deps
	// The collector deletes what is dead for the grace period.
	const times = { before: before(deps, unusedMs), now: now(), deadSince: before(deps, Math.max(0, graceMs - LEFT_MS)) }
	const gone = await records.transaction(async (tables) => {
		if (entry) await tables.audit.insert(entry)
		return tables.mirrorSpace.drop({ ...order, ...times })
	})
	return new Set(gone)
}

async function makeRoom(deps: MirrorSpaceDeps): Promise<number> {
	const { limitBytes, records } = deps
	if (limitBytes === undefined) return 0
	await markKept(deps)
	for (let freed = 0; ;) {
		const over = (await records.mirrorSpace.totals()).onDemandBytes - limitBytes
		if (over <= 0) return freed
		const files = upTo(await records.mirrorSpace.idle(before(deps, IN_USE_MS), FILES_AT_ONCE), over)
		const hashes = files.map(({ sha256 }) => sha256)
		const gone = hashes.length === 0 ? new Set<Sha256>() : await drop(deps, { hashes }, IN_USE_MS)
		// Everything else is kept, or was used meanwhile.
		if (gone.size === 0) return freed
		freed += sizeOf(files.filter(({ sha256 }) => gone.has(sha256)))
	}
}

function createWork(deps: MirrorSpaceDeps, actor: Actor): MirrorSpaceWork {
	const { records, mirrors, limitBytes, now } = deps
	const { mirrorSpace } = records

	async function find({ kind, id }: RepoRef): Promise<Repo> {
		const repo = (await records.repos.byName(kind, id)) ?? (await records.repos.byOldName(kind, id))
		if (!repo) throw new HubError('repo-not-found')
		const state = await mirrors.stateOf(repo)
		if (!state) throw new HubError('not-mirrored', { kind, id: repo.name })
		const why = state.isDetached ? 'is not asked by this hub any more' : state.problem
		if (why !== undefined) throw new HubError('mirror-files-only-here', { id: repo.name, upstream: state.upstream, why })
		return repo
	}

	return {
		async show({ sort = 'size', unusedDays, skip, limit }: MirrorSpaceView) {
			if (unusedDays !== undefined && !(unusedDays >= 0 && unusedDays <= DAYS_MAX))
				throw new HubError('invalid-input', { what: 'the number of days', why: `write a number from 0 to ${DAYS_MAX}` })
			await mirrors.uses.flush()
			await markKept(deps)
			const unusedSince = unusedDays === undefined ? undefined : before(deps, unusedDays * DAY_MS)
			const [totals, repos] = await Promise.all([mirrorSpace.totals(), mirrorSpace.list({ sort, unusedSince, skip, limit })])
			return { ...totals, limitBytes, repos }
		},
		async drop(ref): Promise<DroppedFiles> {
			const { id: repoId, name: subject } = await find(ref)
			await mirrors.uses.flush()
			await markKept(deps)
			const files = await mirrorSpace.filesOf(repoId)
			const gone = new Set<Sha256>()
			let entry: AuditEntry | undefined = auditEntry({ newId: records.newId, now }, actor, {
				action: 'mirror.drop',
				scopeId: undefined,
				subject,
			})
			for (let from = 0; from < files.length; from += FILES_AT_ONCE) {
				const hashes = files.slice(from, from + FILES_AT_ONCE).map(({ sha256 }) => sha256)
				for (const sha256 of await drop(deps, { hashes, repoId }, IN_USE_NOW_MS, entry)) gone.add(sha256)
				entry = undefined
			}
			const bytes = sizeOf(files.filter(({ sha256 }) => gone.has(sha256)))
			return { files: gone.size, bytes, staysBytes: sizeOf(files) - bytes }
		},
	}
}

/** Creates the service. */
export function createMirrorSpace(deps: MirrorSpaceDeps): MirrorSpace {
	const { limitBytes, report } = deps
	let lookedAt = -REST_MS
	const loop = createLoop({
		what: 'keep the mirror within its limit',
		pollMs: LOOK_MS,
		report,
		async work() {
			lookedAt = performance.now()
			await makeRoom(deps)
			return false
		},
	})
	return {
		...createWork(deps, VISITOR),
		as: (actor) => createWork(deps, actor),
		follow() {
			if (limitBytes !== undefined) loop.start()
		},
		wake() {
			if (limitBytes !== undefined && performance.now() - lookedAt > REST_MS) loop.wake()
		},
		makeRoom: () => makeRoom(deps),
		close: () => loop.close(),
	}
}
