import { memoryByProcess } from '../../bench/process-tree.ts'

/** How often it looks, in milliseconds: what is shorter escapes it. */
const EVERY_MS = 200
const MEBIBYTE = 1024 * 1024

/** The memory of a hub while something happens. */
export interface MemoryWatch {
	/** Ends it. The most that the hub and everything it started had at one time, in bytes; `what`: for people. */
	end(): { bytes: number; what: string }
}

/** Begins to look at a process with its database and git: shared pages count by their share (PSS), pages of files that are not mapped do not. */
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
