import type { RepoKind, XetHash } from '@stoa/vocabulary'
import type { XetFileRecord } from '../objects/xet/xet-records.ts'

/** What the scrub reads, each in an order of its own: whole objects, xorbs, attachments, git repositories. */
export const SCRUB_PARTS = ['lfs', 'xorb', 'attachment', 'repo'] as const
/** One of these. */
export type ScrubPart = (typeof SCRUB_PARTS)[number]

/** How far one part is read. All processes share it. */
export interface ScrubCursor {
	part: ScrubPart
	/** The last one that was read: a hash, or the position of a repository; '' at the beginning of a round. */
	after: string
	roundStartedAt: Date
	/** Read in this round. */
	objects: number
	/** Bytes read in this round. */
	bytes: number
	/** Found missing or damaged in this round. */
	damaged: number
	/** When the last whole round ended. */
	finishedAt: Date | undefined
}

/** Something stored that was found missing or damaged. */
export interface StoredDamage {
	/** `lfs/<sha256>`, `xorb/<hash>`, `attachment/<id>` or `repo/<id>`. */
	key: string
	/** What is wrong, in words. */
	problem: string
	foundAt: Date
	/** Where the damaged bytes were moved. */
	aside: string | undefined
	mendedAt: Date | undefined
	/** Where the right bytes came from, in words. */
	mendedFrom: string | undefined
}

/** Stores how far the scrub is, and what it found. */
export interface ScrubRecords {
	/** Takes the turn to read. `false` while another living process has it. */
	takeTurn(): Promise<boolean>
	/** Says that this process still reads; a turn without such a sign for two minutes is given to another process. */
	keepTurn(): Promise<void>
	endTurn(): Promise<void>
	cursors(): Promise<ScrubCursor[]>
	save(cursor: ScrubCursor): Promise<void>
	/** Adds a damage, or updates what is known of it. One that was mended and is found again is new. */
	noteDamage(damage: { key: string; problem: string; at: Date; aside: string | undefined }): Promise<void>
	noteMended(key: string, from: string, at: Date): Promise<void>
	/** The newest, those that are not mended first. */
	damages(limit: number): Promise<StoredDamage[]>
	/** How many are not mended. */
	countDamages(): Promise<number>
	/** Takes those that no administrator was told of, and notes that they are told. */
	takeUntold(at: Date): Promise<StoredDamage[]>
	/** Repositories that need the bytes of a key. */
	reposOf(key: string): Promise<{ id: string; kind: RepoKind; name: string }[]>
	/** Who is told of damage: administrators of the hub that are not suspended. */
	administrators(): Promise<{ name: string; email: string | undefined }[]>
	/** Files that are made of a xorb and are also stored as whole objects. */
	wholeFilesOf(xorb: XetHash): Promise<XetFileRecord[]>
	/** The position of the newest repository. */
	lastRepo(): Promise<number>
}
