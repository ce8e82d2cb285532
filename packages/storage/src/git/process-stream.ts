import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'

type Callback = (error?: Error | null) => void

/** Options of a stream by what its user does with it. */
const OPTIONS = {
	read: { writable: false, allowHalfOpen: false },
	write: { readable: false, allowHalfOpen: false },
	both: { allowHalfOpen: false },
}

/**
 * A stream of a process that may not run yet: what is written before waits, and so does the end. It becomes its socket once the process runs, because
 * the fork server reads from a socket until then and would swallow what comes too early.
 */
export class ProcessStream extends Duplex {
	#socket: Socket | undefined
	#isOpen = false
	#constructed: Callback | undefined

	constructor(use: keyof typeof OPTIONS) {
		super(OPTIONS[use])
	}

	/** Attaches the socket; without one, the stream ends. Does nothing when it was called before. */
	open(socket: Socket | undefined): void {
		if (this.#isOpen) return
		this.#isOpen = true
		this.#socket = socket
		const isRead = this.readable
		if (isRead && socket) {
			socket.on('data', (part: Buffer) => {
				if (!this.push(part)) socket.pause()
			})
			socket.once('end', () => this.push(null))
		} else if (isRead) this.push(null)
		socket?.on('error', (error) => this.destroy(error))
		this.#constructed?.()
	}

	override _construct(callback: Callback): void {
		if (this.#isOpen) callback()
		else this.#constructed = callback
	}

	override _read(): void {
		this.#socket?.resume()
	}

	override _write(chunk: Buffer, _encoding: BufferEncoding, callback: Callback): void {
		if (this.#socket) this.#socket.write(chunk, callback)
		else callback()
	}

	override _writev(chunks: { chunk: Buffer }[], callback: Callback): void {
		const last = chunks.pop()
		if (!this.#socket || !last) {
			callback()
			return
		}
		this.#socket.cork()
		for (const { chunk } of chunks) this.#socket.write(chunk)
		this.#socket.write(last.chunk, callback)
		this.#socket.uncork()
	}

	override _final(callback: Callback): void {
		if (this.#socket) this.#socket.end(callback)
		else callback()
	}

	override _destroy(error: Error | null, callback: Callback): void {
		this.#socket?.destroy()
		callback(error)
	}
}
