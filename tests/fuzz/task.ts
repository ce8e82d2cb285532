import { z } from 'zod'

/** What the job tells the thread of one target. */
export const Task = z.object({
	target: z.string(),
	milliseconds: z.number(),
	/** Replaces the kept inputs by a small set that reaches as much. */
	keeps: z.boolean(),
	/**
	 * The input that is being read, for the job to take when this thread hangs or dies: its length (-1 between two inputs), the number of inputs
	 * so far, each in four bytes, and the input.
	 */
	current: z.instanceof(SharedArrayBuffer),
})
export type Task = z.infer<typeof Task>

/** Bytes before the input in `Task.current`. */
export const CURRENT_HEAD = 8

/** What the thread tells the job. */
export type Report =
	| { kind: 'fault'; bytes: Uint8Array; text: string }
	| { kind: 'progress'; runs: number; blocks: number; inputs: number; slowestMs: number }
