import type { Sha256 } from '@stoa/vocabulary'
import type { Git } from '../git/git.ts'
import type { Snapshots } from '../git/snapshots.ts'
import type { MirrorFilling } from '../mirrors/mirrors.ts'
import type { ObjectRecords } from '../objects/store/object-records.ts'
import { createPace, FULL_SPEED, type Pace } from '../outside/jobs/pace.ts'
import { isOpen, nextOpening } from './hours.ts'
import { explainJobTrouble, waitAfter } from './job-trouble.ts'
import { largeFilesOf } from './large-files-of.ts'
import { listSource } from './list-source.ts'
import type { MirrorJobRecords } from './mirror-job-records.ts'
import type { MirrorJob, MirrorJobItem } from './mirror-job.ts'
import { findCommit, type Pins } from './pins.ts'

/** What a run needs. */
export interface RunJobDeps {
	records: { mirrorJobs: MirrorJobRecords; objects: Pick<ObjectRecords, 'entitled' | 'touch'> }
	git: Pick<Git, 'resolveCommit'>
	snapshots: Pick<Snapshots, 'folder' | 'tree' | 'blobs'>
	filling: MirrorFilling
	pins: Pick<Pins, 'add'>
	now: () => Date
	/** Called with failures that no administrator is told in words. Never throws. */
	report: (what: string, error: unknown) => void
}

/** How often a process says that it works on a job, and learns that it shall not, in milliseconds. */
const BEAT_MS = 1000
/** The rate is that of so many beats. */
const RATE_BEATS = 10
const ITEMS_AT_ONCE = 100
/** Files fetched at the same time, at most half of what the upstream is asked for. */
const FILES_AT_ONCE = 4
const SLICE = 1000
/** After so many attempts in a row without anything new, a job has failed. That is some ten hours. */
const TRIES_MAX = 16

/** Why a run ends although nothing failed. */
class RunEnds extends Error {
	readonly why: 'lost' | 'hours' | 'stop'
	constructor(why: RunEnds['why']) {
		super(`The run of a mirror job ends: ${why}`)
		this.why = why
	}
}

interface LargeFile {
	sha256: Sha256
	size: number
}

/** Counts bytes that come, and how fast. */
class Meter {
	#passing = 0
	#window: number[] = []
	#taken = 0

	/** Bytes of files that are not finished. */
	get passing(): number {
		return this.#passing
	}

	/** Bytes of a file are here; negative when the file is finished and counts elsewhere. */
	pass(bytes: number): void {
		this.#passing += bytes
	}

	take(bytes: number): void {
		this.#taken += bytes
	}

	/** The rate in bytes a second, once for each beat. */
	beat(): number {
		this.#window = [...this.#window, this.#taken].slice(-RATE_BEATS)
		this.#taken = 0
		return (this.#window.reduce((sum, bytes) => sum + bytes, 0) * 1000) / (this.#window.length * BEAT_MS)
	}
}

/** One run of a job in this process, from where the last one stopped to its end, its next wait, or a pause. */
export class JobRun {
	readonly #deps: RunJobDeps
	readonly #job: MirrorJob
	readonly #stop = new AbortController()
	readonly #meter = new Meter()
	readonly #pace: Pace
	#hasProgress = false
	#failed = 0

	constructor(deps: RunJobDeps, job: MirrorJob, stopping: AbortSignal) {
		this.#deps = deps
		this.#job = job
		stopping.addEventListener('abort', () => this.#stop.abort(new RunEnds('stop')), { once: true, signal: this.#stop.signal })
		const { bytesPerSecond } = job
		const pace = bytesPerSecond === undefined ? FULL_SPEED : createPace({ bytesPerSecond, isBusy: () => false, signal: this.#stop.signal })
		this.#pace = {
			take: async (bytes) => {
				this.#meter.take(bytes)
				await pace.take(bytes)
			},
		}
	}

	/** Ends the run soon; the job stays as it is. */
	leave(): void {
		this.#stop.abort(new RunEnds('lost'))
	}

	/** Works until the job is done, waits, or belongs to no run any more. Never throws. */
	async run(): Promise<void> {
		const { report } = this.#deps
		const beat = setInterval(() => void this.#beat(), BEAT_MS)
		try {
			await this.#work()
			await this.#end()
		} catch (error) {
			await this.#interrupt(this.#stop.signal.aborted ? this.#stop.signal.reason : error).catch((failure: unknown) =>
				report('note the end of a mirror job', failure),
			)
		} finally {
			clearInterval(beat)
			// Removes the listener for the stop of the hub.
			this.#stop.abort(new RunEnds('lost'))
		}
	}

	async #beat(): Promise<void> {
		try {
			const { id, hours } = this.#job
			const isMine = await this.#deps.records.mirrorJobs.keep(id, { passingBytes: this.#meter.passing, rate: this.#meter.beat() })
			if (!isMine) this.leave()
			else if (hours && !isOpen(hours, this.#deps.now())) this.#stop.abort(new RunEnds('hours'))
		} catch (error) {
			this.#deps.report('note that a mirror job runs', error)
		}
	}

	async #work(): Promise<void> {
		const { mirrorJobs } = this.#deps.records
		const { id, upstream } = this.#job
		const { signal } = this.#stop
		if (this.#job.hours && !isOpen(this.#job.hours, this.#deps.now())) throw new RunEnds('hours')
		await this.#deps.filling.upstream(upstream)
		if (this.#job.stage === 'listing') {
			const repos = await listSource({ filling: this.#deps.filling, signal }, this.#job)
			must(await mirrorJobs.setItems(id, repos))
			this.#hasProgress = true
		}
		await this.#each('waiting', (item) => this.#fetchHistory(item))
		must(await mirrorJobs.setStage(id, 'files'))
		await this.#each('history', (item) => this.#fetchFiles(item))
	}

	/** Does the work for each repository in a state. A failure that concerns it alone is noted, and the others go on. */
	async #each(state: MirrorJobItem['state'], work: (item: MirrorJobItem) => Promise<void>): Promise<void> {
		const { mirrorJobs } = this.#deps.records
		let after = -1
		for (;;) {
			const page = await mirrorJobs.items(this.#job.id, { after, limit: ITEMS_AT_ONCE, state })
			for (const item of page) {
				this.#stop.signal.throwIfAborted()
				after = item.position
				try {
					await work(item)
					this.#hasProgress = true
				} catch (error) {
					if (this.#stop.signal.aborted) throw error
					if (error instanceof RunEnds) throw error
					const { means, problem, isUnexpected } = explainJobTrouble(error, this.#job.upstream, nameOf(item))
					if (means === 'later') throw error
					if (isUnexpected) this.#deps.report(`mirror ${nameOf(item)}`, error)
					this.#failed += 1
					must(await mirrorJobs.setItem(this.#job.id, item.position, { state: 'failed', problem }))
				}
			}
			if (page.length < ITEMS_AT_ONCE) return
		}
	}

	async #fetchHistory(item: MirrorJobItem): Promise<void> {
		const { filling, pins, git, records } = this.#deps
		const { upstream, isPinned, hasFiles } = this.#job
		const repo = await filling.take(upstream, item, this.#stop.signal)
		const revision = item.revision ?? 'main'
		// A repository without commits has no files, and nothing to pin.
		const isEmpty = repo.headOid === undefined && item.revision === undefined
		const commit = isEmpty ? undefined : isPinned ? await pins.add(repo, revision) : await findCommit(git, repo.id, revision)
		const files = commit !== undefined && hasFiles ? await largeFilesOf(this.#deps.snapshots, repo.id, commit) : new Map<Sha256, number>()
		const absent = await this.#absentOf(repo.id, files)
		const bytes = sum([...files.values()])
		const bytesDone = bytes - sum(absent.map(({ size }) => size))
		const counts = { files: files.size, filesDone: files.size - absent.length, bytes, bytesDone }
		const state = absent.length === 0 ? 'done' : 'history'
		must(await records.mirrorJobs.setItem(this.#job.id, item.position, { state, repoId: repo.id, commit, ...counts }))
	}

	async #absentOf(repoId: string, files: ReadonlyMap<Sha256, number>): Promise<LargeFile[]> {
		const hashes = [...files.keys()]
		const absent: LargeFile[] = []
		for (let start = 0; start < hashes.length; start += SLICE) {
			const slice = hashes.slice(start, start + SLICE)
			// What is found to be here is not dropped to make room before the job has noted the commit.
			await this.#deps.records.objects.touch(repoId, slice)
			const stored = new Set((await this.#deps.records.objects.entitled(repoId, slice)).map(({ sha256 }) => sha256))
			absent.push(...slice.filter((sha256) => !stored.has(sha256)).map((sha256) => ({ sha256, size: files.get(sha256) ?? 0 })))
		}
		return absent
	}

	async #fetchFiles(item: MirrorJobItem): Promise<void> {
		const { filling, records } = this.#deps
		const { repoId, commit, position } = item
		if (repoId === undefined || commit === undefined) return
		const files = await largeFilesOf(this.#deps.snapshots, repoId, commit)
		const absent = await this.#absentOf(repoId, files)
		const counts = { filesDone: files.size - absent.length, bytesDone: sum([...files.values()]) - sum(absent.map(({ size }) => size)) }
		const { connectionsMax } = await filling.upstream(this.#job.upstream)
		const left = absent.values()
		const each = async (): Promise<void> => {
			for (const file of left) {
				await this.#fetchFile(repoId, file)
				counts.filesDone += 1
				counts.bytesDone += file.size
				this.#hasProgress = true
				must(await records.mirrorJobs.setItem(this.#job.id, position, { ...counts }))
			}
		}
		const count = Math.max(1, Math.min(FILES_AT_ONCE, Math.floor(connectionsMax / 2)))
		const ended = await Promise.allSettled(Array.from({ length: count }, each))
		const failures = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
		if (failures.length > 0) throw worstOf(failures, this.#job.upstream)
		must(await records.mirrorJobs.setItem(this.#job.id, position, { state: 'done', ...counts }))
	}

	async #fetchFile(repoId: string, file: LargeFile): Promise<void> {
		const { signal } = this.#stop
		signal.throwIfAborted()
		let passed = 0
		try {
			const onBytes = (bytes: number): void => {
				passed += bytes
				this.#meter.pass(bytes)
			}
			await this.#deps.filling.fetch(repoId, file, { pace: this.#pace, onBytes, signal })
		} finally {
			this.#meter.pass(-passed)
		}
	}

	async #end(): Promise<void> {
		const { records, now } = this.#deps
		const job = await records.mirrorJobs.job(this.#job.id)
		const { repos, reposFailed } = job?.totals ?? { repos: 0, reposFailed: this.#failed }
		const problem = reposFailed === 0 ? undefined : `${reposFailed} of ${repos} repositories failed. The others are here.`
		const at = now()
		const state = reposFailed === 0 ? 'done' : 'failed'
		await records.mirrorJobs.release(this.#job.id, { state, problem, dueAt: at, tries: 0, finishedAt: at })
	}

	/** Gives the job back, to go on later or not at all. */
	async #interrupt(error: unknown): Promise<void> {
		const { records, now, report } = this.#deps
		const { id, hours, upstream, tries } = this.#job
		const at = now()
		if (error instanceof RunEnds) {
			if (error.why === 'lost') return
			const dueAt = error.why === 'hours' ? nextOpening(hours, at) : at
			await records.mirrorJobs.release(id, { state: 'waiting', problem: undefined, dueAt, tries, finishedAt: undefined })
			return
		}
		const { problem, means, waitMs, isUnexpected } = explainJobTrouble(error, upstream, 'what the job names')
		if (isUnexpected) report(`run mirror job ${id}`, error)
		const isOver = means === 'item'
		const count = waitMs === undefined ? (this.#hasProgress ? 1 : tries + 1) : tries
		if (isOver || count >= TRIES_MAX) {
			await records.mirrorJobs.release(id, { state: 'failed', problem, dueAt: at, tries: count, finishedAt: at })
			return
		}
		const dueAt = nextOpening(hours, new Date(at.getTime() + (waitMs ?? waitAfter(count))))
		await records.mirrorJobs.release(id, { state: 'waiting', problem, dueAt, tries: count, finishedAt: undefined })
	}
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
const nameOf = ({ kind, id }: Pick<MirrorJobItem, 'kind' | 'id'>): string => `the ${kind} ${id}`

/** @throws {RunEnds} when the job no longer belongs to this run */
function must(isMine: boolean): void {
	if (!isMine) throw new RunEnds('lost')
}

/** One that passes says more about the others than one that does not. */
function worstOf(failures: readonly unknown[], upstream: string): unknown {
	const ending = failures.find((error) => error instanceof RunEnds)
	return ending ?? failures.find((error) => explainJobTrouble(error, upstream, '').means === 'later') ?? failures[0]
}
