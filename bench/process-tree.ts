import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks in a second, as `/proc` counts processor time on every Linux. */
const TICKS = 100

/** Processor time in milliseconds, of a process and of everything it started. */
export interface CpuTime {
	own: number
	/** Database and git, for a hub. */
	children: number
}

/** Processor time used so far; needs Linux. Resolution: 10 ms. */
export function cpuTime(pid: number): CpuTime {
	const [own = 0, reaped = 0] = ticksOf(pid)
	const others = childrenOf(pid).flatMap(treeOf)
	const children = others.flatMap(ticksOf).reduce((sum, ticks) => sum + ticks, reaped)
	return { own: (own * 1000) / TICKS, children: (children * 1000) / TICKS }
}

/** Memory of a process and everything it started, in MiB: shared pages count by their share (PSS). Needs Linux. */
export function memoryOf(pid: number): number {
	const kibibytes = treeOf(pid).map((one) => Number(/^Pss:\s+(\d+)/m.exec(readProc(`${one}/smaps_rollup`))?.[1] ?? 0))
	return kibibytes.reduce((sum, one) => sum + one, 0) / 1024
}

/** Memory of one process alone, in MiB: what of it is in the machine's memory (RSS). Needs Linux. */
export function residentOf(pid: number): number {
	return Number(/^VmRSS:\s+(\d+)/m.exec(readProc(`${pid}/status`))?.[1] ?? 0) / 1024
}

/** Each process of a tree with its memory in MiB: what a look at a large sum begins with. */
export function memoryByProcess(pid: number): { command: string; mebibytes: number }[] {
	return treeOf(pid).map((one) => ({
		command: readProc(`${one}/cmdline`).replaceAll('\0', ' ').slice(0, 80),
		mebibytes: Number(/^Pss:\s+(\d+)/m.exec(readProc(`${one}/smaps_rollup`))?.[1] ?? 0) / 1024,
	}))
}

/** A process and everything it started that lives. Needs Linux. */
export function treeOf(pid: number): number[] {
	return [pid, ...childrenOf(pid).flatMap(treeOf)]
}

/** The processes that a process has started and that live. */
export function childrenOf(pid: number): number[] {
	return tasksOf(pid).flatMap((task) => readProc(`${pid}/task/${task}/children`).split(' ').filter(Boolean).map(Number))
}

function tasksOf(pid: number): string[] {
	try {
		return readdirSync(`/proc/${pid}/task`)
	} catch (error) {
		if (isGone(error)) return []
		throw error
	}
}

/** Its own ticks, and those of its children that have ended. */
function ticksOf(pid: number): [number, number] {
	const stat = readProc(`${pid}/stat`)
	const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
	const sum = (from: number): number => Number(fields[from] ?? 0) + Number(fields[from + 1] ?? 0)
	return stat === '' ? [0, 0] : [sum(11), sum(13)]
}

/** Empty when the process has ended meanwhile. */
function readProc(path: string): string {
	try {
		return readFileSync(`/proc/${path}`, 'utf8')
	} catch (error) {
		if (isGone(error)) return ''
		throw error
	}
}

function isGone(error: unknown): boolean {
	return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')
}
