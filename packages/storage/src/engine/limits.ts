/** What one worker may use. */
export interface WorkerLimits {
	/** Memory that the engine may fill, in megabytes. */
	memoryMb: number
	/** Address space of the process, in megabytes. A JavaScript engine reserves much more than it fills. */
	addressSpaceMb: number
	threads: number
	/** From the start of the process to the last answer, in milliseconds. */
	timeMs: number
	/** Bytes of all its answers. */
	answerSize: number
	/** Bytes of the file system in memory that it may write to, and of one file there. */
	scratchSize: number
}

/** Limits of a question that a person waits for. */
export const QUESTION_LIMITS: WorkerLimits = {
	memoryMb: 512,
	addressSpaceMb: 2560,
	threads: 2,
	timeMs: 20_000,
	answerSize: 64 * 1024 * 1024,
	scratchSize: 64 * 1024 * 1024,
}

/** Limits of statistics, which are computed in the background. */
export const STATISTICS_LIMITS: WorkerLimits = {
	...QUESTION_LIMITS,
	memoryMb: 1024,
	addressSpaceMb: 3072,
	timeMs: 180_000,
	answerSize: 4 * 1024 * 1024,
}

/** Seconds of a processor that correspond to the time of a worker: all its threads count together. */
export function cpuSeconds({ timeMs, threads }: WorkerLimits): number {
	return Math.ceil((timeMs / 1000) * threads) + 1
}
