import { Worker } from 'node:worker_threads'
import { keepFault } from './corpus.ts'
import { INPUT_SIZE_MAX } from './fuzz-target.ts'
import { CURRENT_HEAD, type Report, type Task } from './task.ts'
import { TARGET_NAMES } from './targets.ts'

/**
 * `npm run test:fuzz [-- minutes [target ...]] [--keep]`: feeds every parser of bytes from outside with damaged inputs, one target after the
 * other, for that many minutes in total. An input that breaks its target is written to `tests/fuzz/corpus/<target>/fault-...`, where every
 * test run finds it. `--keep` also renews the stored inputs of each target.
 */

/** An input that takes this long counts as endless, in milliseconds. */
const HANG_MS = 20_000
/** Number of times that a target is restarted after it ended its thread. */
const RESTARTS_MAX = 3
const MEMORY_MB = 1536

interface Outcome {
	runs: number
	blocks: number
	inputs: number
	slowestMs: number
	faults: string[]
}

/** Runs one target's thread until it ends by itself, hangs or dies. Returns whether it ended by itself. */
async function runThread(target: string, milliseconds: number, keeps: boolean, outcome: Outcome): Promise<boolean> {
	const current = new SharedArrayBuffer(CURRENT_HEAD + INPUT_SIZE_MAX)
	const state = new Int32Array(current, 0, 2).fill(-1, 0, 1)
	const task: Task = { target, milliseconds, keeps, current }
	const worker = new Worker(new URL('./fuzz-worker.ts', import.meta.url), {
		workerData: task,
		resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, stackSizeMb: 4 },
	})
	const before = { ...outcome }
	let died: string | undefined
	const ended = new Promise<void>((resolve) => {
		worker.on('message', (report: Report) => {
			if (report.kind === 'fault') noteFault(target, report.bytes, report.text, outcome)
			else
				Object.assign(outcome, {
					runs: before.runs + report.runs,
					blocks: report.blocks,
					inputs: report.inputs,
					slowestMs: Math.max(before.slowestMs, report.slowestMs),
				})
		})
		worker.on('error', (error: Error) => (died = `the thread ended: ${error.message}`))
		worker.on('exit', () => resolve())
	})
	const watch = watchInput(state, () => {
		died = `one input was still read after ${HANG_MS / 1000} s`
		void worker.terminate()
	})
	await ended
	clearInterval(watch)
	if (died === undefined) return true
	if (Atomics.load(state, 1) === 0) outcome.faults.push(`it did not start: ${died}`)
	else noteFault(target, new Uint8Array(current, CURRENT_HEAD, Math.max(0, Atomics.load(state, 0))).slice(), died, outcome)
	return false
}

/** Checks twice a second whether the thread still reads the same input, and reports once when that takes too long. */
function watchInput(state: Int32Array, onHang: () => void): NodeJS.Timeout {
	let seen = -1
	let since = performance.now()
	return setInterval(() => {
		const count = Atomics.load(state, 1)
		if (count !== seen || Atomics.load(state, 0) < 0) {
			seen = count
			since = performance.now()
		} else if (performance.now() - since > HANG_MS) {
			since = Number.POSITIVE_INFINITY
			onHang()
		}
	}, 500)
}

function noteFault(target: string, bytes: Uint8Array, text: string, { faults }: Outcome): void {
	const path = keepFault(target, bytes)
	faults.push(`${text} [${path.replace(`${process.cwd()}/`, '')}]`)
	console.log(`   FAULT ${target}: ${text}`)
}

async function fuzz(target: string, milliseconds: number, keeps: boolean): Promise<Outcome> {
	const outcome: Outcome = { runs: 0, blocks: 0, inputs: 0, slowestMs: 0, faults: [] }
	const started = performance.now()
	for (let starts = 0; starts <= RESTARTS_MAX; starts += 1) {
		const left = milliseconds - (performance.now() - started)
		if (left <= 0 || (await runThread(target, left, keeps, outcome))) break
	}
	const seconds = (performance.now() - started) / 1000
	console.log(
		`${target}: ${outcome.runs} inputs in ${seconds.toFixed(0)} s, ${outcome.blocks} blocks reached by ${outcome.inputs}, slowest ${Math.round(outcome.slowestMs)} ms, ${outcome.faults.length} faults`,
	)
	return outcome
}

const asked = process.argv.slice(2)
const keeps = asked.includes('--keep')
const [first, ...names] = asked.filter((word) => word !== '--keep')
const minutes = Number(first ?? 5)
const unknown = names.filter((name) => !TARGET_NAMES.includes(name))
if (!(minutes > 0) || unknown.length > 0) {
	console.error(`Say the minutes, then targets if not all: ${TARGET_NAMES.join(', ')}`)
	process.exit(2)
}
const chosen = names.length > 0 ? names : TARGET_NAMES
console.log(`${new Date().toISOString()} ${minutes} minutes over ${chosen.length} targets`)
const faults: string[] = []
let runs = 0
for (const target of chosen) {
	const outcome = await fuzz(target, (minutes * 60_000) / chosen.length, keeps)
	runs += outcome.runs
	faults.push(...outcome.faults.map((text) => `${target}: ${text}`))
}
for (const fault of faults) console.log(`fault: ${fault}`)
console.log(`${new Date().toISOString()} ${runs} inputs, ${faults.length} faults`)
process.exit(faults.length > 0 ? 1 : 0)
