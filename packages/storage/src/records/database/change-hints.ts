import { Client } from 'pg'
import type { ConnectionGate } from './connection-gate.ts'
import { clientConfig } from './database.ts'
import { databaseUnavailable } from './database-failure.ts'
import { endSession } from './end-session.ts'

/** Tells that something has changed, soon and mostly: a hint to read the change feed, which is also read on a timer. */
export interface ChangeHints {
	/** The answer ends it. */
	listen(listener: () => void): Promise<() => Promise<void>>
	/** The same for threads: with the id of the one that changed, or without when something may have been missed. */
	listenThreads(listener: (discussionId: string | undefined) => void): Promise<() => Promise<void>>
	/** Changes when the hub goes on in another database: positions in the feed of the one before mean nothing there. */
	generation(): number
	close(): Promise<void>
}

const RETRY_MS = 1000
/** The prefix of a notification about a discussion; its id follows (migration 0020). */
const THREAD = 'thread:'

/** The one user of LISTEN. One connection serves all listeners; when it breaks, another one is opened. */
export function changeHints(gate: ConnectionGate, log: (line: string) => void): ChangeHints {
	const listeners = new Set<() => void>()
	const threadListeners = new Set<(discussionId: string | undefined) => void>()
	let client: Promise<Client> | undefined
	let retry: NodeJS.Timeout | undefined
	let closed = false

	const connect = async (): Promise<Client> => {
		const fresh = new Client(clientConfig(gate.connection))
		fresh.on('notification', ({ payload = '' }) => {
			if (payload.startsWith(THREAD)) for (const listener of threadListeners) listener(payload.slice(THREAD.length))
			else for (const listener of listeners) listener()
		})
		fresh.on('error', (error) => log(`the connection for change hints broke: ${error.message}`))
		fresh.on('end', reconnect)
		try {
			await fresh.connect()
			await fresh.query('listen stoa_changes')
			return fresh
		} catch (error) {
			fresh.off('end', reconnect)
			await endSession(fresh)
			throw databaseUnavailable(error)
		}
	}
	const reconnect = (): void => {
		client = undefined
		if (closed || listeners.size + threadListeners.size === 0) return
		clearTimeout(retry)
		retry = setTimeout(() => void open().then(notifyAll, reconnect), RETRY_MS).unref()
	}
	/** Notifications during the interruption were missed. */
	const notifyAll = (): void => {
		for (const listener of listeners) listener()
		for (const listener of threadListeners) listener(undefined)
	}
	const open = (): Promise<Client> => {
		if (client) return client
		const attempt = connect()
		client = attempt
		attempt.catch(() => client === attempt && (client = undefined)) // the next caller tries again; this one has the failure
		return attempt
	}
	const disconnect = async (): Promise<void> => {
		clearTimeout(retry)
		const present = client
		client = undefined
		if (!present) return
		const opened = await present.catch(() => undefined) // it never opened: nothing to close
		opened?.off('end', reconnect)
		if (opened) await endSession(opened)
	}
	const enlist = async <Listener>(all: Set<Listener>, called: Listener): Promise<() => Promise<void>> => {
		await open()
		all.add(called)
		return async () => {
			all.delete(called)
			if (listeners.size + threadListeners.size === 0) await disconnect()
		}
	}

	gate.onSwitch(() => {
		const isUsed = client !== undefined
		void disconnect().catch(() => undefined) // the old server may be away already
		if (isUsed) void open().then(notifyAll, reconnect)
	})

	return {
		generation: () => gate.generation,
		// A new function each time: the same one may listen twice.
		listen: (listener) => enlist(listeners, () => listener()),
		listenThreads: (listener) => enlist(threadListeners, (discussionId: string | undefined) => listener(discussionId)),
		async close() {
			closed = true
			listeners.clear()
			threadListeners.clear()
			await disconnect()
		},
	}
}
