import type { SignIns } from './accounts.ts'
import type { Blobs } from './blobs.ts'
import type { Git } from './git.ts'
import type { Records } from './records.ts'

/** Everything the domain needs from outside. The server's start-up file and tests provide it; `createHub` hands each concept its part. */
export interface HubPorts {
	records: Records
	signIns: SignIns
	git: Git
	blobs: Blobs
	/** The clock. */
	now: () => Date
	/** Called with failures that no caller waits for: `what` names the work that failed. Never throws. */
	report: (what: string, error: unknown) => void
}
