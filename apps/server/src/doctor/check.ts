import type { AdminCommand, AdminResult } from '../admin/commands.ts'
import type { Settings } from '../config/settings.ts'
import type { RunningFile } from '../running.ts'

/** What an examination needs. */
export interface DoctorContext {
	settings: Settings
	/** The data folder as an absolute path. */
	folder: string
	/** The hub that runs over the data folder. */
	running: RunningFile | undefined
	/** Runs a command on the running hub. */
	ask: (command: AdminCommand) => Promise<AdminResult>
	now: () => Date
}

/** What one examination found. */
export interface Diagnosis {
	/** `bad`: the hub does not work, or loses data. `warning`: it works, and something is not as it should be. */
	state: 'good' | 'warning' | 'bad'
	/** What was found, in a sentence. */
	found: string
	/** What to do; absent when all is good. */
	mend?: string
}

/** One examination of the machine or of a setting. */
export interface DoctorCheck {
	/** A few words for the line: `disk`. */
	name: string
	run(context: DoctorContext): Promise<Diagnosis[]>
}

/** Everything is right. */
export function good(found: string): Diagnosis {
	return { state: 'good', found }
}

/** The hub works, but should be mended. */
export function warning(found: string, mend: string): Diagnosis {
	return { state: 'warning', found, mend }
}

/** The hub does not work, or loses data. */
export function bad(found: string, mend: string): Diagnosis {
	return { state: 'bad', found, mend }
}

/** The reason of a failure: that of its cause, where the failure itself only says that something is unavailable. */
export function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error)
	if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
	if (error.cause instanceof Error) return reasonOf(error.cause)
	return error.message || error.name
}
