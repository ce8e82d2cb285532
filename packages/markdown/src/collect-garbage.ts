import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** A heap that is collected in one go within some 50 ms, on two cores of 2024. Bytes. */
const SMALL_HEAP = 96 * 1024 * 1024

let collect: NodeJS.GCFunction | undefined

/** Runs the engine's collector for the thread that calls it. The thread answers nothing meanwhile. */
export function collectGarbage(options: NodeJS.GCOptions): void {
	if (!collect) {
		// The engine gives its collector to contexts that are made while it is asked to, and to none by itself.
		setFlagsFromString('--expose-gc')
		const found: NodeJS.GCFunction = runInNewContext('gc')
		setFlagsFromString('--no-expose-gc')
		collect = found
	}
	collect(options)
}

/** Gives back what the thread does not use any more, with the nurseries that grew meanwhile. A large heap takes a tenth of a second. */
export function giveMemoryBack(): void {
	collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/**
 * The same while others wait for this thread: a large heap, as a hub of many repositories has, is left to the engine, which collects it in
 * steps. What is given back here counts for little beside it.
 */
export function giveMemoryBackOfSmallHeap(): void {
	if (getHeapStatistics().used_heap_size <= SMALL_HEAP) giveMemoryBack()
}
