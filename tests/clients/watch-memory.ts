import { memoryByProcess } from '../../bench/process-tree.ts'

/** Interval between measurements, in milliseconds. It misses shorter peaks. */
const EVERY_MS = 200
const MEBIBYTE = 1024 * 1024

/** A running measurement of a hub's memory. */
export interface MemoryWatch {
	/** Stops measuring. `bytes`: the most that the hub and its child processes used at one time; `what`: a summary for people. */
	end(): { bytes: number; what: string }
}

/** Starts to measure a process with its database and git. Shared pages count by their share (PSS); unmapped pages of files do not count. */
export function watchMemory(pid: number): MemoryWatch {
	let most = 0
	let processes: { command: string; mebibytes: number }[] = []
	const look = (): void => {
		const now = memoryByProcess(pid)
		const sum = now.reduce((total, { mebibytes }) => total + mebibytes, 0)
		if (sum > most) [most, processes] = [sum, now]
	}
	look()
	const timer = setInterval(look, EVERY_MS)
	return {
		end() {
			clearInterval(timer)
			look()
			const largest = processes.toSorted((a, b) => b.mebibytes - a.mebibytes).slice(0, 4)
			const what = largest.map(({ command, mebibytes }) => `${mebibytes.toFixed(0)} MiB ${command.slice(0, 40)}`).join(', ')
			return { bytes: most * MEBIBYTE, what: `${processes.length} processes, of them ${what}` }
		},
	}
}
