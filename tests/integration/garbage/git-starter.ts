import { spawn, type ChildProcess } from 'node:child_process'
import type { ToProcess, ToStarter } from './light-processes.ts'

/** Starts processes for the program that this one was forked from, and passes on what they read, write and end with. */

const running = new Map<number, ChildProcess>()
const tell = (message: ToProcess): void => void process.send?.(message)

function start({ id, command, args, env }: Extract<ToStarter, { do: 'start' }>): void {
	const child = spawn(command, args, { env, stdio: 'pipe' })
	running.set(id, child)
	// It may end before it has read its input; its status then has the reason.
	child.stdin.on('error', () => undefined)
	child.stdout.on('data', (bytes: Uint8Array) => tell({ id, what: 'stdout', bytes }))
	child.stderr.on('data', (bytes: Uint8Array) => tell({ id, what: 'stderr', bytes }))
	child.once('close', (code, signal) => {
		running.delete(id)
		tell({ id, what: 'close', code, signal })
	})
}

process.on('message', (message: ToStarter) => {
	if (message.do === 'start') return start(message)
	const child = running.get(message.id)
	if (message.do === 'write') child?.stdin?.write(message.bytes)
	else if (message.do === 'end') child?.stdin?.end()
	else child?.kill(message.signal)
})
process.on('disconnect', () => {
	for (const child of running.values()) child.kill('SIGKILL')
	process.exit(0)
})
