import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readIfThere, writeOwnFile } from './kept-secret.ts'

const RunningFile = z.object({ pid: z.number(), address: z.string(), operatorSecret: z.string() })
/** How the command line on the same machine reaches a running hub. Kept in the data folder, readable for the hub's user only. */
export type RunningFile = z.output<typeof RunningFile>

const pathIn = (dataFolder: string): string => join(dataFolder, 'running.json')

/** Tells the command line that a hub runs over this data folder. */
export async function announce(dataFolder: string, running: RunningFile): Promise<void> {
	await writeOwnFile(pathIn(dataFolder), `${JSON.stringify(running)}\n`)
}

/** Forgets a hub that runs no more, so that nobody takes its address for that of one which is just starting. */
export async function forgetEnded(dataFolder: string): Promise<void> {
	if ((await findRunning(dataFolder)) === undefined) await rm(pathIn(dataFolder), { force: true })
}

/** Takes this process's announcement back; a neighbour's over the same folder stays. */
export async function withdraw(dataFolder: string): Promise<void> {
	const text = await readIfThere(pathIn(dataFolder))
	const announced = text === undefined ? undefined : RunningFile.safeParse(JSON.parse(text))
	if (announced?.data?.pid === process.pid || announced?.success === false) await rm(pathIn(dataFolder), { force: true })
}

/** The hub that runs over this data folder; `undefined` when none does (a file left by a crash does not count). */
export async function findRunning(dataFolder: string): Promise<RunningFile | undefined> {
	const text = await readIfThere(pathIn(dataFolder))
	const parsed = text === undefined ? undefined : RunningFile.safeParse(JSON.parse(text))
	return parsed?.success && isAlive(parsed.data.pid) ? parsed.data : undefined
}

function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0)
		return true
	} catch (error) {
		// EPERM: it lives, but belongs to somebody else.
		return error instanceof Error && 'code' in error && error.code === 'EPERM'
	}
}
