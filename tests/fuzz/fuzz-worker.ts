import { randomInt } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { seededNumbers } from '../integration/formats/damage.ts'
import { allInputs, keepOnly, noteFound } from './corpus.ts'
import { Coverage } from './coverage.ts'
import { INPUT_SIZE_MAX, type FuzzTarget } from './fuzz-target.ts'
import { judge, type Verdict } from './judge.ts'
import { mutate } from './mutate.ts'
import { shrink } from './shrink.ts'
import { openTarget } from './targets.ts'
import { CURRENT_HEAD, type Report, Task } from './task.ts'

/** Most stored inputs of one target. */
const KEPT_MAX = 24
/** Longest stored input in bytes. */
const KEPT_SIZE_MAX = 4096
/** Largest share of the time that measuring coverage may take. */
const MEASURE_SHARE = 0.15

const task = Task.parse(workerData)
const port = parentPort
if (!port) throw new Error('This module is run as a thread')
const report = (message: Report): void => {
	// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window's: there is no origin
	port.postMessage(message)
}

const target: FuzzTarget = await openTarget(task.target)
const sizeMax = target.sizeMax ?? INPUT_SIZE_MAX
const words = (target.words ?? []).map((word) => new TextEncoder().encode(word))
const random = seededNumbers(randomInt(2 ** 31))
const current = new Uint8Array(task.current)
const state = new Int32Array(task.current, 0, 2)
const coverage = new Coverage((url) => url.startsWith('file:') && !url.includes('/tests/'))

const end = performance.now() + task.milliseconds
const inputs: Uint8Array[] = []
const reached = new Set<number>()
const places = new Set<string>()
let runs = 0
let slowestMs = 0

/** Whether `blocks` contains a block that no input reached before. From then on, the blocks count as reached. */
function addsTo(seen: Set<number>, blocks: Iterable<number>): boolean {
	const before = seen.size
	for (const block of blocks) seen.add(block)
	return seen.size > before
}

async function runOne(bytes: Uint8Array): Promise<Verdict> {
	current.set(bytes, CURRENT_HEAD)
	Atomics.add(state, 1, 1)
	Atomics.store(state, 0, bytes.length)
	const verdict = await judge(target, bytes)
	Atomics.store(state, 0, -1)
	runs += 1
	if (verdict.kind === 'fine') slowestMs = Math.max(slowestMs, verdict.busyMs)
	return verdict
}

/** Runs an input. A fault with a new cause is shrunk and reported. */
async function tryInput(bytes: Uint8Array): Promise<void> {
	const verdict = await runOne(bytes)
	if (verdict.kind === 'fine' || places.has(verdict.place)) return
	// Counting blocks and first compilation cost time too, so an input counts as slow when it is slow three times.
	if (verdict.kind === 'slow') for (const _ of [1, 2]) if ((await runOne(bytes)).kind === 'fine') return
	places.add(verdict.place)
	const same = async (smaller: Uint8Array): Promise<boolean> => {
		const again = await runOne(smaller)
		return again.kind === verdict.kind && again.place === verdict.place
	}
	report({ kind: 'fault', bytes: verdict.kind === 'slow' ? bytes : await shrink(bytes, same), text: verdict.text })
}

/** Runs inputs one after the other until the time is over. Returns the blocks that they reached. */
async function reachedBy(batch: readonly Uint8Array[]): Promise<Set<number>> {
	coverage.take()
	for (const bytes of batch) {
		await tryInput(bytes)
		if (performance.now() > end) break
	}
	return coverage.take()
}

/** Finds the inputs of a batch that reach new code, by bisection: measuring coverage costs more than running most inputs. */
async function addNew(batch: readonly Uint8Array[]): Promise<void> {
	const [only] = batch
	if (only === undefined || performance.now() > end) return
	const blocks = await reachedBy(batch)
	if (blocks.difference(reached).size === 0) return
	if (batch.length === 1) {
		addsTo(reached, blocks)
		inputs.push(only)
		noteFound(task.target, only)
		return
	}
	const half = Math.ceil(batch.length / 2)
	await addNew(batch.slice(0, half))
	await addNew(batch.slice(half))
}

const oneOf = (): Uint8Array => {
	// Picks a recent input half of the time, because an input that has just reached new code leads further.
	const from = random(2) === 0 ? Math.max(0, inputs.length - 20) : 0
	return inputs[from + random(Math.max(1, inputs.length - from))] ?? new Uint8Array(0)
}

/** A small set of inputs with the same coverage, built by adding the input that contributes most each time. */
async function smallSet(): Promise<Uint8Array[]> {
	const candidates: { bytes: Uint8Array; blocks: Set<number> }[] = []
	for (const bytes of inputs.filter((one) => one.length <= KEPT_SIZE_MAX)) {
		coverage.take()
		await runOne(bytes)
		candidates.push({ bytes, blocks: coverage.take() })
	}
	const kept: Uint8Array[] = []
	const seen = new Set<number>()
	while (kept.length < KEPT_MAX) {
		const gains = candidates.map(({ blocks }) => blocks.difference(seen).size)
		const best = gains.indexOf(Math.max(0, ...gains))
		const found = candidates[best]
		if (!found || gains[best] === 0) break
		addsTo(seen, found.blocks)
		kept.push(found.bytes)
	}
	return kept
}

const seeds = target.seeds.map((seed) => (typeof seed === 'string' ? new TextEncoder().encode(seed) : seed))
inputs.push(...seeds, ...allInputs(task.target).map((bytes) => bytes.subarray(0, sizeMax)))
addsTo(reached, await reachedBy(inputs))

let batchSize = 16
while (performance.now() < end) {
	const batch = Array.from({ length: batchSize }, () => mutate(oneOf(), oneOf(), words, random, sizeMax))
	const started = performance.now()
	const blocks = await reachedBy(batch)
	const ran = performance.now()
	if (blocks.difference(reached).size > 0) {
		await addNew(batch)
		// Code that only several inputs together reach must not make every batch run twice.
		addsTo(reached, blocks)
	}
	coverage.take()
	const cost = performance.now() - ran
	batchSize = cost > (ran - started) * MEASURE_SHARE ? Math.min(2000, batchSize * 2) : Math.max(16, Math.round(batchSize * 0.8))
	report({ kind: 'progress', runs, blocks: reached.size, inputs: inputs.length, slowestMs })
	await nextTurn()
}
if (task.keeps) {
	const small = await smallSet()
	// A parser of the platform has no blocks that V8 counts, so its seeds are kept instead.
	keepOnly(task.target, small.length > 0 ? small : seeds)
}
coverage.close()
await target.close?.()
report({ kind: 'progress', runs, blocks: reached.size, inputs: inputs.length, slowestMs })
// A server started by the target may leave timers and handles behind.
process.exit()
