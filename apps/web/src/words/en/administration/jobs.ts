import type { ReactNode } from 'react'
import { sentence } from '../../sentences/sentence.ts'

/** What the pages of `pages/administration/jobs` say. */
export const jobs = {
	queueNames: {
		webhooks: 'Messages to webhooks',
		emails: 'E-mails about notifications',
		documentation: 'Documentation of repositories',
		mirrors: 'Comparisons with upstreams',
		conversions: 'Conversions of datasets to Parquet',
	},
	title: 'Queues',
	lead: 'Work that waits, and work that failed. All processes of the hub share it.',
	failedWork: 'Failed work',
	failedWorkLead: (length: string) => `The newest ${length}, given up first.`,
	jobs: 'Jobs',
	jobsLead:
		'The last run in any process, and when this process runs the job next. A job that failed is tried again after five minutes, and then after twice as long each time.',
	move: 'Move of large files',
	queue: 'Queue',
	waiting: 'Waiting',
	retrying: 'Failed, tried again',
	givenUp: 'Given up',
	action: 'Action',
	tryAgainNamed: (what: string) => `Try again: ${what}`,
	tryAgain: 'Try again',
	what: 'What',
	since: 'Since',
	attempts: 'Attempts',
	why: 'Why',
	nextAttempt: 'Next attempt',
	givenUpText: 'given up',
	whenAsked: 'when it is asked for',
	whenWork: 'when there is work',
	everyMin: (value: string) => `every ${value} min`,
	everyH: (value: string) => `every ${value} h`,
	ms: (value: string) => `${value} ms`,
	s: (value: string) => `${value} s`,
	running: 'Running',
	failedOnce: (problem: string) => `Failed once: ${problem}`,
	failedTimes: (times: string, problem: string) => `Failed ${times} times: ${problem}`,
	done: 'Done',
	doneIn: (seconds: string) => `Done in ${seconds}`,
	job: 'Job',
	runs: 'Runs',
	lastBegan: 'Last began',
	notYet: 'Not yet',
	result: 'Result',
	next: 'Next',
	runNowNamed: (job: string) => `Run now: ${job}`,
	runNow: 'Run now',
	noMove: (code: ReactNode) => sentence`No move was begun. ${code} moves all large files to another store.`,
	moveDone: 'It is done.',
	moveDoneSince: (when: ReactNode) => sentence`It is done since ${when}.`,
	moveGoesOn: (code: ReactNode) => sentence`It is not finished: ${code} goes on with it.`,
	moveBegan: ({
		from,
		to,
		when,
		objects,
		bytes,
		state,
	}: {
		from: string
		to: string
		when: ReactNode
		objects: string
		bytes: string
		state: ReactNode
	}) => sentence`A move from ${from} to ${to} began ${when}. ${objects} files of ${bytes} are there. ${state}`,
	jobBegun: 'The job has begun. Load this page again to see how it went.',
	retriedNow: 'What failed is tried again now.',
}
