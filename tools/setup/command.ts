import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The full path of a command, from PATH or from `folders` that PATH often lacks. */
export function findCommand(name: string, folders: string[] = []): string | undefined {
	return [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/bin', ...folders]
		.filter(Boolean)
		.map((folder) => join(folder, name))
		.find(existsSync)
}

/** How a command ended. */
export interface Ended {
	ok: boolean
	/** The last lines of both outputs, for a message. */
	tail: string
}

/** Runs a command to its end without a terminal; never throws. `timeoutMs` default 20 minutes. */
export function runCommand(
	command: string,
	args: string[],
	options: { cwd?: string; env?: NodeJS.ProcessEnv; timeoutMs?: number } = {},
): Promise<Ended> {
	const { cwd, env = process.env, timeoutMs = 20 * 60_000 } = options
	return new Promise((resolve) => {
		let tail = ''
		const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: timeoutMs, killSignal: 'SIGKILL' })
		const keep = (chunk: Buffer): void => {
			tail = (tail + chunk.toString()).slice(-4000)
		}
		child.stdout.on('data', keep)
		child.stderr.on('data', keep)
		child.on('error', (error) => resolve({ ok: false, tail: error.message }))
		child.on('close', (code) => resolve({ ok: code === 0, tail: tail.trim().split('\n').slice(-5).join('\n') }))
	})
}

/** Whether a command runs and ends well. */
export function works(command: string, args: string[]): boolean {
	return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}
