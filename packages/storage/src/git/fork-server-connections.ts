import { connect, type Socket } from 'node:net'
import { GREETING_BYTES, SECRET_BYTES } from './fork-server-messages.ts'

/** Most connections that are made at a time: systems let about a hundred wait. */
const OPENING_MAX = 32

/** Where a fork server listens. */
export interface ForkServerPlace {
	path: string
	secret: Buffer
}

/** A connection to a fork server that no process has yet. */
export interface ForkConnection {
	number: number
	socket: Socket
}

/** Makes connections to a fork server ahead of the processes that need them, so that a process starts without waiting for them. */
export class ForkServerConnections {
	readonly #place: ForkServerPlace
	readonly #onBroken: (cause: Error | undefined) => void
	readonly #opening = new Map<number, Socket>()
	readonly #ready: ForkConnection[] = []
	#lastNumber = 0

	/** `onBroken` is called for each connection that the fork server did not confirm. */
	constructor(place: ForkServerPlace, onBroken: (cause: Error | undefined) => void) {
		this.#place = place
		this.#onBroken = onBroken
	}

	/** Makes connections until `count` are ready or on their way. */
	prepare(count: number): void {
		while (this.#opening.size < OPENING_MAX && this.#opening.size + this.#ready.length < count) this.#open()
	}

	/** The fork server knows the connection. */
	confirm(number: number): void {
		const socket = this.#opening.get(number)
		if (!socket) return
		this.#opening.delete(number)
		this.#ready.push({ number, socket })
	}

	/** Takes connections for one process; `undefined` when not enough are ready. */
	take(count: number): ForkConnection[] | undefined {
		return this.#ready.length < count ? undefined : this.#ready.splice(0, count)
	}

	/** Closes all connections without a process. */
	close(): void {
		const sockets = [...this.#opening.values(), ...this.#ready.map(({ socket }) => socket)]
		this.#opening.clear()
		this.#ready.length = 0
		for (const socket of sockets) socket.destroy()
	}

	#open(): void {
		this.#lastNumber = (this.#lastNumber + 1) % 2 ** 32
		const number = this.#lastNumber
		const greeting = Buffer.alloc(GREETING_BYTES)
		this.#place.secret.copy(greeting)
		greeting.writeUInt32BE(number, SECRET_BYTES)
		// The stream of the process decides what the end of one direction means for the other.
		const socket = connect({ path: this.#place.path, allowHalfOpen: true })
		this.#opening.set(number, socket)
		let cause: Error | undefined
		socket.once('error', (error) => (cause = error))
		socket.once('end', () => this.#opening.has(number) && socket.destroy())
		socket.once('close', () => this.#opening.delete(number) && this.#onBroken(cause))
		socket.unref().write(greeting)
	}
}
