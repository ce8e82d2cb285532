import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The result of a client's run. */
export interface ClientRun {
	code: number | null
	stdout: string
	stderr: string
}

/** A temporary folder that is deleted after `work`: caches, checkouts, homes. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
	const folder = mkdtempSync(join(tmpdir(), 'stoa-client-'))
	try {
		return await work(folder)
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
}

/** Runs a client to its end. It sees none of the machine's settings or caches: `home` is its home folder. */
export function runClient(
	command: string,
	args: string[],
	options: { home: string; cwd?: string; env?: NodeJS.ProcessEnv; input?: string },
): Promise<ClientRun> {
	const { home, cwd = home, env = {}, input } = options
	return new Promise((done, fail) => {
		const child = spawn(command, args, {
			cwd,
			env: {
				PATH: process.env['PATH'],
				// Where the pinned Node finds libraries that a small system lacks (tools/missing-libraries.mjs).
				LD_LIBRARY_PATH: process.env['LD_LIBRARY_PATH'],
				HOME: home,
				HF_HOME: join(home, 'hf'),
				LANG: 'C.UTF-8',
				GIT_TERMINAL_PROMPT: '0',
				GIT_CONFIG_NOSYSTEM: '1',
				HF_HUB_DISABLE_TELEMETRY: '1',
				...env,
			},
			stdio: ['pipe', 'pipe', 'pipe'],
		})
		let stdout = ''
		let stderr = ''
		child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
		child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
		child.on('error', fail)
		child.on('close', (code) => done({ code, stdout, stderr }))
		// A client may exit before it reads unneeded input. Its exit status reports the result.
		child.stdin.on('error', (error: NodeJS.ErrnoException) => (error.code === 'EPIPE' ? undefined : fail(error)))
		child.stdin.end(input ?? '')
	})
}

/** The same, for a run that must succeed. @throws with both outputs otherwise */
export async function clientOutput(command: string, args: string[], options: Parameters<typeof runClient>[2]): Promise<string> {
	const { code, stdout, stderr } = await runClient(command, args, options)
	if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}\n${stdout}\n${stderr}`)
	return stdout
}
