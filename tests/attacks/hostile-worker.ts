/**
 * A worker that was taken over: it runs in the place of `packages/storage/src/engine/worker.ts`, and tries what its parent asks for. Nothing that it
 * does may reach outside of its wall.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { createInterface } from 'node:readline'

type Attempt = (argument: string) => unknown

function network(port: string): Promise<string> {
	return new Promise((resolve) => {
		const socket = connect({ host: '127.0.0.1', port: Number(port) })
		socket.on('connect', () => resolve('connected'))
		socket.on('error', ({ message }) => resolve(message))
	})
}

function listening(): Promise<string> {
	return new Promise((resolve) => {
		const server = createServer()
		server.on('error', ({ message }) => resolve(message))
		server.listen(0, '127.0.0.1', () => resolve('listening'))
	})
}

/** Every path that can be seen, without those of Node's own packages. */
function everything(folder: string): string[] {
	return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
		const path = `${folder === '/' ? '' : folder}/${entry.name}`
		if (path === '/engine/node_modules') return [path]
		return entry.isDirectory() ? [`${path}/`, ...everything(path)] : [path]
	})
}

const ATTEMPTS: Record<string, Attempt> = {
	read: (path) => readFileSync(path, 'latin1').slice(0, 100),
	write: (path) => writeFileSync(path, 'overwritten', { flag: 'r+' }),
	create: (path) => writeFileSync(path, 'created'),
	list: () => everything('/'),
	environment: () => process.env,
	run: (command) => {
		const { error, stdout } = spawnSync(command, ['-c', 'echo ran'])
		if (error) throw error
		return stdout.toString()
	},
	connect: network,
	listen: listening,
	kill: (pid) => process.kill(Number(pid), 0),
	fill: (path) => {
		const piece = Buffer.alloc(1024 * 1024)
		for (let count = 0; count < 1000; count += 1) writeFileSync(`${path}${count}`, piece)
		return 'filled'
	},
	remember: () => {
		const pieces: Buffer[] = []
		for (let count = 0; count < 100; count += 1) pieces.push(Buffer.alloc(256 * 1024 * 1024, 1))
		return pieces.length
	},
	turn: () => {
		for (;;);
	},
	flood: () => {
		const piece = 'x'.repeat(1024 * 1024)
		for (let count = 0; count < 500; count += 1) process.stdout.write(piece)
		return 'flooded'
	},
	lie: () => {
		process.stdout.write('{"results":[[]],"size":99999999999}\n')
		return 'lied'
	},
	babble: () => {
		process.stdout.write('no JSON\n')
		return 'babbled'
	},
	crash: () => process.abort(),
}

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
await lines.next()
for (let line = await lines.next(); line.done !== true; line = await lines.next()) {
	const [{ sql }]: [{ sql: string }] = JSON.parse(line.value)
	const [name = '', argument = ''] = sql.split(' ', 2)
	let result: unknown
	try {
		result = { got: (await ATTEMPTS[name]?.(argument)) ?? null }
	} catch (error) {
		result = { refused: error instanceof Error ? error.message : String(error) }
	}
	process.stdout.write(`${JSON.stringify({ results: [[[result]]], size: 0 })}\n`)
}
