import { byteText } from '@stoa/vocabulary'
import { readFile } from 'node:fs/promises'
import { availableParallelism, totalmem } from 'node:os'
import { type Diagnosis, type DoctorCheck, good, warning } from '../check.ts'

/** Files that a hub with some hundred visitors has open. */
const FILES_MIN = 4096
/** Memory of a hub with its database, git and threads that render pages. Bytes. */
const MEMORY_MIN = 1e9

/** The limit of open files in `/proc/<pid>/limits`; `undefined` when the text has none. */
export function readFileLimit(text: string): number | undefined {
	const [, soft] = /^Max open files\s+(\d+|unlimited)/m.exec(text) ?? []
	if (soft === undefined) return undefined
	return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft)
}

/** How many files the hub may have open. */
export const openFiles: DoctorCheck = {
	name: 'open files',
	async run({ running }) {
		const text = await readFile(`/proc/${running?.pid ?? 'self'}/limits`, 'utf8').catch(() => '')
		const limit = readFileLimit(text)
		if (limit === undefined) return []
		const found = `${running ? 'The running hub' : 'A hub that is started here'} may have ${limit} files open.`
		if (limit >= FILES_MIN) return [good(found)]
		return [warning(found, `Allow ${FILES_MIN} or more: "ulimit -n 65536" before the start, or LimitNOFILE=65536 in the systemd unit.`)]
	},
}

/** The memory that a container may use; `undefined` without a limit. */
async function containerLimit(): Promise<number | undefined> {
	const text = await readFile('/sys/fs/cgroup/memory.max', 'utf8').catch(() => 'max')
	const bytes = Number(text.trim())
	return Number.isFinite(bytes) ? bytes : undefined
}

/** What to say about so much memory. */
export function judgeMemory(bytes: number, processors: number): Diagnosis {
	const found = `${byteText(bytes)} of memory, ${processors} ${processors === 1 ? 'processor' : 'processors'}.`
	return bytes < MEMORY_MIN ? warning(found, 'Give the hub 1 GB or more: it ends when the system has no memory left.') : good(found)
}

/** Memory and processors. */
export const memory: DoctorCheck = {
	name: 'memory',
	run: async () => [judgeMemory(Math.min(totalmem(), (await containerLimit()) ?? Number.POSITIVE_INFINITY), availableParallelism())],
}
