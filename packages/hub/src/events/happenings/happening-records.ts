import type { Happening, HappeningReader } from './happenings.ts'

/** Stores events in the order in which they were committed. */
export interface HappeningRecords {
	/** The next events for a reader; none while another process is reading. They are not returned again once the surrounding transaction is committed. */
	take(reader: HappeningReader, limit: number): Promise<Happening[]>
	/** Deletes events that are older than `before` and were read by all readers; returns their number. */
	forget(before: Date): Promise<number>
}
