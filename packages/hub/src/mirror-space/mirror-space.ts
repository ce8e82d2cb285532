import type { Actor } from '../accounts/actors/actor.ts'
import type { RepoRef } from '../repositories/repos/repo.ts'
import type { MirroredSpace, MirrorSpaceSort, MirrorSpaceTotals } from './mirror-space-records.ts'

/** What an administrator asks for. */
export interface MirrorSpaceView {
	sort?: MirrorSpaceSort | undefined
	/** Only repositories that were not used for so many days. */
	unusedDays?: number | undefined
	skip: number
	limit: number
}

/** The space that mirrored repositories take. */
export interface ShownMirrorSpace extends MirrorSpaceTotals {
	/** Most bytes of what came on demand; `undefined`: no limit. */
	limitBytes: number | undefined
	repos: MirroredSpace[]
}

/** What became of the large files of a repository. */
export interface DroppedFiles {
	files: number
	bytes: number
	/** Bytes that stay: a pin, a rule or a job keeps them, a client reads them, or a repository of this hub has them too. */
	staysBytes: number
}

/** The space of the mirror for administrators. */
export interface MirrorSpaceWork {
	/** @throws `invalid-input` */
	show(view: MirrorSpaceView): Promise<ShownMirrorSpace>
	/**
	 * Drops the large files of a mirrored repository that nothing keeps. The next reader fetches them again.
	 *
	 * @throws `repo-not-found` | `not-mirrored` | `mirror-files-only-here`
	 */
	drop(ref: RepoRef): Promise<DroppedFiles>
}

/** Keeps what came on demand within its limit. What it does for a caller is recorded as done by an operator. */
export interface MirrorSpace extends MirrorSpaceWork {
	/** The same, recorded as done by the caller, who must be an administrator of the hub. */
	as(actor: Actor): MirrorSpaceWork
	/** Begins to look after the limit, in this process: every minute, and within seconds when a file was stored. Several processes may do so. */
	follow(): void
	/** A file was stored: looks now, unless it was looked some seconds ago. */
	wake(): void
	/** Drops least recently used files until the limit is met or nothing more may go. Returns how many bytes. */
	makeRoom(): Promise<number>
	/** Waits for the running work. */
	close(): Promise<void>
}
