import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { globSync, watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * `npm run dev`: a hub with demo content, whose pages come from their sources. A changed page, component, style or island shows in the
 * browser by itself (tools/dev/pages-in-work.ts). After a change in the server or the packages below it, this program starts the hub again.
 */
const ROOT = join(import.meta.dirname, '..')
/** What Vite renews without a start. */
const RENEWED = new Set(['packages/ui/src', 'apps/web/src'])
/** Editors write several files at once. Milliseconds. */
const SAME_CHANGE_MS = 100
/** Loading several hundred modules at once makes garbage: with more room for it, the first page comes sooner. */
const NODE_FLAGS = ['--max-semi-space-size=64']

const stopping = new AbortController()
const changes = new EventTarget()
let child: ChildProcess | undefined
let isOutdated = false

for (const folder of globSync('{packages,apps}/*/src', { cwd: ROOT })) {
	if (RENEWED.has(folder)) continue
	watch(join(ROOT, folder), { recursive: true, signal: stopping.signal }, (_event, file) => {
		if (file === null || !/\.(?:ts|tsx|py)$/.test(file) || /\.test\.tsx?$/.test(file)) return
		isOutdated = true
		child?.kill('SIGTERM')
		changes.dispatchEvent(new Event('change'))
	})
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
	process.on(signal, () => {
		stopping.abort()
		child?.kill(signal)
	})

process.exitCode = await runAgainAndAgain()
stopping.abort()

/** Runs the hub until it is told to stop. What keeps it from its first start ends this program too; later it waits for the next change. */
async function runAgainAndAgain(): Promise<number> {
	for (let isFirst = true; !stopping.signal.aborted; isFirst = false) {
		isOutdated = false
		const code = await runHub()
		if (isFirst && !isOutdated) return code
		if (!isOutdated && !stopping.signal.aborted) {
			console.error('The hub has ended. It is started again after the next change.')
			await once(changes, 'change', { signal: stopping.signal }).catch(() => undefined) // told to stop
		}
		await sleep(SAME_CHANGE_MS)
	}
	return 0
}

/** Resolves with the exit code of the hub once it has ended. */
function runHub(): Promise<number> {
	return new Promise((done) => {
		const args = [...NODE_FLAGS, join(import.meta.dirname, 'dev/serve.ts'), ...process.argv.slice(2)]
		child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' })
		child.once('error', (error) => {
			console.error(`Cannot start the hub: ${error.message}`)
			done(1)
		})
		child.once('exit', (code) => done(code ?? 1))
	})
}
