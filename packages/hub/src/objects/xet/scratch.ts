import { CHUNK_BYTES_MAX, CHUNK_HEADER_BYTES, CHUNK_PAYLOAD_BYTES_MAX } from '@stoa/xet'

/** Memory in which one transfer decodes its chunks. */
export interface Scratch {
	/** Chunks as they are stored: at least one of the largest. */
	readonly serialized: Buffer
	/** One decoded chunk. */
	readonly chunk: Buffer
}

const SERIALIZED_BYTES = 2 * (CHUNK_HEADER_BYTES + CHUNK_PAYLOAD_BYTES_MAX)
/** How many wait for the next transfer. */
const IDLE_MAX = 16
const idle: Scratch[] = []

/** Memory for a transfer: used memory first. */
export function borrowScratch(): Scratch {
	return idle.pop() ?? { serialized: Buffer.allocUnsafeSlow(SERIALIZED_BYTES), chunk: Buffer.allocUnsafeSlow(CHUNK_BYTES_MAX) }
}

/** Call it once nothing reads or writes the memory any more. */
export function returnScratch(scratch: Scratch): void {
	if (idle.length < IDLE_MAX) idle.push(scratch)
}
