import type { Oid, RepoKind, Sha256 } from '@stoa/vocabulary'

/** Bytes of large files of mirrored repositories that are here. Each file counts once, with its size. */
export interface MirrorSpaceTotals {
	bytes: number
	/** Those that no pin, rule or unfinished job keeps, and that no repository of this hub has: the limit is theirs. */
	onDemandBytes: number
}

/** What one mirrored repository takes, and what it is used for. */
export interface MirroredSpace {
	repoId: string
	kind: RepoKind
	name: string
	/** The name of its upstream. */
	upstream: string
	/** Large files that are here. */
	files: number
	bytes: number
	/** Those of them that a pin, a rule or an unfinished job keeps. */
	keptBytes: number
	isPinned: boolean
	hits: number
	servedBytes: number
	takenBytes: number
	mirroredAt: Date
	usedAt: Date | undefined
}

/** How a list of them can be sorted. Sizes and counts are descending; `used`: the longest unused first. */
export const MIRROR_SPACE_SORTS = ['size', 'hits', 'saved', 'taken', 'used', 'name'] as const
/** See the list of the same name. */
export type MirrorSpaceSort = (typeof MIRROR_SPACE_SORTS)[number]

/** Which repositories are listed. */
export interface MirrorSpaceQuery {
	sort: MirrorSpaceSort
	/** Only those that were not used since. */
	unusedSince?: Date | undefined
	skip: number
	limit: number
}

/** A repository of which other commits are kept than were marked. */
export interface KeptChange {
	repoId: string
	commits: Oid[]
}

/** What is dropped: files in all mirrored repositories, or in one. */
export interface DropOrder {
	hashes: readonly Sha256[]
	repoId?: string | undefined
	/** Files that were used later stay. */
	before: Date
	now: Date
	/** Since when what nothing else needs counts as dead. */
	deadSince: Date
}

/** Stores which large files of mirrored repositories may go, and lets them go. */
export interface MirrorSpaceRecords {
	/** Repositories whose marks are not those of the commits that pins, rules and unfinished jobs keep now. */
	keptChanges(): Promise<KeptChange[]>
	/** Marks files as kept, and no others of the repository. */
	markKept(change: KeptChange, hashes: readonly Sha256[]): Promise<void>
	totals(): Promise<MirrorSpaceTotals>
	/** Files that may go, the least recently used first: none that was used later than `before`, or that could not be fetched again. */
	idle(before: Date, limit: number): Promise<{ sha256: Sha256; size: number }[]>
	/** Large files of a repository that are here. */
	filesOf(repoId: string): Promise<{ sha256: Sha256; size: number }[]>
	/**
	 * In a transaction: takes files from mirrored repositories. Each is judged again under locks: what is kept, in use, or shared with a
	 * repository of this hub stays. Returns those that were taken.
	 */
	drop(order: DropOrder): Promise<Sha256[]>
	list(query: MirrorSpaceQuery): Promise<MirroredSpace[]>
}
