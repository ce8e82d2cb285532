/**
 * The fork server: a small process that starts git for the hub. A fork copies the page tables of the process that forks, which takes 1 ms here, and
 * 15 ms and more of the web thread in a hub that has been running for a while.
 *
 * It reads a `ForkOrder` per line of its input, and writes a `ForkReport` per line of its output. The hub opens the streams of a process as connections
 * to a socket in a folder that only its user can enter. The process inherits the connections themselves: no byte of git passes through here.
 *
 * It imports nothing but Node's own modules, so that it starts quickly, and it trusts its orders: they are from the process that started it.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { lstatSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { type ForkOrder, type ForkReport, GREETING_BYTES, SECRET_BYTES } from './fork-server-messages.ts'

/** The longest address of a Unix socket, in bytes, that every system takes. */
const ADDRESS_MAX = 100
const PREFIX = 'stoa-fork-'
/** What mkdtemp appends, in bytes. */
const SUFFIX_BYTES = 6
/** Standard input, output and error output. What follows them is the line of a push. */
const STANDARD_STREAMS = 3

const secret = randomBytes(SECRET_BYTES)
const isShort = Buffer.byteLength(join(tmpdir(), PREFIX, 'socket.new')) + SUFFIX_BYTES <= ADDRESS_MAX
const parent = isShort ? tmpdir() : '/tmp'
const folder = mkdtempSync(join(parent, PREFIX))
const path = join(folder, 'socket')
/** Connections without a process, by number. */
const waiting = new Map<number, Socket>()
const running = new Map<number, ChildProcess>()

function report(what: ForkReport): void {
	process.stdout.write(`${JSON.stringify(what)}\n`)
}

/** Reads the beginning of a connection, and nothing behind it: the hub sends more only when git reads there. */
function greet(socket: Socket): void {
	const refuse = (): void => void socket.destroy()
	const read = (): void => {
		const greeting: Buffer | null = socket.read(GREETING_BYTES)
		if (greeting === null) return
		const isKnown = greeting.length === GREETING_BYTES && timingSafeEqual(greeting.subarray(0, SECRET_BYTES), secret)
		if (!isKnown) return refuse()
		socket.off('readable', read).off('end', refuse)
		const connection = greeting.readUInt32BE(SECRET_BYTES)
		waiting.set(connection, socket)
		report({ type: 'connected', connection })
	}
	socket.on('error', refuse).on('end', refuse).on('readable', read)
}

function take(connection: number): Socket {
	const socket = waiting.get(connection)
	if (!socket) throw new Error(`Connection ${connection} does not exist`)
	waiting.delete(connection)
	return socket
}

function start(order: ForkOrder & { type: 'start' }): void {
	const sockets = order.connections.map(take)
	const streams = sockets.slice(0, STANDARD_STREAMS)
	const [line] = sockets.slice(STANDARD_STREAMS)
	try {
		const child = spawn('/bin/sh', order.args, { env: order.environment, stdio: line ? [...streams, 'pipe'] : streams })
		follow(child, order.process)
		if (line) relay(line, child.stdio[STANDARD_STREAMS])
	} catch (error) {
		fail(order.process, error)
		line?.destroy()
	}
	// Git has its own copies, and the hub must hear when git closes them.
	for (const stream of streams) stream.destroy()
}

/** Reports that a process runs, and how it ends. */
function follow(child: ChildProcess, number: number): void {
	child.once('error', (error) => fail(number, error))
	if (child.pid === undefined) return
	running.set(number, child)
	report({ type: 'started', process: number, pid: child.pid })
	child.once('exit', (code, signal) => {
		running.delete(number)
		report({ type: 'exited', process: number, code, signal })
	})
}

function fail(number: number, error: unknown): void {
	const message = error instanceof Error ? error.message : String(error)
	const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
	report({ type: 'failed', process: number, message, code })
}

/**
 * Joins the line of a push with a pipe of the process. Passed on as it is, it would make reads of the hook fail: sockets of Node do not block, which
 * spawn changes for the standard streams only. It carries some lines a push.
 */
function relay(line: Socket, pipe: unknown): void {
	if (!isDuplex(pipe)) return
	line.pipe(pipe).pipe(line)
	pipe.on('error', () => pipe.destroy()).on('close', () => line.end())
	line.on('close', () => pipe.destroy())
}

function isDuplex(stream: unknown): stream is Duplex {
	return typeof stream === 'object' && stream !== null && 'pipe' in stream && 'write' in stream
}

function obey(order: ForkOrder): void {
	if (order.type === 'start') start(order)
	else running.get(order.process)?.kill(order.signal)
}

/** A socket has its name only once it listens: one that refuses has lost its server. */
function listening(): void {
	renameSync(`${path}.new`, path)
	report({ type: 'listening', path, secret: secret.toString('hex') })
	setImmediate(removeAbandoned)
}

/** Removes what servers left that were killed together with their hubs. */
function removeAbandoned(): void {
	for (const name of readdirSync(parent)) {
		if (!name.startsWith(PREFIX)) continue
		const found = join(parent, name)
		// In a folder of another user, what is removed could change on the way.
		if (lstatSync(found, { throwIfNoEntry: false })?.uid !== process.getuid?.()) continue
		const probe = connect(join(found, 'socket'), () => probe.destroy())
		probe.on('error', (error) => {
			if ('code' in error && error.code === 'ECONNREFUSED') rmSync(found, { recursive: true, force: true })
		})
	}
}

/** The hub has closed the input, or died. */
function end(): void {
	rmSync(folder, { recursive: true, force: true })
	process.exit(0)
}

// A terminal sends signals to every process of the hub; the hub ends this one when it has ended its commands.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
createServer({ allowHalfOpen: true }, greet).listen(`${path}.new`, listening)
process.stdout.on('error', end)
let rest = ''
process.stdin.setEncoding('utf8').on('end', end)
process.stdin.on('data', (text: string) => {
	const lines = `${rest}${text}`.split('\n')
	rest = lines.pop() ?? ''
	for (const line of lines) obey(JSON.parse(line))
})
