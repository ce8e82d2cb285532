import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readIfThere, writeOwnFile } from './kept-secret.ts'

const RunningFile = z.object({
	pid: z.number(),
	/** When the process started, as `startOf` tells. Absent in files of earlier versions. */
	startedAt: z.string().optional(),
	address: z.string(),
	operatorSecret: z.string(),
})
/** How the command line on the same machine reaches a running hub. Kept in the data folder, readable for the hub's user only. */
export type RunningFile = z.output<typeof RunningFile>

const pathIn = (dataFolder: string): string => join(dataFolder, 'running.json')

/** Tells the command line that this process runs a hub over the data folder. */
export async function announce(dataFolder: string, running: Pick<RunningFile, 'address' | 'operatorSecret'>): Promise<void> {
	const file: RunningFile = { pid: process.pid, startedAt: await startOf(process.pid), ...running }
	await writeOwnFile(pathIn(dataFolder), `${JSON.stringify(file)}\n`)
}

/** Removes the announcement of a hub that has ended. Called before this process listens, so that no command uses the old address in between. */
export async function forgetEnded(dataFolder: string): Promise<void> {
	if ((await findRunning(dataFolder)) === undefined) await rm(pathIn(dataFolder), { force: true })
}

/** Takes this process's announcement back; a neighbour's over the same folder stays. */
export async function withdraw(dataFolder: string): Promise<void> {
	const text = await readIfThere(pathIn(dataFolder))
	const announced = text === undefined ? undefined : RunningFile.safeParse(JSON.parse(text))
	if (announced?.data?.pid === process.pid || announced?.success === false) await rm(pathIn(dataFolder), { force: true })
}

/**
 * The hub that runs over this data folder; `undefined` when none does. A file that a crash left does not count, even when another process has
 * the number of the ended one now: in a container, that is every next start.
 */
export async function findRunning(dataFolder: string): Promise<RunningFile | undefined> {
	const text = await readIfThere(pathIn(dataFolder))
	const parsed = text === undefined ? undefined : RunningFile.safeParse(JSON.parse(text))
	if (!parsed?.success || !isAlive(parsed.data.pid)) return undefined
	const { pid, startedAt } = parsed.data
	return startedAt === undefined || startedAt === (await startOf(pid)) ? parsed.data : undefined
}

/** The moment a process started, in ticks since the machine started; `undefined` where the kernel has no `/proc`, or when the process has ended. */
async function startOf(pid: number): Promise<string | undefined> {
	const text = await readIfThere(`/proc/${pid}/stat`)
	// The name of the program, in parentheses, may contain blanks. The start is field 22, and the name is field 2.
	return text?.slice(text.lastIndexOf(')') + 2).split(' ')[19]
}

function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0)
		return true
	} catch (error) {
		// EPERM: the process exists and belongs to another user.
		return error instanceof Error && 'code' in error && error.code === 'EPERM'
	}
}
