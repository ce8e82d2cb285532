import { createConnection, createServer, type Socket } from 'node:net'

/** A proxy in front of a hub that breaks connections on request. */
export interface BreakingProxy {
	/** Address of the hub through the proxy. */
	origin: string
	/** Breaks every connection after this many more bytes in both directions together. */
	breakAfter(bytes: number): void
	/** Number of connections broken so far. */
	breaks(): number
	close(): Promise<void>
}

/** Starts a proxy between clients and the hub at `target`. */
export async function openBreakingProxy(target: string): Promise<BreakingProxy> {
	const { hostname, port } = new URL(target)
	const sockets = new Set<Socket>()
	let left = Number.POSITIVE_INFINITY
	let breaks = 0
	const count = (bytes: number): void => {
		left -= bytes
		if (left > 0) return
		left = Number.POSITIVE_INFINITY
		breaks += 1
		for (const socket of sockets) socket.resetAndDestroy()
	}
	const keep = (socket: Socket, other: Socket): void => {
		sockets.add(socket)
		socket.on('data', (chunk: Buffer) => count(chunk.length))
		socket.on('error', () => other.destroy())
		socket.on('close', () => {
			sockets.delete(socket)
			other.destroy()
		})
		socket.pipe(other)
	}
	const server = createServer((client) => {
		const hub = createConnection({ host: hostname, port: Number(port) })
		keep(client, hub)
		keep(hub, client)
	})
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
	const address = server.address()
	if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
	return {
		origin: `http://127.0.0.1:${address.port}`,
		breakAfter: (bytes) => (left = bytes),
		breaks: () => breaks,
		close: () =>
			new Promise((closed) => {
				server.close(() => closed())
				for (const socket of sockets) socket.destroy()
			}),
	}
}
