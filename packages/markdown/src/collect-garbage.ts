import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { measureMemory, runInNewContext } from 'node:vm'

/** Largest heap, in bytes, that a full collection clears within some 50 ms on two cores of 2024. */
const SMALL_HEAP = 96 * 1024 * 1024

/** Most attempts to get the collector. Four threads at the same time need two or three. */
const ATTEMPTS_MAX = 1000

let collect: NodeJS.GCFunction | undefined

/** Runs the engine's garbage collector for the calling thread, which answers nothing meanwhile. */
export function collectGarbage(options: NodeJS.GCOptions): void {
	collect ??= exposedCollector()
	collect(options)
}

/**
 * Returns the collector of the calling thread. The engine exposes it only to contexts that are created while a flag is set. All threads of the
 * process share the flag, and another thread may clear it too early, so the function tries again.
 *
 * @throws when the engine exposes no collector at all
 */
function exposedCollector(): NodeJS.GCFunction {
	for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
		setFlagsFromString('--expose-gc')
		const found: NodeJS.GCFunction | undefined = runInNewContext('globalThis.gc')
		setFlagsFromString('--no-expose-gc')
		if (found) return found
	}
	throw new Error(`The engine did not expose its garbage collector in ${ATTEMPTS_MAX} contexts`)
}

/**
 * Has the engine collect the calling thread's garbage in steps beside its work, from some ten seconds after the call on. The longest pause is a
 * fourth of that of a collection in one go: 60 instead of 230 ms for a heap of 300 MB on a busy machine. Resolves when it is done.
 *
 * Node has no call for such a collection. Measuring memory lets the engine make one (https://nodejs.org/api/vm.html#vmmeasurememoryoptions).
 */
export async function collectGarbageInSteps(): Promise<void> {
	await measureMemory({ mode: 'summary', execution: 'default' })
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
