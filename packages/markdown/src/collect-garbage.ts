import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

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
