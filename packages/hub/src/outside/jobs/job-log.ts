import { HubError } from '@stoa/vocabulary'
import type { JobRun, JobRunRecords } from './job-run-records.ts'

/** What is known of a job before it runs. */
export interface JobPlan {
	/** Its name in addresses and in the database. */
	key: string
	/** What it does, in words. */
	name: string
	/** Milliseconds between two runs, or between two looks for work. */
	everyMs: number
	/** Does the job once, for `runNow`; absent where it does nothing that it would not do at once by itself. */
	work?: () => Promise<unknown>
}

/** A job that runs at intervals or whenever there is work. */
export interface JobState extends Omit<JobRun, 'job' | 'startedAt'> {
	key: string
	name: string
	everySeconds: number
	/** When it last began, in any process. */
	startedAt: Date | undefined
	/** When this process does it next; `undefined` where that has no time. */
	nextAt: Date | undefined
	/** Whether `runNow` can begin it. */
	canRun: boolean
}

/** Remembers how jobs went. Failures to store that are reported, and stop no job. */
export interface JobLog {
	/** Says that a job exists, before it runs for the first time. */
	announce(plan: JobPlan): void
	/** Says when this process runs the job next. */
	planNext(key: string, at: Date | undefined): void
	/**
	 * Does an announced job, unless a process of the hub does it already. Resolves with whether it ran; its failure is thrown as well.
	 */
	run(key: string): Promise<boolean>
	/** Does a part of a job that every process does for itself, of which the newest is remembered. Its failure is thrown as well. */
	pass<T>(key: string, work: () => Promise<T>): Promise<T>
	/**
	 * Begins an announced job out of turn, and does not wait for its end.
	 *
	 * @throws {HubError} `job-not-found` | `job-running`
	 */
	runNow(key: string): Promise<void>
	/** The jobs of this process. */
	states(): JobState[]
	/** The same, with what other processes and earlier ones have noted. @throws `unavailable` */
	allStates(): Promise<JobState[]>
	/** Waits for runs under way. */
	close(): Promise<void>
}

/** What `createJobLog` needs. */
export interface JobLogDeps {
	/** Absent: only this process remembers. */
	records?: JobRunRecords | undefined
	now: () => Date
	report: (what: string, error: unknown) => void
}

/** How often a run says that it is alive, in milliseconds. */
const BEAT_MS = 15_000
/** Passes succeed every few seconds, so a success is stored this often. Milliseconds. */
const NOTE_MS = 60_000

interface Known {
	plan: JobPlan
	isRunning: boolean
	startedAt: Date | undefined
	seconds: number | undefined
	failures: number
	problem: string | undefined
	nextAt: Date | undefined
	/** When a pass was last stored; counts from the start of the process. */
	notedAt: number
}

function sentenceOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error)
}

/** The runs of one process, and what is stored about them. */
class Log implements JobLog {
	readonly #deps: JobLogDeps
	readonly #known = new Map<string, Known>()
	readonly #running = new Set<Promise<unknown>>()

	constructor(deps: JobLogDeps) {
		this.#deps = deps
	}

	announce(plan: JobPlan): void {
		const fresh = { isRunning: false, startedAt: undefined, seconds: undefined, failures: 0, problem: undefined, nextAt: undefined }
		this.#known.set(plan.key, { ...fresh, notedAt: Number.NEGATIVE_INFINITY, ...this.#known.get(plan.key), plan })
	}

	planNext(key: string, at: Date | undefined): void {
		this.#find(key).nextAt = at
	}

	async run(key: string): Promise<boolean> {
		const job = this.#find(key)
		if (!(await this.#begin(job))) return false
		await this.#execute(job)
		return true
	}

	async runNow(key: string): Promise<void> {
		const job = this.#known.get(key)
		if (!job?.plan.work) throw new HubError('job-not-found', { job: key })
		if (!(await this.#begin(job))) throw new HubError('job-running', { job: job.plan.name })
		this.#execute(job).catch((error: unknown) => this.#deps.report(job.plan.name, error))
	}

	async pass<T>(key: string, work: () => Promise<T>): Promise<T> {
		const job = this.#find(key)
		const hadFailed = job.failures > 0
		const begun = this.#start(job)
		try {
			const result = await work()
			this.#end(job, begun, undefined)
			if (hadFailed || performance.now() - job.notedAt > NOTE_MS) await this.#note(job)
			return result
		} catch (error) {
			this.#end(job, begun, error)
			if (!hadFailed || performance.now() - job.notedAt > NOTE_MS) await this.#note(job)
			throw error
		}
	}

	states(): JobState[] {
		return [...this.#known.values()].map(({ plan: { key, name, everyMs, work }, notedAt: _, ...state }) => ({
			key,
			name,
			everySeconds: everyMs / 1000,
			...state,
			canRun: work !== undefined,
		}))
	}

	async allStates(): Promise<JobState[]> {
		const stored = new Map((await this.#deps.records?.all())?.map((run) => [run.job, run]))
		return this.states().map((state) => {
			const run = stored.get(state.key)
			// A pass of this process may be newer than what is stored.
			if (!run || (state.startedAt && state.startedAt >= run.startedAt)) return state
			const { job: _, ...rest } = run
			return { ...state, ...rest }
		})
	}

	async close(): Promise<void> {
		await Promise.allSettled(this.#running)
	}

	#find(key: string): Known {
		const job = this.#known.get(key)
		if (!job) throw new Error(`The job "${key}" was not announced`)
		return job
	}

	async #begin(job: Known): Promise<boolean> {
		if (job.isRunning) return false
		// At once, so that a second call does not come in between.
		job.isRunning = true
		const isMine = await (this.#deps.records?.begin(job.plan.key) ?? Promise.resolve(true)).catch((error: unknown) => {
			this.#end(job, performance.now(), error)
			throw error
		})
		job.isRunning = isMine
		return isMine
	}

	/** Does a job that has begun. */
	#execute(job: Known): Promise<void> {
		const { records, report } = this.#deps
		const { key, name, work } = job.plan
		const beat = setInterval(() => {
			records?.beat(key).catch((error: unknown) => report(`say that the job "${name}" runs`, error))
		}, BEAT_MS).unref()
		const begun = this.#start(job)
		const settle = async (failure?: unknown): Promise<void> => {
			clearInterval(beat)
			this.#end(job, begun, failure)
			const { seconds = 0, problem } = job
			await records?.finish(key, { seconds, problem }).catch((reason: unknown) => report(`note the end of the job "${name}"`, reason))
		}
		const ended = (work?.() ?? Promise.resolve()).then(
			() => settle(),
			async (error: unknown) => {
				await settle(error)
				throw error
			},
		)
		this.#running.add(ended)
		const forget = (): void => void this.#running.delete(ended)
		ended.then(forget, forget)
		return ended
	}

	#start(job: Known): number {
		Object.assign(job, { isRunning: true, startedAt: this.#deps.now() })
		return performance.now()
	}

	#end(job: Known, begun: number, error: unknown): void {
		const outcome = error === undefined ? { failures: 0, problem: undefined } : { failures: job.failures + 1, problem: sentenceOf(error) }
		Object.assign(job, { isRunning: false, seconds: (performance.now() - begun) / 1000, ...outcome })
	}

	async #note({ plan: { key }, startedAt = this.#deps.now(), seconds, failures, problem }: Known): Promise<void> {
		this.#find(key).notedAt = performance.now()
		// What fails is often the database itself: the next pass stores it.
		await this.#deps.records?.note({ job: key, startedAt, seconds, failures, problem }).catch(() => {
			this.#find(key).notedAt = Number.NEGATIVE_INFINITY
		})
	}
}

/** Creates an empty log. */
export function createJobLog(deps: JobLogDeps): JobLog {
	return new Log(deps)
}
