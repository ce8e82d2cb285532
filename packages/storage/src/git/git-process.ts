import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import type { Duplex, Readable, Writable } from 'node:stream'
import { ProcessStream } from './process-stream.ts'

/** A git process: what its callers use of Node's ChildProcess, with the same meaning. */
export interface GitProcess {
	readonly stdin: Writable
	readonly stdout: Readable
	readonly stderr: Readable
	/** `undefined` until the process runs. */
	readonly pid?: number | undefined
	/** Whether `kill` has sent a signal, or will send it once the process runs. */
	readonly killed: boolean
	/** The signal that ended the process; `null` when none did, or it still runs. */
	readonly signalCode: NodeJS.Signals | null
	/** Sends a signal, SIGTERM by default. `false` when the process has ended. */
	kill(signal?: NodeJS.Signals): boolean
	/** The process could not be started. */
	once(event: 'error', listener: (error: Error) => void): unknown
	/** `exit`: the process has ended. `close`: its output has ended too. */
	once(event: 'exit' | 'close', listener: (code: number | null, signal: NodeJS.Signals | null) => void): unknown
}

/** A git process with one more two-way stream as file descriptor 3, which the children of git inherit. */
export interface GitProcessWithLine extends GitProcess {
	readonly line: Duplex
}

/** What a process is started with. */
export interface GitCommandLine {
	/** Arguments of the shell. */
	args: readonly string[]
	/** All variables of the process. */
	environment: Readonly<Record<string, string>>
}

interface Events {
	error: [error: Error]
	exit: [code: number | null, signal: NodeJS.Signals | null]
	close: [code: number | null, signal: NodeJS.Signals | null]
}

/** A process that the fork server starts and that this process talks to. Its streams can be used before it runs. */
export class ForkedProcess extends EventEmitter<Events> implements GitProcess {
	readonly stdin = new ProcessStream('write')
	readonly stdout = new ProcessStream('read')
	readonly stderr = new ProcessStream('read')
	readonly commandLine: GitCommandLine
	/** Is called when the process was killed, or never ran, because of the fork server. */
	readonly onLost: (cause: unknown) => void
	pid: number | undefined
	killed = false
	signalCode: NodeJS.Signals | null = null
	/** Signals for a process that does not run yet. */
	#signals: NodeJS.Signals[] = []
	#send: ((signal: NodeJS.Signals) => void) | undefined
	#hasEnded = false

	constructor(commandLine: GitCommandLine, onLost: (cause: unknown) => void) {
		super()
		this.commandLine = commandLine
		this.onLost = onLost
	}

	/** Every stream, by its file descriptor. */
	get streams(): readonly ProcessStream[] {
		return [this.stdin, this.stdout, this.stderr]
	}

	kill(signal: NodeJS.Signals = 'SIGTERM'): boolean {
		if (this.#hasEnded) return false
		this.killed = true
		if (this.#send) this.#send(signal)
		else this.#signals.push(signal)
		return true
	}

	/** The process runs. `sockets`: its streams, by file descriptor; `send` sends it a signal. */
	begin(pid: number, sockets: readonly Socket[], send: (signal: NodeJS.Signals) => void): void {
		this.pid = pid
		this.#send = send
		for (const [index, stream] of this.streams.entries()) stream.open(sockets[index])
		for (const signal of this.#signals.splice(0)) send(signal)
	}

	/** The process could not be started. */
	fail(error: Error): void {
		this.#hasEnded = true
		this.emit('error', error)
		this.#closeAfterStreams(null, null)
	}

	/** The process has ended. */
	end(code: number | null, signal: NodeJS.Signals | null): void {
		this.#hasEnded = true
		this.signalCode = signal
		this.emit('exit', code, signal)
		this.#closeAfterStreams(code, signal)
	}

	/**
	 * The fork server is gone, and with it the news of how the process ends. So the process is killed: work that goes on unseen could overlap with
	 * the next writer's.
	 */
	lose(cause: unknown): void {
		// While the output is open the process lives, and its number is not another's yet.
		if (this.pid !== undefined && !this.stderr.readableEnded && !this.stderr.destroyed) killIfAlive(this.pid)
		this.onLost(cause)
		this.end(null, 'SIGKILL')
	}

	#closeAfterStreams(code: number | null, signal: NodeJS.Signals | null): void {
		const { streams } = this
		for (const stream of streams) stream.open(undefined)
		this.stdin.destroy()
		let openCount = 1
		const closed = (): void => {
			openCount -= 1
			if (openCount === 0) this.emit('close', code, signal)
		}
		for (const stream of streams) {
			if (stream.closed) continue
			openCount += 1
			stream.once('close', closed)
			// Output without a reader is dropped: it would keep its stream open.
			if (stream.readableFlowing === null) stream.resume()
		}
		setImmediate(closed)
	}
}

/** A process with a line. */
export class ForkedProcessWithLine extends ForkedProcess implements GitProcessWithLine {
	readonly line = new ProcessStream('both')

	override get streams(): readonly ProcessStream[] {
		return [...super.streams, this.line]
	}
}

function killIfAlive(pid: number): void {
	try {
		process.kill(pid, 'SIGKILL')
	} catch (error) {
		const code = error instanceof Error && 'code' in error ? error.code : undefined
		// EPERM: the process ended, and another user's has its number.
		if (code !== 'ESRCH' && code !== 'EPERM') throw error
	}
}
