import { isHubError } from '@stoa/vocabulary'
import { UpstreamError } from '../outside/upstreams.ts'

/** What a failure means for a job. `item`: this repository failed, and the others go on. `later`: the whole job is tried again after a wait. */
export interface JobTrouble {
	means: 'item' | 'later'
	/** What happened and what to do: a sentence. */
	problem: string
	/** How long to wait, in milliseconds, where the upstream says it. Such a wait is no failed attempt. */
	waitMs: number | undefined
	/** Whether the program has no explanation for it, so that it goes to the log. */
	isUnexpected: boolean
}

/** First and longest wait after an attempt without anything new, in milliseconds. */
const WAIT_MS = 30_000
const WAIT_MS_MAX = 3_600_000
/** Failures of this hub that pass: the database or a disk. */
const PASSING = ['unavailable', 'storage-full', 'mirror-running', 'upstream-unavailable'] as const

/** How long a job waits after so many attempts without anything new, in milliseconds. */
export function waitAfter(tries: number): number {
	return Math.min(WAIT_MS * 2 ** Math.min(Math.max(tries - 1, 0), 20), WAIT_MS_MAX)
}

/** Explains a failure of a job. `what` names what was to be fetched. */
export function explainJobTrouble(error: unknown, upstream: string, what: string): JobTrouble {
	if (error instanceof UpstreamError) {
		const { trouble, message, retryAfterMs } = error
		const said = `The hub "${upstream}" ${message}.`
		if (trouble === 'busy')
			return { means: 'later', problem: `${said} The job goes on after that.`, waitMs: retryAfterMs, isUnexpected: false }
		if (trouble === 'away') return { means: 'later', problem: `${said} The job tries again.`, waitMs: undefined, isUnexpected: false }
		const advice = trouble === 'missing' ? 'Check its name there, or remove it from the rule.' : 'Tell those who run that hub, and retry.'
		return { means: 'item', problem: `Cannot fetch ${what}. ${said} ${advice}`, waitMs: undefined, isUnexpected: false }
	}
	if (isHubError(error)) {
		const passes = PASSING.some((code) => error.code === code)
		return { means: passes ? 'later' : 'item', problem: `${error.message}.`, waitMs: undefined, isUnexpected: false }
	}
	const problem = `Cannot fetch ${what} because of a failure of this hub. Read its log, and retry the job.`
	return { means: 'item', problem, waitMs: undefined, isUnexpected: true }
}
