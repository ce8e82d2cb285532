import type { WorkerLimits } from '../limits.ts'

/** The ways in which a worker is kept apart from the machine, the strongest first. */
export const WALLS = ['bubblewrap', 'namespaces', 'process'] as const
/** The name of a wall. */
export type WallName = (typeof WALLS)[number]

/** How a worker is started behind a wall. */
export interface WalledCommand {
	command: string
	args: string[]
	/** All of its environment. */
	env: Readonly<Record<string, string>>
	/** Folder in which it is started; that of the hub when absent. */
	cwd?: string | undefined
	/** Bytes that the command reads from descriptor 3. */
	descriptor3?: Uint8Array | undefined
	/** Where the worker sees the files, in their order. */
	files: string[]
	/** A file that the worker may write, as it sees it. */
	scratch: string
	/** Deletes what was made for the worker. */
	cleanUp?: () => Promise<void>
}

/** A way to start workers. */
export interface Wall {
	name: WallName
	/** What it keeps a worker from, as a sentence for operators. */
	words: string
	/** The command for one worker. `files` are paths on the disk of the hub. */
	command(files: readonly string[], limits: WorkerLimits): Promise<WalledCommand>
}
