import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { Socket } from 'node:net'
import { dirname } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { type ForkConnection, ForkServerConnections } from './fork-server-connections.ts'
import type { ForkOrder, ForkReport } from './fork-server-messages.ts'
import type { ForkedProcess } from './git-process.ts'

/** Connections that are kept ready: for two commands at once, and one push. */
const SPARE_CONNECTIONS = 10
/** A small heap: what is resident is what a fork copies. */
const NODE_FLAGS = ['--max-semi-space-size=1', '--max-old-space-size=64']
const PROGRAM = fileURLToPath(new URL('fork-server-process.ts', import.meta.url))

const signalName = z.custom<NodeJS.Signals>((name) => typeof name === 'string' && name.startsWith('SIG'))
const count = z.int().min(0)
const Report: z.ZodType<ForkReport> = z.discriminatedUnion('type', [
	z.object({ type: z.literal('listening'), path: z.string(), secret: z.string() }),
	z.object({ type: z.literal('connected'), connection: count }),
	z.object({ type: z.literal('started'), process: count, pid: count }),
	z.object({ type: z.literal('failed'), process: count, message: z.string(), code: z.string().optional() }),
	z.object({ type: z.literal('exited'), process: count, code: z.int().nullable(), signal: signalName.nullable() }),
])

/** A process that was ordered. */
interface Ordered {
	child: ForkedProcess
	connections: readonly ForkConnection[]
}

/** The hub's side of one fork server, from its start to its end. */
class ForkServer {
	readonly #server: ChildProcessByStdio<Writable, Readable, null>
	/** Waiting for connections. */
	readonly #queue: ForkedProcess[] = []
	readonly #ordered = new Map<number, Ordered>()
	#connections: ForkServerConnections | undefined
	#folder: string | undefined
	#rest = ''
	#lastProcess = 0
	/** False once the server has ended, or is about to. */
	isUsable = true

	constructor() {
		const { NODE_OPTIONS: _, ...env } = process.env
		this.#server = spawn(process.execPath, [...NODE_FLAGS, PROGRAM], { env, stdio: ['pipe', 'pipe', 'inherit'] })
		const { stdin, stdout } = this.#server
		for (const stream of [stdin, stdout]) if (stream instanceof Socket) stream.unref()
		this.#server.once('error', (error) => this.#end(error))
		// After its last report.
		this.#server.once('close', (code, signal) => this.#end(new Error(`The fork server ended (${signal ?? `status ${code}`})`)))
		stdin.on('error', () => undefined) // a server that has ended cannot be written to; how it ended says why
		stdout.setEncoding('utf8').on('data', (text: string) => this.#hear(text))
	}

	/** Starts a process, at once when connections are ready. */
	start(child: ForkedProcess): void {
		this.#queue.push(child)
		this.#advance()
	}

	#advance(): void {
		for (let [child] = this.#queue; child; [child] = this.#queue) {
			const connections = this.#connections?.take(child.streams.length)
			if (!connections) break
			this.#queue.shift()
			this.#order(child, connections)
		}
		this.#connections?.prepare(SPARE_CONNECTIONS + this.#queue.reduce((sum, { streams }) => sum + streams.length, 0))
		// An idle server does not keep the hub's process running.
		if (this.#queue.length + this.#ordered.size > 0) this.#server.ref()
		else this.#server.unref()
	}

	#order(child: ForkedProcess, connections: readonly ForkConnection[]): void {
		this.#lastProcess += 1
		const process = this.#lastProcess
		this.#ordered.set(process, { child, connections })
		this.#send({ type: 'start', process, ...child.commandLine, connections: connections.map((connection) => connection.number) })
	}

	#send(order: ForkOrder): void {
		if (this.isUsable) this.#server.stdin.write(`${JSON.stringify(order)}\n`)
	}

	#hear(text: string): void {
		const lines = `${this.#rest}${text}`.split('\n')
		this.#rest = lines.pop() ?? ''
		for (const line of lines) if (this.isUsable) this.#follow(readReport(line))
	}

	#follow(report: ForkReport | undefined): void {
		if (!report) {
			// From now on nothing is known of its processes.
			this.#server.kill('SIGKILL')
			this.#end(new Error('The fork server wrote something else than a report'))
			return
		}
		if (report.type === 'listening') {
			this.#folder = dirname(report.path)
			const place = { path: report.path, secret: Buffer.from(report.secret, 'hex') }
			this.#connections = new ForkServerConnections(place, (cause) => this.#loseFirst(cause))
		} else if (report.type === 'connected') this.#connections?.confirm(report.connection)
		else this.#pass(report)
		this.#advance()
	}

	/** News of one process. */
	#pass(report: ForkReport & { process: number }): void {
		const ordered = this.#ordered.get(report.process)
		if (!ordered) return
		const { child, connections } = ordered
		if (report.type === 'started') {
			const sockets = connections.map(({ socket }) => socket.ref())
			child.begin(report.pid, sockets, (signal) => this.#send({ type: 'kill', process: report.process, signal }))
			return
		}
		this.#ordered.delete(report.process)
		if (report.type === 'exited') child.end(report.code, report.signal)
		else if (report.type === 'failed') {
			for (const { socket } of connections) socket.destroy()
			child.fail(Object.assign(new Error(`Cannot start git: ${report.message}`), { code: report.code }))
		}
	}

	/** A connection could not be made, as when descriptors are used up: the process that waits first goes without, and is not started. */
	#loseFirst(cause: Error | undefined): void {
		this.#queue.shift()?.lose(cause ?? new Error('The fork server closed a connection'))
		// Without a process that waits, the next one tries again.
		if (this.#queue.length > 0) this.#advance()
	}

	#end(cause: unknown): void {
		if (!this.isUsable) return
		this.isUsable = false
		this.#connections?.close()
		if (this.#folder !== undefined) rm(this.#folder, { recursive: true, force: true }).catch(() => undefined)
		const lost = [...this.#ordered.values()]
		this.#ordered.clear()
		for (const { child, connections } of lost) {
			child.lose(cause)
			if (child.pid === undefined) for (const { socket } of connections) socket.destroy()
		}
		for (const child of this.#queue.splice(0)) child.lose(cause)
	}
}

function readReport(line: string): ForkReport | undefined {
	try {
		return Report.safeParse(JSON.parse(line)).data
	} catch (error) {
		if (error instanceof SyntaxError) return undefined
		throw error
	}
}

/** The fork server of this process. It ends when the process does. */
let current: ForkServer | undefined

/** Starts a process by the fork server of this process, which is started first when it does not run. */
export function startForked<T extends ForkedProcess>(child: T): T {
	if (!current?.isUsable) current = new ForkServer()
	current.start(child)
	return child
}
