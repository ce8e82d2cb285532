import { isHubError } from '@stoa/vocabulary'
import { createLoop } from '../outside/jobs/create-loop.ts'
import type { JobLog } from '../outside/jobs/job-log.ts'
import { examine, type Finding } from './examine.ts'
import { mendBlob } from './mend-blob.ts'
import { mendRepo, type MendRepoDeps } from './mend-repo.ts'
import { createPace, type Pace } from '../outside/jobs/pace.ts'
import { currentRound, dueShare, shareOf } from './round.ts'
import { SCRUB_PARTS, type ScrubCursor, type ScrubPart } from './scrub-records.ts'
import type { Scrub, ScrubPlan, ScrubState } from './scrub.ts'
import { pageOf, type StoredThing } from './stored-thing.ts'
import { tellDamage, type TellDeps } from './tell-damage.ts'

/** What the scrub needs. */
export interface ScrubDeps extends MendRepoDeps, Omit<TellDeps, 'records'> {
	records: MendRepoDeps['records'] & TellDeps['records']
	plan: ScrubPlan
	jobs: JobLog
	/** Whether the machine has no time for background work. */
	isBusy: () => boolean
}

/** How often it is asked what is due, in milliseconds. */
const LOOK_MS = 60_000
/** How often a process says that it reads, in milliseconds. */
const BEAT_MS = 15_000
/** How often the cursor is stored, in milliseconds: after a kill, so much is read again. */
const SAVE_MS = 5000
const PAGE = 50
const LISTED_MAX = 50

/** Reads one thing after another, and repairs what is damaged. */
class Reader {
	readonly #deps: ScrubDeps
	readonly #pace: Pace
	readonly #signal: AbortSignal

	constructor(deps: ScrubDeps, signal: AbortSignal) {
		this.#deps = deps
		this.#signal = signal
		this.#pace = createPace({ bytesPerSecond: deps.plan.bytesPerSecond, isBusy: deps.isBusy, signal })
	}

	/** Reads what is due of one part; returns how much. */
	async readPart(part: ScrubPart, known: ScrubCursor | undefined): Promise<number> {
		const { records, plan, now } = this.#deps
		const { scrub } = records
		const cursor = currentRound(part, known, plan.days, now())
		if (!cursor) return 0
		const lastRepo = await scrub.lastRepo()
		let count = 0
		let savedAt = performance.now()
		try {
			for (;;) {
				const page = await pageOf(records, part, cursor.after, PAGE)
				for (const { thing, position } of page) {
					if (this.#signal.aborted || shareOf(part, position, lastRepo) > dueShare(cursor, plan.days, now())) return count
					const { bytes, isDamaged } = await this.#read(thing)
					Object.assign(cursor, { after: position, objects: cursor.objects + 1, bytes: cursor.bytes + bytes })
					if (isDamaged) cursor.damaged += 1
					count += 1
					if (performance.now() - savedAt < SAVE_MS) continue
					await scrub.save(cursor)
					savedAt = performance.now()
				}
				if (page.length === PAGE) continue
				// Until the days are over, what arrives beyond the cursor still belongs to this round.
				if (dueShare(cursor, plan.days, now()) >= 1) cursor.finishedAt = now()
				return count
			}
		} finally {
			await scrub.save(cursor)
		}
	}

	async #read(thing: StoredThing): Promise<{ bytes: number; isDamaged: boolean }> {
		try {
			const finding = await examine(this.#deps, thing, { isReading: true, pace: this.#pace })
			if (finding.problems.length > 0) return { bytes: finding.bytes, isDamaged: await this.#mend(thing) }
			await this.#noteSound(thing, finding)
			return { bytes: finding.bytes, isDamaged: false }
		} catch (error) {
			if (this.#isEnd(error)) throw error
			// One that cannot be read must not keep all others from being read.
			this.#deps.report(`read ${thing.key} again`, error)
			return { bytes: 0, isDamaged: false }
		}
	}

	/** Repairs what was found. A failure concerns this one only. */
	async #mend(thing: StoredThing): Promise<boolean> {
		try {
			return (thing.part === 'repo' ? await mendRepo(this.#deps, thing) : await mendBlob(this.#deps, thing)) !== undefined
		} catch (error) {
			if (this.#isEnd(error)) throw error
			this.#deps.report(`repair ${thing.key}`, error)
			return true
		}
	}

	async #noteSound(thing: StoredThing, { sha256 }: Finding): Promise<void> {
		const { attachments, objects } = this.#deps.records
		if (thing.part === 'attachment' && sha256 !== undefined) await attachments.noteHash(thing.attachment.id, sha256)
		if (thing.part === 'lfs' && thing.object.whole && thing.object.isDamaged) await objects.noteDamage(thing.object.sha256, undefined)
	}

	/** Whether reading ends, because nothing can be read at the moment. */
	#isEnd(error: unknown): boolean {
		return this.#signal.aborted || isHubError(error, 'unavailable')
	}
}

async function stateOf({ records: { scrub }, plan }: ScrubDeps): Promise<ScrubState> {
	const cursors = await scrub.cursors()
	const lastRepo = await scrub.lastRepo()
	const found = await scrub.damages(LISTED_MAX)
	const damages = await Promise.all(found.map(async (one) => ({ ...one, repos: await scrub.reposOf(one.key) })))
	const isRead = ({ finishedAt, roundStartedAt }: ScrubCursor): boolean => finishedAt !== undefined && finishedAt >= roundStartedAt
	const progress = cursors.map((cursor) => (isRead(cursor) ? 1 : shareOf(cursor.part, cursor.after, lastRepo)))
	return { plan, cursors, progress, damaged: await scrub.countDamages(), damages }
}

/** Creates the scrub. One process reads at a time; all share the cursors. */
export function createScrub(deps: ScrubDeps): Scrub {
	const { records, plan, report } = deps
	const { scrub } = records
	const ending = new AbortController()
	const { signal } = ending
	const reader = new Reader(deps, signal)

	async function run(): Promise<number> {
		if (plan.days === 0 || !(await scrub.takeTurn())) return 0
		const beat = setInterval(() => {
			scrub.keepTurn().catch((error: unknown) => report('note that files are read again', error))
		}, BEAT_MS)
		try {
			const known = await scrub.cursors()
			const cursorOf = (part: ScrubPart) => known.find((one) => one.part === part)
			let count = 0
			for (const part of SCRUB_PARTS) count += await reader.readPart(part, cursorOf(part))
			return count
		} catch (error) {
			if (signal.aborted) return 0
			throw error
		} finally {
			clearInterval(beat)
			if (!signal.aborted) await tellDamage(deps)
			await scrub.endTurn()
		}
	}

	const work = async (): Promise<boolean> => {
		await run()
		return false
	}
	const loop = createLoop({ what: 'read stored files again', job: { key: 'scrub', log: deps.jobs }, pollMs: LOOK_MS, report, work })
	let first: NodeJS.Timeout | undefined
	return {
		follow() {
			// Visitors are served first after a start, and commands that open a stopped hub end before.
			first = setTimeout(() => loop.start(), LOOK_MS).unref()
		},
		run,
		state: () => stateOf(deps),
		async close() {
			clearTimeout(first)
			ending.abort()
			await loop.close()
		},
	}
}
