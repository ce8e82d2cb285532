/** The queues whose work may fail and is then tried again. */
export const WORK_QUEUES = ['webhooks', 'emails', 'documentation', 'mirrors', 'conversions'] as const
/** A queue of work. */
export type WorkQueue = (typeof WORK_QUEUES)[number]

/** How much work is in a queue, over all processes. */
export interface QueueCounts {
	/** Work that has not failed. */
	waiting: number
	/** Work that failed and is tried again by itself: mirrored repositories when a caller asks for them. */
	retrying: number
	/** Work that failed too often. Messages to webhooks are kept for a month, e-mails until the notification is read and deleted. */
	givenUp: number
}

/** Work that failed. */
export interface FailedWork {
	queue: WorkQueue
	/** What it is, for the administrators of the hub: the event and the host of a webhook, a user name, a repository. */
	what: string
	/** When it came into the queue. */
	since: Date
	/** `undefined` where they are not counted. */
	attempts: number | undefined
	/** Why the last attempt failed. */
	failure: string
	isGivenUp: boolean
	/** When it is tried again; `undefined` where that waits for a caller. */
	nextAt: Date | undefined
}

/** The queues as the administrators of the hub see them. */
export interface WorkQueueRecords {
	counts(): Promise<Record<WorkQueue, QueueCounts>>
	/** Given up first, then the newest. */
	failed(limit: number): Promise<FailedWork[]>
	/** Makes everything that failed due now, also what was given up, with as many attempts as at first. Returns how much that is. */
	retry(queue: WorkQueue, now: Date): Promise<number>
}
