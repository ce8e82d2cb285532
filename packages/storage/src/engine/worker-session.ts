import { EngineError } from '@stoa/hub'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { z } from 'zod'
import { faultOf } from './engine-faults.ts'
import type { WorkerLimits } from './limits.ts'
import type { WalledCommand } from './walls/wall.ts'
import type { Opening, Statement } from './worker-messages.ts'

/** Bytes of complaints that are kept. */
const COMPLAINT_MAX = 4000
/** The line before the bytes of a file. What a worker writes is not trusted more than the files that it read. */
const Head = z.union([
	z.object({ results: z.array(z.array(z.array(z.unknown()))), size: z.int().min(0) }),
	z.object({ failed: z.string(), size: z.literal(0) }),
])

function readHead(line: string): z.infer<typeof Head> | undefined {
	try {
		return Head.safeParse(JSON.parse(line)).data
	} catch (error) {
		if (error instanceof SyntaxError) return undefined
		throw error
	}
}

/** The answer to one request. */
export interface WorkerAnswer {
	/** Rows of each statement. */
	results: unknown[][][]
	/** Of the last statement that asks for one; empty otherwise. */
	file: Uint8Array
}

const ignore = (): undefined => undefined

/** One worker, from its start to its end. */
export class WorkerSession {
	readonly #child: ChildProcess
	readonly #input: Writable
	readonly #limits: WorkerLimits
	readonly #deadline: NodeJS.Timeout
	readonly #cleanUp: (() => Promise<void>) | undefined
	readonly #pieces: AsyncIterator<Buffer>
	#held: Buffer = Buffer.alloc(0)
	#received = 0
	#complaint = ''
	#why: string | undefined

	/** Starts a worker. `opening` says what it may use of the engine. */
	constructor(command: WalledCommand, limits: WorkerLimits, isGuarded = true) {
		const { descriptor3 } = command
		this.#limits = limits
		this.#cleanUp = command.cleanUp
		this.#child = spawn(command.command, command.args, {
			env: { ...command.env },
			cwd: command.cwd,
			stdio: ['pipe', 'pipe', 'pipe', ...(descriptor3 ? (['pipe'] as const) : [])],
		})
		const [input, output, complaints, filter] = this.#child.stdio
		if (!isWritable(input) || !isReadable(output) || !isReadable(complaints)) throw new Error('A process without pipes')
		this.#input = input
		// A worker that has ended cannot be written to; how it ended says why.
		input.on('error', ignore)
		this.#child.on('error', (error) => (this.#complaint += error.message))
		complaints.on('data', (piece: Buffer) => (this.#complaint = (this.#complaint + piece.toString('latin1')).slice(-COMPLAINT_MAX)))
		if (descriptor3 && isWritable(filter)) filter.on('error', ignore).end(descriptor3)
		this.#pieces = output[Symbol.asyncIterator]()
		this.#deadline = setTimeout(() => this.#stop(`it takes more than ${limits.timeMs / 1000} seconds`), limits.timeMs)
		const { memoryMb, threads } = limits
		this.#send({ files: command.files, scratch: command.scratch, memoryMb, threads, isGuarded })
	}

	/**
	 * Runs statements in their order.
	 *
	 * @throws {EngineError}
	 */
	async ask(statements: readonly Statement[]): Promise<WorkerAnswer> {
		this.#send(statements)
		const line = await this.#takeLine()
		const head = readHead(line.toString())
		if (!head || head.size > this.#limits.answerSize) throw new EngineError('limit', 'its answer is not understood')
		if ('failed' in head) throw faultOf(head.failed)
		const file = await this.#takeBytes(head.size)
		return { results: head.results, file }
	}

	/** The last lines that the process wrote as complaints, for operators. */
	get complaint(): string {
		return this.#complaint.trim()
	}

	/** Ends the worker, whatever it is doing. */
	async close(): Promise<void> {
		clearTimeout(this.#deadline)
		const { exitCode, signalCode, pid } = this.#child
		if (exitCode === null && signalCode === null && pid !== undefined) {
			const ended = once(this.#child, 'exit')
			this.#child.kill('SIGKILL')
			await ended
		}
		for (const stream of this.#child.stdio) stream?.destroy()
		await this.#cleanUp?.()
	}

	#send(message: Opening | readonly Statement[]): void {
		this.#input.write(`${JSON.stringify(message)}\n`)
	}

	#stop(why: string): void {
		this.#why ??= why
		this.#child.kill('SIGKILL')
	}

	/** The next line, without its end. */
	async #takeLine(): Promise<Buffer> {
		const pieces: Buffer[] = []
		for (let piece = this.#held; ; piece = await this.#read()) {
			const end = piece.indexOf(10)
			pieces.push(end === -1 ? piece : piece.subarray(0, end))
			if (end === -1) continue
			this.#held = piece.subarray(end + 1)
			return Buffer.concat(pieces)
		}
	}

	async #takeBytes(size: number): Promise<Buffer> {
		const pieces = [this.#held]
		let taken = this.#held.length
		while (taken < size) {
			const piece = await this.#read()
			pieces.push(piece)
			taken += piece.length
		}
		const all = Buffer.concat(pieces)
		this.#held = all.subarray(size)
		return all.subarray(0, size)
	}

	/** What the worker writes next. @throws {EngineError} when it has ended, or has written too much */
	async #read(): Promise<Buffer> {
		const { value, done } = await this.#pieces.next()
		if (done === true) throw this.#ended()
		this.#received += value.length
		if (this.#received <= this.#limits.answerSize) return value
		this.#stop(`its answer is larger than ${Math.floor(this.#limits.answerSize / 1024 / 1024)} MB`)
		throw this.#ended()
	}

	#ended(): EngineError {
		if (this.#why !== undefined) return new EngineError('limit', this.#why)
		// What a process wrote before its end may be a file's words.
		return new EngineError('limit', 'its process ended before it had an answer')
	}
}

const isReadable = (stream: Writable | Readable | null | undefined): stream is Readable =>
	stream !== null && stream !== undefined && 'read' in stream
const isWritable = (stream: Writable | Readable | null | undefined): stream is Writable =>
	stream !== null && stream !== undefined && 'write' in stream
