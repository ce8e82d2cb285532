/**
 * Reads bytes one after the other into memory of its caller, who uses that memory again: a large file passes without leaving garbage for the
 * engine to collect.
 */
export interface ByteReader {
	/** Fills the targets in order with the next bytes. Answers how many: fewer than the targets hold only at the end. */
	read(targets: readonly Uint8Array[]): Promise<number>
	/** Lets go of what it reads from. Call it once no `read` runs. */
	close(): Promise<void>
}
