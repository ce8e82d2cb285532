import type { Happening, HappeningReader } from './happenings.ts'

/** What happened, in the order in which it was committed. */
export interface HappeningRecords {
	/**
	 * The next ones for a reader, which will not be given again once the transaction around the call is committed; none while another process
	 * is at it.
	 */
	take(reader: HappeningReader, limit: number): Promise<Happening[]>
	/** Removes what is older than `before` and was read by all; answers how many. */
	forget(before: Date): Promise<number>
}
