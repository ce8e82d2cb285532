import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Largest heap, in bytes, that a full collection clears within some 50 ms on two cores of 2024. */
const SMALL_HEAP = 96 * 1024 * 1024

let collect: NodeJS.GCFunction | undefined

/** Runs the engine's garbage collector for the calling thread, which answers nothing meanwhile. */
export function collectGarbage(options: NodeJS.GCOptions): void {
	if (!collect) {
		// The engine exposes its collector only to contexts created while the flag is set.
		setFlagsFromString('--expose-gc')
		const found: NodeJS.GCFunction = runInNewContext('gc')
		setFlagsFromString('--no-expose-gc')
		collect = found
	}
	collect(options)
}

/** Frees memory that the thread no longer uses, including nurseries that grew. A large heap takes a tenth of a second. */
export function giveMemoryBack(): void {
	collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/**
 * The same while other callers wait for this thread: a large heap, as in a hub with many repositories, is left to the engine, which collects it in
 * steps. The memory that this call would free is small in comparison.
 */
export function giveMemoryBackOfSmallHeap(): void {
	if (getHeapStatistics().used_heap_size <= SMALL_HEAP) giveMemoryBack()
}
