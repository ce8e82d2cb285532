import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { hubEnvironment, ROOT } from '../../hub-process.ts'

/** How a command of the command line ended. */
export interface Ended {
	code: number | null
	stdout: string
	stderr: string
}

/** A command that runs. */
export interface RunningCommand {
	child: ChildProcess
	ended: Promise<Ended>
}

/** Starts `stoa ...` over a data folder. */
export function startStoa(data: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): RunningCommand {
	const all = [join(ROOT, 'apps/cli/src/main.ts'), ...args]
	// A group of its own, so that a test can kill it with the git processes that it has started.
	const child = spawn(process.execPath, all, {
		cwd: ROOT,
		env: hubEnvironment(data, env),
		stdio: ['ignore', 'pipe', 'pipe'],
		detached: true,
	})
	let [stdout, stderr] = ['', '']
	child.stdout.on('data', (part: Buffer) => (stdout += part.toString()))
	child.stderr.on('data', (part: Buffer) => (stderr += part.toString()))
	const ended = new Promise<Ended>((done) => child.once('close', (code) => done({ code, stdout, stderr })))
	return { child, ended }
}

/** Runs `stoa ...` over a data folder to its end. */
export function runStoa(data: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
	return startStoa(data, args, env).ended
}
