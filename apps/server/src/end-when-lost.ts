import type { RunningServer } from './start.ts'

/** Ends the process with exit code 1 when the database of a server is gone for good, so that whoever watches the process starts it again. */
export function endWhenLost({ lost }: Pick<RunningServer, 'lost'>): void {
	void lost.then(() => process.exit(1))
}
