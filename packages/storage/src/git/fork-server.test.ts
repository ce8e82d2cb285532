import { isHubError } from '@stoa/vocabulary'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startForked } from './fork-server.ts'
import { collect, complaint, exitStatus, GitCommand, ignoreBrokenPipe } from './git-command.ts'
import { ForkedProcess, ForkedProcessWithLine, type GitProcess } from './git-process.ts'

const temporary = mkdtempSync(join(tmpdir(), 'stoa-test-fork-'))
const { TMPDIR } = process.env
const WAITING = { timeout: 20_000 }

/** Ends the fork servers of this process, and starts one whose folder is in `folder`, or where the system has such folders. */
async function startAnew(folder: string | undefined): Promise<void> {
	if (folder === undefined) delete process.env['TMPDIR']
	else process.env['TMPDIR'] = folder
	const ended = serversOf(process.pid)
	for (const pid of ended) process.kill(pid, 'SIGKILL')
	await vi.waitFor(() => expect(ended.filter(isAlive)).toEqual([]), WAITING)
	// The first command after a kill may still be lost.
	await vi.waitFor(async () => expect((await whole(shell('exit 0'))).status).toBe(0), WAITING)
}

// Other files of the process keep their fork servers elsewhere.
beforeAll(() => startAnew(temporary))
afterAll(async () => {
	await startAnew(TMPDIR)
	rmSync(temporary, { recursive: true, force: true })
})

const HUB = fileURLToPath(new URL('fork-server-hub.ts', import.meta.url))
const LARGE = 100 * 1024 * 1024
const environment = { PATH: process.env['PATH'] ?? '' }
const lost: unknown[] = []

/** Starts a program of the shell. */
function shell(script: string): ForkedProcess {
	return startForked(new ForkedProcess({ args: ['-c', script], environment }, (cause) => lost.push(cause)))
}

/** All that a process writes, and its status. */
async function whole(child: GitProcess): Promise<{ status: number; stdout: string; stderr: string }> {
	const [status, stdout, stderr] = await Promise.all([exitStatus(child), collect(child.stdout), complaint(child.stderr)])
	return { status, stdout: stdout.toString(), stderr }
}

/** The fork servers that a process has started. */
function serversOf(parent: number): number[] {
	return readdirSync('/proc')
		.map(Number)
		.filter(
			(pid) =>
				pid > 0 && new RegExp(`\\) [A-Y] ${parent} `).test(read(pid, 'stat')) && read(pid, 'cmdline').includes('fork-server-process'),
		)
}

function isAlive(pid: number): boolean {
	return /^\d+ \(.*\) [^ZX]/s.test(read(pid, 'stat'))
}

function read(pid: number, name: string): string {
	try {
		return readFileSync(`/proc/${pid}/${name}`, 'utf8')
	} catch {
		return '' // the process has ended
	}
}

/** Folders of fork servers. */
function folders(): string[] {
	return readdirSync(temporary).filter((name) => name.startsWith('stoa-fork-'))
}

/** The fork server of this process, which runs. */
async function thisServer(): Promise<number> {
	// The first command after a kill may still be lost.
	await expect.poll(async () => (await whole(shell('exit 0'))).status).toBe(0)
	const [pid] = serversOf(process.pid)
	if (pid === undefined) throw new Error('No fork server runs')
	return pid
}

test('startForked() passes input, output, error output and status on', async () => {
	const child = shell('cat; echo problem >&2; exit 3')
	child.stdin.write('one ')
	child.stdin.end('two')
	expect(await whole(child)).toEqual({ status: 3, stdout: 'one two', stderr: 'problem\n' })
	expect(child.pid).toBeGreaterThan(0)
	expect(child.kill()).toBe(false)
	expect((await whole(shell('kill -TERM $$'))).status).toBe(128 + 15)
})

test('startForked() passes 100 MB on, in either direction', async () => {
	const output = shell(`head -c ${LARGE} /dev/zero`)
	let length = 0
	const ended = exitStatus(output)
	for await (const part of output.stdout as AsyncIterable<Buffer>) length += part.length
	expect(length).toBe(LARGE)
	expect(await ended).toBe(0)
	const input = shell('wc -c')
	const counted = whole(input)
	const part = Buffer.alloc(1024 * 1024)
	await pipeline(Readable.from(Array.from({ length: LARGE / part.length }, () => part)), input.stdin)
	expect((await counted).stdout.trim()).toBe(String(LARGE))
})

test('a process that closes its input early ends with its own status', async () => {
	const child = shell('exec 0<&-; sleep 0.2; echo done')
	const codes: unknown[] = []
	child.stdin.on('error', (error: NodeJS.ErrnoException) => {
		codes.push(error.code)
		ignoreBrokenPipe(error)
	})
	const result = whole(child)
	for (let count = 0; count < 100 && !child.stdin.destroyed; count += 1) {
		child.stdin.write(Buffer.alloc(10_000))
		await new Promise((resolve) => setTimeout(resolve, 5))
	}
	expect(await result).toEqual({ status: 0, stdout: 'done\n', stderr: '' })
	expect(codes).toHaveLength(1)
})

test('a process ends by its broken pipe when its output is closed, before it runs or later', async () => {
	const early = shell('yes')
	early.stdout.destroy()
	// A write that was waiting fails instead: yes says so.
	const broken = [1, 128 + 13]
	expect(broken).toContain((await Promise.all([exitStatus(early), complaint(early.stderr)]))[0])
	const late = shell('yes')
	const ended = Promise.all([exitStatus(late), complaint(late.stderr)])
	await once(late.stdout, 'data')
	late.stdout.destroy()
	expect(broken).toContain((await ended)[0])
})

test('a process whose output has no reader closes', async () => {
	expect(await exitStatus(shell('echo one; echo two >&2'))).toBe(0)
})

test('kill() works before the process runs', async () => {
	const child = shell('exec sleep 60')
	expect(child.kill('SIGKILL')).toBe(true)
	expect((await whole(child)).status).toBe(128 + 9)
	expect([child.killed, child.signalCode]).toEqual([true, 'SIGKILL'])
})

test('a hundred processes at once get their own input and output', async () => {
	const results = await Promise.all(
		Array.from({ length: 100 }, async (_, index) => {
			const child = shell('cat')
			child.stdin.end(`text ${index}`)
			return (await whole(child)).stdout
		}),
	)
	expect(results).toEqual(Array.from({ length: 100 }, (_, index) => `text ${index}`))
})

test('arguments that are too long for the system fail the process with the reason', async () => {
	const child = shell(`: ${'x'.repeat(200_000)}`)
	await expect(exitStatus(child)).rejects.toMatchObject({ code: 'E2BIG' })
	expect((await whole(shell('echo on'))).stdout).toBe('on\n')
})

test('the line is a two-way stream as file descriptor 3, which children inherit', async () => {
	const line = (): ForkedProcessWithLine => {
		const args = ['-c', '/bin/sh -c \'echo ready >&3; read -r answer <&3; echo "$answer"\'']
		return startForked(new ForkedProcessWithLine({ args, environment }, (cause) => lost.push(cause)))
	}
	const child = line()
	const result = whole(child)
	child.line.once('data', () => child.line.write('accept\n'))
	expect(await result).toEqual({ status: 0, stdout: 'accept\n', stderr: '' })
	const cut = line()
	const end = whole(cut)
	cut.line.once('data', () => cut.line.destroy())
	expect((await end).stdout).toBe('\n')
})

test('a killed fork server takes its processes along, and the next command gets a new one', async () => {
	const server = await thisServer()
	const child = shell('echo here; exec sleep 60')
	const result = whole(child)
	await once(child.stdout, 'readable')
	lost.length = 0
	process.kill(server, 'SIGKILL')
	expect((await result).status).toBe(128 + 9)
	expect(lost).toHaveLength(1)
	await expect.poll(() => isAlive(Number(child.pid))).toBe(false)
	expect((await whole(shell('echo again'))).stdout).toBe('again\n')
	expect(await thisServer()).not.toBe(server)
	await expect.poll(folders).toHaveLength(1)
})

test('the fork server ignores the signals of a terminal', async () => {
	const server = await thisServer()
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.kill(server, signal)
	expect((await whole(shell('echo here'))).stdout).toBe('here\n')
	expect(await thisServer()).toBe(server)
})

test('a stranger without the secret gets nothing and disturbs nothing', async () => {
	await thisServer()
	const [folder = ''] = folders()
	const path = join(temporary, folder, 'socket')
	const said: Buffer[] = []
	const closed = (socket: Socket): Promise<void> => new Promise((resolve) => void socket.once('close', () => resolve()))
	const strangers = [Buffer.alloc(20), Buffer.alloc(100_000, 'x'), Buffer.from('short'), undefined].map((bytes) => {
		const socket = connect(path)
		socket.on('error', () => undefined).on('data', (part: Buffer) => said.push(part))
		if (bytes) socket.write(bytes)
		return socket
	})
	const [zeros, many, short, silent] = strangers
	if (!zeros || !many || !short || !silent) throw new Error('A stranger is missing')
	await Promise.all([closed(zeros), closed(many)])
	expect((await whole(shell('echo here'))).stdout).toBe('here\n')
	for (const socket of [short, silent]) socket.end()
	await Promise.all([closed(short), closed(silent)])
	expect(said).toEqual([])
	expect((await whole(shell('echo here'))).stdout).toBe('here\n')
})

/** A hub in a process of its own, with a command that runs. */
async function busyHub(): Promise<{ hub: ReturnType<typeof fork>; server: number; added: string[] }> {
	const before = folders()
	const hub = fork(HUB, [join(temporary, 'home'), 'busy'], { execArgv: [] })
	await once(hub, 'message')
	const [server] = serversOf(Number(hub.pid))
	if (server === undefined) throw new Error('The hub has no fork server')
	return { hub, server, added: folders().filter((name) => !before.includes(name)) }
}

test('a killed hub leaves neither its fork server nor the folder', async () => {
	const { hub, server, added } = await busyHub()
	expect(added).toHaveLength(1)
	hub.kill('SIGKILL')
	await expect.poll(() => isAlive(server)).toBe(false)
	expect(added.map((name) => existsSync(join(temporary, name)))).toEqual([false])
})

test('the folder of a fork server that was killed with its hub goes with the next start', async () => {
	const { hub, server, added } = await busyHub()
	process.kill(server, 'SIGSTOP')
	hub.kill('SIGKILL')
	await once(hub, 'exit')
	process.kill(server, 'SIGKILL')
	await expect.poll(() => isAlive(server)).toBe(false)
	expect(folders()).toEqual(expect.arrayContaining(added))
	process.kill(await thisServer(), 'SIGKILL')
	await vi.waitFor(() => expect(serversOf(process.pid)).toEqual([]))
	await thisServer()
	await expect.poll(folders).toHaveLength(1)
})

test('a process without a running command ends by itself', async () => {
	const hub = fork(HUB, [join(temporary, 'home'), 'idle'], { execArgv: [] })
	expect(await once(hub, 'exit')).toEqual([0, null])
})

test('GitCommand.open() says what to do where there is no git', async () => {
	const path = process.env['PATH']
	process.env['PATH'] = temporary
	try {
		const opened = GitCommand.open({ home: join(temporary, 'home'), hooks: temporary, log: { warn: () => undefined } })
		await expect(opened).rejects.toSatisfy((error) => isHubError(error, 'cannot-start'))
	} finally {
		process.env['PATH'] = path
	}
})
