import { HubError } from '@stoa/vocabulary'
import { type Actor, VISITOR } from '../accounts/actors/actor.ts'
import { auditEntry } from '../accounts/audit/audit-entry.ts'
import type { AuditAction, AuditEntry } from '../accounts/audit/audit.ts'
import type { AuditRecords } from '../accounts/audit/audit-records.ts'
import type { Store } from '../database/store.ts'
import type { ListedUpstream, MirrorFilling, Mirrors } from '../mirrors/mirrors.ts'
import type { ObjectRecords } from '../objects/store/object-records.ts'
import { createLoop } from '../outside/jobs/create-loop.ts'
import type { RepoRecords } from '../repositories/repos/repo-records.ts'
import { nextOpening } from './hours.ts'
import type { MirrorJobRecords, MirrorPinRecords, MirrorRuleRecords } from './mirror-job-records.ts'
import type { MirrorJob, MirrorJobState, MirrorOrder, MirrorRule } from './mirror-job.ts'
import type { MirrorJobAct, MirrorJobs, MirrorWork, ShownJob, UpstreamWork } from './mirror-jobs.ts'
import { createPins, type Pins, type PinsDeps } from './pins.ts'
import { readOrder, readRule } from './read-order.ts'
import { JobRun, type RunJobDeps } from './run-job.ts'
import { sourceWords } from './source-words.ts'

interface JobTables {
	mirrorRules: MirrorRuleRecords
	mirrorJobs: MirrorJobRecords
	mirrorPins: MirrorPinRecords
	repos: Pick<RepoRecords, 'byName'>
	objects: ObjectRecords
	audit: AuditRecords
}

/** What the service needs. */
export interface MirrorJobsDeps extends Omit<RunJobDeps, 'records' | 'filling' | 'pins' | 'git'>, Omit<PinsDeps, 'records'> {
	records: Store<JobTables>
	mirrors: Pick<Mirrors, 'addUpstream' | 'changeUpstream' | 'removeUpstream' | 'testUpstream' | 'upstreams'> & { filling: MirrorFilling }
}

/** Jobs that one process works on at the same time, so that an import does not wait for the end of a long rule. */
const JOBS_AT_ONCE = 3
/** How often it is asked what is due, in milliseconds. */
const LOOK_MS = 5000
/** Jobs that a list has. */
const JOBS_MAX = 100
/** How long finished jobs are kept, in milliseconds. */
const KEPT_MS = 90 * 24 * 3_600_000
const HOUR_MS = 3_600_000

const ACTS: Readonly<Record<MirrorJobAct, { from: readonly MirrorJobState[]; to: MirrorJobState; done: string }>> = {
	pause: { from: ['waiting', 'running'], to: 'paused', done: 'paused' },
	resume: { from: ['paused'], to: 'waiting', done: 'resumed' },
	cancel: { from: ['waiting', 'running', 'paused'], to: 'canceled', done: 'canceled' },
	retry: { from: ['failed', 'canceled', 'waiting'], to: 'waiting', done: 'retried' },
}

function shown(job: MirrorJob): ShownJob {
	const { totals, rate, stage } = job
	const isKnown = job.state === 'running' && stage === 'files' && rate > 0
	return { ...job, secondsLeft: isKnown ? Math.round((totals.bytes - totals.bytesDone) / rate) : undefined }
}

/** Works on jobs in this process. */
class Worker {
	readonly #deps: RunJobDeps & { records: MirrorJobsDeps['records'] }
	readonly #running = new Map<string, { run: JobRun; ended: Promise<void> }>()
	readonly #stop = new AbortController()
	readonly #loop: ReturnType<typeof createLoop>

	constructor(deps: RunJobDeps & { records: MirrorJobsDeps['records'] }) {
		this.#deps = deps
		this.#loop = createLoop({ what: 'work on mirror jobs', pollMs: LOOK_MS, report: deps.report, work: () => this.#look() })
	}

	start(): void {
		this.#loop.start()
	}

	wake(): void {
		this.#loop.wake()
	}

	/** Ends the run of a job that is no longer to be worked on, if it is one of this process. */
	leave(id: string): void {
		this.#running.get(id)?.run.leave()
	}

	async close(): Promise<void> {
		this.#stop.abort()
		await this.#loop.close()
		await Promise.all([...this.#running.values()].map(({ ended }) => ended))
	}

	async #look(): Promise<boolean> {
		const { records, now } = this.#deps
		for (const rule of await records.mirrorRules.dueRules(now())) await beginRule(records, rule, now())
		if (this.#running.size >= JOBS_AT_ONCE) return false
		const job = await records.mirrorJobs.claim(now())
		if (!job) return false
		const run = new JobRun(this.#deps, job, this.#stop.signal)
		const ended = run.run().finally(() => {
			this.#running.delete(job.id)
			if (!this.#stop.signal.aborted) this.wake()
		})
		this.#running.set(job.id, { run, ended })
		return true
	}
}

/** Creates the next job of a rule. `undefined` when it has an unfinished one. */
async function beginRule(
	{ transaction, newId }: MirrorJobsDeps['records'],
	rule: MirrorRule,
	now: Date,
	entry?: AuditEntry,
): Promise<string | undefined> {
	const { name, everyHours, createdAt: _, nextAt: __, ...order } = rule
	const id = newId()
	return transaction(async (tables) => {
		const dueAt = nextOpening(order.hours, now)
		if (!(await tables.mirrorJobs.insertJob({ id, rule: name, order, createdAt: now, dueAt }))) return undefined
		await tables.mirrorRules.setNext(name, new Date(now.getTime() + everyHours * HOUR_MS))
		if (entry) await tables.audit.insert(entry)
		return id
	})
}

async function requireUpstream({ filling }: MirrorJobsDeps['mirrors'], order: MirrorOrder): Promise<MirrorOrder> {
	await filling.upstream(order.upstream)
	return order
}

/** Creates the audit entries of a caller. */
function entriesOf({ records: { newId }, now }: MirrorJobsDeps, actor: Actor) {
	return (action: AuditAction, subject: string, details: Record<string, string> = {}): AuditEntry =>
		auditEntry({ newId, now }, actor, { action, scopeId: undefined, subject, details })
}

/** What an entry says of an order. */
const detailsOf = ({ source, upstream, isPinned }: MirrorOrder): Record<string, string> => ({
	what: sourceWords(source),
	upstream,
	...(isPinned && { pinned: 'yes' }),
})

function createRuleWork(deps: MirrorJobsDeps, worker: Worker, actor: Actor): Pick<MirrorWork, 'addRule' | 'removeRule' | 'runRule'> {
	const { records, mirrors, now } = deps
	const entry = entriesOf(deps, actor)
	return {
		async addRule({ order: given, ...rest }) {
			const order = await requireUpstream(mirrors, readOrder(given))
			const rule = { ...order, ...readRule(rest), createdAt: now(), nextAt: nextOpening(order.hours, now()) }
			await records.transaction(async ({ audit, mirrorRules }) => {
				if (!(await mirrorRules.insertRule(rule))) throw new HubError('mirror-rule-exists', { name: rule.name })
				await audit.insert(entry('mirror.rule-add', rule.name, detailsOf(order)))
			})
			worker.wake()
			return rule
		},
		async removeRule(name) {
			const { mirrorJobs } = records
			await records.transaction(async ({ audit, mirrorRules }) => {
				if (!(await mirrorRules.deleteRule(name))) throw new HubError('mirror-rule-not-found', { name })
				await audit.insert(entry('mirror.rule-remove', name))
			})
			for (const { id, rule, finishedAt } of await mirrorJobs.jobs(JOBS_MAX)) {
				if (rule !== name || finishedAt) continue
				await mirrorJobs.change(id, { ...ACTS.cancel, now: now() })
				worker.leave(id)
			}
		},
		async runRule(name) {
			const rule = (await records.mirrorRules.rules()).find((one) => one.name === name)
			if (!rule) throw new HubError('mirror-rule-not-found', { name })
			const id = await beginRule(records, { ...rule, hours: undefined }, now(), entry('mirror.run', name))
			if (id === undefined) throw new HubError('mirror-rule-busy', { name })
			worker.wake()
			return jobCalled(deps, id)
		},
	}
}

async function jobCalled({ records }: MirrorJobsDeps, id: string): Promise<ShownJob> {
	const found = await records.mirrorJobs.job(id)
	if (!found) throw new HubError('mirror-job-not-found', { id })
	return shown(found)
}

function createUpstreamWork(mirrors: MirrorJobsDeps['mirrors'], actor: Actor): UpstreamWork {
	async function upstreamCalled(name: string): Promise<ListedUpstream> {
		const found = (await mirrors.upstreams()).find((one) => one.name === name)
		if (!found) throw new HubError('upstream-not-found', { name })
		return found
	}
	return {
		upstreams: () => mirrors.upstreams(),
		async addUpstream(upstream) {
			await mirrors.addUpstream(upstream, actor)
			return upstreamCalled(upstream.name)
		},
		async changeUpstream(name, changes) {
			await mirrors.changeUpstream(name, changes, actor)
			return upstreamCalled(name)
		},
		removeUpstream: (name) => mirrors.removeUpstream(name, actor),
		testUpstream: (name) => mirrors.testUpstream(name),
	}
}

function createWork(deps: MirrorJobsDeps, worker: Worker, pins: Pins, actor: Actor): MirrorWork {
	const { records, mirrors, now } = deps
	const { mirrorJobs, mirrorRules, mirrorPins } = records
	const entry = entriesOf(deps, actor)
	const job = (id: string): Promise<ShownJob> => jobCalled(deps, id)
	return {
		...createUpstreamWork(mirrors, actor),
		rules: () => mirrorRules.rules(),
		...createRuleWork(deps, worker, actor),
		async start(given) {
			const order = await requireUpstream(mirrors, readOrder(given))
			const id = records.newId()
			await records.transaction(async (tables) => {
				const at = now()
				await tables.mirrorJobs.insertJob({ id, rule: undefined, order, createdAt: at, dueAt: nextOpening(order.hours, at) })
				await tables.audit.insert(entry('mirror.start', id, detailsOf(order)))
			})
			worker.wake()
			return job(id)
		},
		jobs: async () => (await mirrorJobs.jobs(JOBS_MAX)).map(shown),
		job,
		async items(id, { after = -1, limit, state }) {
			await job(id)
			return mirrorJobs.items(id, { after, limit, ...(state && { state }) })
		},
		async act(id, act) {
			const { from, to, done } = ACTS[act]
			const { state, source } = await job(id)
			const isChanged = await records.transaction(async (tables) => {
				const could = await tables.mirrorJobs.change(id, { from, to, now: now() })
				if (could && act === 'retry') await tables.mirrorJobs.retryItems(id)
				if (could) await tables.audit.insert(entry('mirror.job', id, { what: sourceWords(source), change: done }))
				return could
			})
			if (!isChanged) throw new HubError('mirror-job-state', { state, wanted: done })
			worker.leave(id)
			worker.wake()
			return job(id)
		},
		pins: (page) => mirrorPins.pins(page),
		async unpin({ kind, id }, commit) {
			const repo = await records.repos.byName(kind, id)
			if (!repo) throw new HubError('repo-not-found')
			await pins.remove(repo, commit, entry('mirror.unpin', id, commit === undefined ? {} : { commit }))
		},
	}
}

/** Creates the service. */
export function createMirrorJobs(deps: MirrorJobsDeps): MirrorJobs {
	const { records, mirrors, now } = deps
	const pins = createPins(deps)
	const worker = new Worker({ ...deps, filling: mirrors.filling, pins })
	return {
		...createWork(deps, worker, pins, VISITOR),
		as: (actor) => createWork(deps, worker, pins, actor),
		pinsOf: async (repo) => (repo.upstream === undefined ? [] : pins.of(repo)),
		follow: () => worker.start(),
		async tidy() {
			await pins.settle()
			await records.mirrorJobs.forget(new Date(now().getTime() - KEPT_MS))
		},
		close: () => worker.close(),
	}
}
