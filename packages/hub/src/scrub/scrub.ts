import type { RepoKind } from '@stoa/vocabulary'
import type { ScrubCursor, StoredDamage } from './scrub-records.ts'

/** How the scrub is set. */
export interface ScrubPlan {
	/** In how many days everything is read once; 0 reads nothing. */
	days: number
	/** Most bytes that all processes together read in a second. */
	bytesPerSecond: number
}

/** How far the scrub is. */
export interface ScrubState {
	plan: ScrubPlan
	cursors: ScrubCursor[]
	/** Share of the round of each part that is read, from 0 to 1. */
	progress: number[]
	/** How many things are damaged and not repaired. */
	damaged: number
	/** The newest of them, and after them what was repaired last. */
	damages: (StoredDamage & { repos: { kind: RepoKind; name: string }[] })[]
}

/** Reads everything that is stored again and again, at a slow pace, and repairs what it finds damaged. */
export interface Scrub {
	/** Begins to look every minute for what is due. Several processes may do so: one reads. */
	follow(): void
	/** Reads what is due now. Returns how many things were read; none while another process reads. */
	run(): Promise<number>
	state(): Promise<ScrubState>
	/** Stops reading; the next run goes on where it stopped. */
	close(): Promise<void>
}
