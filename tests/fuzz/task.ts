import { z } from 'zod'

/** Messages from the job to the thread of one target. */
export const Task = z.object({
	target: z.string(),
	milliseconds: z.number(),
	/** Replaces the stored inputs by a small set with the same coverage. */
	keeps: z.boolean(),
	/**
	 * The input in progress, which the job reads when this thread hangs or dies: its length (-1 between two inputs), the number of inputs
	 * so far, each in four bytes, and the input.
	 */
	current: z.instanceof(SharedArrayBuffer),
})
export type Task = z.infer<typeof Task>

/** Bytes before the input in `Task.current`. */
export const CURRENT_HEAD = 8

/** Messages from the thread of a target to the job. */
export type Report =
	| { kind: 'fault'; bytes: Uint8Array; text: string }
	| { kind: 'progress'; runs: number; blocks: number; inputs: number; slowestMs: number }
