import { toFailure } from '../../apps/server/src/errors.ts'
import type { FuzzTarget } from './fuzz-target.ts'

/** Longest time that one input of 64 kB may occupy its thread, in milliseconds. */
const BUSY_MS_MAX = 1000

/** The result of one input. */
export type Verdict =
	| { kind: 'fine'; busyMs: number }
	/** `text` says what was thrown and where; `place` is equal for faults with the same cause. */
	| { kind: 'crash'; text: string; place: string }
	| { kind: 'slow'; text: string; place: string }

/** Whether the server answers this error below 500, or with 501, its answer for features that the hub lacks on purpose. */
function isAnswered(error: unknown): boolean {
	const { status, unexpected } = toFailure(error, { format: 'json', anonymous: true })
	return !unexpected && (status < 500 || status === 501)
}

function describe(error: unknown): { text: string; place: string } {
	if (!(error instanceof Error)) return { text: `thrown: ${String(error)}`, place: 'thrown value' }
	const frame = error.stack
		?.split('\n')
		.find((line) => /(?:packages|apps)\/[^ ]*\.tsx?:\d+|node_modules\//.test(line) && !line.includes('tests/fuzz'))
	const at = frame?.replace(/^.*?((?:packages|apps|node_modules)\/)/, '$1').replace(/\)$/, '') ?? error.message.slice(0, 80)
	return { text: `${error.name}: ${error.message.slice(0, 300)} (${at})`, place: `${error.name} ${at}` }
}

/** Runs one input. The time is the thread's own processor time, so that a busy machine does not make inputs slow. */
export async function judge({ run, refusals = [] }: FuzzTarget, bytes: Uint8Array): Promise<Verdict> {
	const before = process.threadCpuUsage()
	try {
		const answer = run(bytes)
		if (answer instanceof Promise) await answer
	} catch (error) {
		if (!refusals.some((refusal) => error instanceof refusal) && !isAnswered(error)) return { kind: 'crash', ...describe(error) }
	}
	const { user, system } = process.threadCpuUsage(before)
	const busyMs = (user + system) / 1000
	if (busyMs <= BUSY_MS_MAX) return { kind: 'fine', busyMs }
	return { kind: 'slow', text: `${bytes.length} bytes kept the thread busy for ${Math.round(busyMs)} ms`, place: 'slow' }
}
