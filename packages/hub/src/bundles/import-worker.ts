import { isHubError } from '@stoa/vocabulary'
import { createLoop, type Loop } from '../outside/jobs/create-loop.ts'
import type { BundleImport } from './bundle-records.ts'
import { endImport, importBundle, type ImportDeps, isPassing } from './import-bundle.ts'
import type { BundleProgress } from './verify-bundle.ts'

/** What the work on imports needs. */
export interface ImportWorkerDeps extends ImportDeps {
	/** Called with failures of background work. Never throws. */
	report: (what: string, error: unknown) => void
}

/** How often it is looked for unfinished imports and new bundles, in milliseconds. */
const LOOK_MS = 5000
/** How often a process says that it works on an import, in milliseconds. */
const BEAT_MS = 1000
/** A bundle in the watched folder that was changed within this time may not be whole yet, in milliseconds. */
const SETTLED_MS = 30_000
/** How long an import rests after a failure that may pass, in milliseconds: each run reads the whole bundle. */
const REST_MS = 60_000
/** How long finished imports are listed, in milliseconds. */
const KEPT_MS = 365 * 24 * 3_600_000

/** Works on imports, one at a time over all processes. */
export class ImportWorker {
	readonly #deps: ImportWorkerDeps
	readonly #process: string
	readonly #stop = new AbortController()
	readonly #loop: Loop
	#isStarted = false
	#restsUntil = Number.NEGATIVE_INFINITY
	#current: { id: string; progress: BundleProgress | undefined } | undefined

	constructor(deps: ImportWorkerDeps) {
		this.#deps = deps
		this.#process = deps.records.newId()
		this.#loop = createLoop({ what: 'import bundles', pollMs: LOOK_MS, report: deps.report, work: () => this.#look() })
	}

	/** Looks for work from now on, also in the watched folder. */
	start(): void {
		this.#isStarted = true
		this.#loop.start()
	}

	/** Says that there may be work. */
	wake(): void {
		this.#restsUntil = Number.NEGATIVE_INFINITY
		this.#loop.wake()
	}

	/** How far an import is that this process works on. */
	progress(id: string): BundleProgress | undefined {
		return this.#current?.id === id ? this.#current.progress : undefined
	}

	async close(): Promise<void> {
		this.#stop.abort()
		await this.#loop.close()
	}

	async #look(): Promise<boolean> {
		if (performance.now() < this.#restsUntil) return false
		const { bundles } = this.#deps.records
		const one = await bundles.claimImport(this.#process)
		if (!one) return this.#isStarted && (await this.#lookIntoFolder())
		const beat = setInterval(() => {
			bundles.beatImport(one.id, this.#process).catch((error: unknown) => this.#deps.report('note that a bundle is imported', error))
		}, BEAT_MS)
		this.#current = { id: one.id, progress: undefined }
		try {
			return await this.#work(one)
		} finally {
			clearInterval(beat)
			this.#current = undefined
			await bundles.leaveImport(one.id, this.#process)
			await bundles.forgetImports(new Date(this.#deps.now().getTime() - KEPT_MS))
		}
	}

	/** Begins an import of each bundle that came since; returns whether there was one. One that failed is tried again when its files change, or by hand. */
	async #lookIntoFolder(): Promise<boolean> {
		const { files, records, now } = this.#deps
		let isNew = false
		for (const { path, changedAt } of await files.watched()) {
			const isSettled = now().getTime() - changedAt.getTime() >= SETTLED_MS
			if (!isSettled || (await records.bundles.hasImport(path, changedAt))) continue
			const begun = { id: records.newId(), path, isUntrustedAllowed: false, state: 'reading' as const, items: [], begunBy: '' }
			const empty = { problem: undefined, bundle: undefined, signer: undefined, finishedAt: undefined }
			await records.bundles.insertImport({ ...begun, ...empty, startedAt: now() })
			isNew = true
		}
		return isNew
	}

	/** @returns whether there may be more work right now */
	async #work(one: BundleImport): Promise<boolean> {
		const { records, now, report } = this.#deps
		const onProgress = (progress: BundleProgress): void => {
			if (this.#current?.id === one.id) this.#current.progress = { ...progress }
		}
		try {
			const done = await importBundle(this.#deps, one, { onProgress, signal: this.#stop.signal })
			await records.bundles.updateImport({ ...done, state: 'done', problem: undefined, finishedAt: now() })
			return true
		} catch (error) {
			if (this.#stop.signal.aborted) return false
			if (!isHubError(error)) report(`import the bundle ${one.path}`, error)
			const problem = isHubError(error) ? error.message : 'It failed for a reason that the log of the hub has. It is tried again'
			const last = (await records.bundles.import(one.id)) ?? one
			// What is visible is completed, whatever it takes.
			if (last.state === 'applying' || isPassing(error)) {
				await records.bundles.updateImport({ ...last, problem })
				this.#restsUntil = performance.now() + REST_MS
				return false
			}
			await endImport(this.#deps, one.id)
			await records.bundles.updateImport({ ...last, state: 'failed', problem, finishedAt: now() })
			return true
		}
	}
}
