import { collectGarbage } from '@stoa/markdown/threads'

/** Bytes of unused buffers that may wait for a collection. */
const SPENT_MAX = 8 * 1024 * 1024

let spent = 0

/**
 * Reports that about so many bytes of buffers were used while a large file was transferred. The engine sees only the few bytes of a
 * buffer's handle and lets 64 MB and more accumulate before it collects. This function starts a collection every 8 MB, which takes half a
 * millisecond.
 */
export function noteSpent(bytes: number): void {
	spent += bytes
	if (spent < SPENT_MAX) return
	spent = 0
	collectGarbage({ type: 'minor', execution: 'sync' })
}
