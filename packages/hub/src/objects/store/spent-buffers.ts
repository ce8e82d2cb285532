import { collectGarbage } from '@stoa/markdown/threads'

/** Bytes of buffers that may wait to be collected. */
const SPENT_MAX = 8 * 1024 * 1024

let spent = 0

/**
 * Says that about so many bytes of buffers were used up while a large file moved. To the engine a buffer is the few bytes of its handle, and it
 * lets 64 MB and more of them lie before it looks: so it is made to look every 8 MB, which takes half a millisecond.
 */
export function noteSpent(bytes: number): void {
	spent += bytes
	if (spent < SPENT_MAX) return
	spent = 0
	collectGarbage({ type: 'minor', execution: 'sync' })
}
