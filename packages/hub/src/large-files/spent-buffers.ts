import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Bytes of buffers that may wait to be collected. */
const SPENT_MAX = 8 * 1024 * 1024

let collect: NodeJS.GCFunction | undefined
let spent = 0

/** The engine gives its collector to contexts that are made while it is asked to, and to none by itself. */
function collector(): NodeJS.GCFunction {
	if (collect) return collect
	setFlagsFromString('--expose-gc')
	const found: NodeJS.GCFunction = runInNewContext('gc')
	setFlagsFromString('--no-expose-gc')
	collect = found
	return found
}

/**
 * Says that about so many bytes of buffers were used up while a large file moved. To the engine a buffer is the few bytes of its handle, and it
 * lets 64 MB and more of them lie before it looks: so it is made to look every 8 MB, which takes half a millisecond.
 */
export function noteSpent(bytes: number): void {
	spent += bytes
	if (spent < SPENT_MAX) return
	spent = 0
	collector()({ type: 'minor', execution: 'sync' })
}

/**
 * Gives back what is not used any more, with the nurseries that grew meanwhile. It takes a tenth of a second in which nobody is answered: for
 * the end of a start, which needs 50 MB more than what comes after it.
 */
export function giveMemoryBack(): void {
	collector()({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
