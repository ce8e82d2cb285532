import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { ConnectionGate } from './connection-gate.ts'
import { clientConfig } from './database.ts'
import { databaseFailure, databaseUnavailable } from './database-failure.ts'
import { endSession } from './end-session.ts'

/** One writer per repository over all processes. */
export interface RepoLocks {
	/**
	 * Runs `work` while no other caller, here or in another process, has the lock of the repository. Inside `work` the same repository can
	 * be locked again.
	 */
	hold<T>(repoId: string, work: () => Promise<T>): Promise<T>
	close(): Promise<void>
}

/** The locks around a piece of work, innermost first. Work that was started inside may continue after the lock was released. */
interface Hold {
	repoId: string
	outer: Hold | undefined
	isOver: boolean
}

const FIRST_WAIT_MS = 5
const LONGEST_WAIT_MS = 200

/**
 * Repository locks as advisory locks of PostgreSQL, which end with the connection and so with the process. One connection outside the pool
 * has all locks of a process, so that waiting writers take no connection from the queries that they wait for. Callers of one process wait
 * in a queue. Only its head asks the database, repeatedly, because a waiting query would block the connection for the others.
 *
 * When the connection breaks, its locks end while their work continues; git's compare-and-swap of the ref then decides between writers.
 * When the database is moved, locks that are held stay in the old one until they are released, and the queue keeps later callers waiting for them.
 */
export function repoLocks(gate: ConnectionGate, log: (line: string) => void): RepoLocks {
	const holding = new AsyncLocalStorage<Hold>()
	const queues = new Map<string, Promise<unknown>>()
	let client: Promise<Client> | undefined
	/** Connections to databases that the hub was moved away from: locks that are held there are still to be released. */
	const former: Promise<Client>[] = []
	gate.onSwitch(() => {
		if (client) former.push(client)
		client = undefined
	})

	const connect = async (fresh: Client): Promise<Client> => {
		fresh.on('error', (error) => log(`the connection for repository locks broke: ${error.message}`))
		try {
			await fresh.connect()
		} catch (error) {
			throw databaseUnavailable(error)
		}
		return fresh
	}
	const open = (): Promise<Client> => {
		if (client) return client
		const fresh = new Client(clientConfig(gate.connection))
		const attempt = connect(fresh)
		client = attempt
		const forget = (): void => {
			if (client === attempt) client = undefined
		}
		fresh.on('end', forget)
		attempt.catch(forget) // the next caller tries again; this one has the failure
		return attempt
	}
	/** One question at a time: that is what a connection can bear. */
	let asked: Promise<unknown> = Promise.resolve()
	const ask = (holder: Client, text: string, key: string): Promise<boolean> => {
		const answer = asked.then(async () => {
			try {
				return (await holder.query<{ yes: boolean }>(text, [key])).rows[0]?.yes ?? false
			} catch (error) {
				const failure = databaseFailure(error)
				// Those who wait with a question of their own would each wait as long for the same silence.
				if (failure.isBroken) void endSession(holder)
				throw failure.error
			}
		})
		asked = answer.catch(() => undefined) // its asker has the failure
		return answer
	}
	const acquire = async (key: string): Promise<Client> => {
		for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
			const holder = await open()
			if (await ask(holder, 'select pg_try_advisory_lock($1::bigint) as yes', key)) return holder
			await sleep(wait)
		}
	}
	const locked = async <T>(repoId: string, work: () => Promise<T>): Promise<T> => {
		const key = lockKey(repoId)
		const holder = await acquire(key)
		const hold: Hold = { repoId, outer: holding.getStore(), isOver: false }
		try {
			return await holding.run(hold, work)
		} finally {
			hold.isOver = true
			await release(holder, key)
		}
	}
	/** The work is done and must not fail for this: a connection that cannot release the lock is ended, which does. */
	const release = async (holder: Client, key: string): Promise<void> => {
		try {
			await ask(holder, 'select pg_advisory_unlock($1::bigint) as yes', key)
		} catch (error) {
			log(`releasing a repository's lock failed: ${error instanceof Error ? error.message : String(error)}`)
			void endSession(holder)
		}
	}

	return {
		hold(repoId, work) {
			if (isHeld(holding.getStore(), repoId)) return work()
			const before = queues.get(repoId) ?? Promise.resolve()
			const turn = before.then(() => locked(repoId, work))
			const settled = turn.then(
				() => undefined,
				() => undefined, // the caller gets the error; the next ones only wait for the end
			)
			queues.set(repoId, settled)
			void settled.then(() => queues.get(repoId) === settled && queues.delete(repoId))
			return turn
		},
		async close() {
			await Promise.all(queues.values())
			const present = client
			client = undefined
			for (const one of [present, ...former]) {
				const opened = await one?.catch(() => undefined) // it never opened: nothing to close
				if (opened) await endSession(opened)
			}
		},
	}
}

function isHeld(hold: Hold | undefined, repoId: string): boolean {
	if (!hold) return false
	return (hold.repoId === repoId && !hold.isOver) || isHeld(hold.outer, repoId)
}

/** 64 bits of a hash: two repositories that share them would only wait for each other. */
function lockKey(repoId: string): string {
	return createHash('sha256').update(`repo ${repoId}`).digest().readBigInt64BE(0).toString()
}
