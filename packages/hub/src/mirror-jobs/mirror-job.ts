import type { Oid, RepoKind } from '@stoa/vocabulary'

/** A repository at the upstream. */
export interface SourceRepo {
	kind: RepoKind
	id: string
	/** A branch, a tag or a commit; absent: `main`. */
	revision?: string | undefined
}

/** What the listing of an upstream is searched for. Bounds include their value. */
export interface MirrorSearch {
	kind: RepoKind
	/** A part of the name. */
	words?: string | undefined
	author?: string | undefined
	/** The task of models, such as `text-generation`. */
	task?: string | undefined
	/** Tags that all must be there, such as `license:apache-2.0`. */
	tags?: readonly string[] | undefined
	/** Parameters of models. */
	parametersMin?: number | undefined
	parametersMax?: number | undefined
	likesMin?: number | undefined
	downloadsMin?: number | undefined
}

/** What is mirrored: named repositories, those of a pattern such as `openai/*`, of a collection, or of a search. */
export type MirrorSource =
	| { type: 'repos'; repos: readonly SourceRepo[] }
	| { type: 'pattern'; pattern: string; kinds: readonly RepoKind[]; limit: number }
	| { type: 'collection'; slug: string }
	| { type: 'search'; search: MirrorSearch; limit: number }

/** Hours of the day in UTC: from the beginning of `from` to the beginning of `to`, over midnight where `to` is not larger. */
export interface MirrorHours {
	from: number
	to: number
}

/** What a job does. */
export interface MirrorOrder {
	/** The name of the upstream. */
	upstream: string
	source: MirrorSource
	/** Whether large files come too. */
	hasFiles: boolean
	/** Whether the commits that it finds are pinned. */
	isPinned: boolean
	/** When it may work; absent: always. */
	hours: MirrorHours | undefined
	/** Most bytes that it takes in a second; absent: no limit. */
	bytesPerSecond: number | undefined
}

/** An order that is carried out again and again. */
export interface MirrorRule extends MirrorOrder {
	name: string
	everyHours: number
	createdAt: Date
	/** When its next job begins. */
	nextAt: Date
}

/** States of a job. `waiting`: for its time, its hours or its next attempt. */
export const MIRROR_JOB_STATES = ['waiting', 'running', 'paused', 'done', 'failed', 'canceled'] as const
/** See the list of the same name. */
export type MirrorJobState = (typeof MIRROR_JOB_STATES)[number]

/** What a job does at the moment: it finds out which repositories there are, fetches their histories, fetches their large files. */
export const MIRROR_JOB_STAGES = ['listing', 'histories', 'files'] as const
/** See the list of the same name. */
export type MirrorJobStage = (typeof MIRROR_JOB_STAGES)[number]

/** How far one repository of a job is. */
export interface MirrorJobItem extends SourceRepo {
	position: number
	/** `history`: its history is here, and its large files are counted. */
	state: 'waiting' | 'history' | 'done' | 'failed'
	/** Why it failed: a sentence. */
	problem: string | undefined
	repoId: string | undefined
	commit: Oid | undefined
	/** Large files of the commit, and how many of them are here. */
	files: number
	filesDone: number
	bytes: number
	bytesDone: number
}

/** Sums over the repositories of a job. Files and bytes of repositories whose history is not here are unknown. */
export interface MirrorJobTotals {
	repos: number
	reposDone: number
	reposFailed: number
	files: number
	filesDone: number
	bytes: number
	bytesDone: number
}

/** One run of an order. */
export interface MirrorJob extends MirrorOrder {
	id: string
	/** The rule that it belongs to; absent for an order that is carried out once. */
	rule: string | undefined
	state: MirrorJobState
	stage: MirrorJobStage
	/** Why it failed, or why it waits for another attempt: a sentence. */
	problem: string | undefined
	/** How many attempts in a row ended without anything new. */
	tries: number
	createdAt: Date
	/** When it may go on; for `waiting`. */
	dueAt: Date
	startedAt: Date | undefined
	finishedAt: Date | undefined
	totals: MirrorJobTotals
	/** Bytes that it takes from the upstream in a second at the moment. */
	rate: number
}

/** A revision that is kept although the upstream deletes or rewrites it. */
export interface MirrorPin {
	repoId: string
	commit: Oid
	/** The name that it had when it was pinned. */
	revision: string
	createdAt: Date
}

/** A pin with its repository. */
export interface ListedPin extends MirrorPin {
	kind: RepoKind
	name: string
}
