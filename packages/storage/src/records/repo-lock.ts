import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { clientConfig, type ConnectionConfig } from './database.ts'

/** One writer per repository over all processes. */
export interface RepoLocks {
	/** Runs `work` while no other caller, here or in another process, holds the repository. Inside `work` the same repository is free. */
	hold<T>(repoId: string, work: () => Promise<T>): Promise<T>
	close(): Promise<void>
}

const FIRST_WAIT_MS = 5
const LONGEST_WAIT_MS = 200

/**
 * Repository locks as advisory locks of PostgreSQL, which end with the connection and so with the process. One connection apart from the
 * pool holds all of a process's locks: waiting writers take none from the queries they are waiting for. Callers of one process wait in a
 * queue; only its head asks the database, again and again, since a waiting question would keep the connection from the others.
 *
 * When the connection breaks, its locks are gone while their work goes on; git's compare-and-swap of the ref then decides between writers.
 */
export function repoLocks(connection: ConnectionConfig, log: (line: string) => void): RepoLocks {
	const held = new AsyncLocalStorage<ReadonlySet<string>>()
	const queues = new Map<string, Promise<unknown>>()
	let client: Promise<Client> | undefined

	const connect = async (): Promise<Client> => {
		const fresh = new Client(clientConfig(connection))
		fresh.on('error', (error) => log(`the connection for repository locks broke: ${error.message}`))
		fresh.on('end', () => (client = undefined))
		await fresh.connect()
		return fresh
	}
	const open = (): Promise<Client> => {
		client ??= connect()
		client.catch(() => (client = undefined))
		return client
	}
	/** One question at a time: that is what a connection can bear. */
	let asked: Promise<unknown> = Promise.resolve()
	const ask = (holder: Client, text: string, key: string): Promise<boolean> => {
		const answer = asked.then(async () => (await holder.query<{ yes: boolean }>(text, [key])).rows[0]?.yes ?? false)
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
		try {
			return await held.run(new Set([...(held.getStore() ?? []), repoId]), work)
		} finally {
			// A connection that broke in the meantime has let go already.
			if (holder === (await client)) await ask(holder, 'select pg_advisory_unlock($1::bigint) as yes', key)
		}
	}

	return {
		hold(repoId, work) {
			if (held.getStore()?.has(repoId)) return work()
			const before = queues.get(repoId) ?? Promise.resolve()
			const turn = before.then(() => locked(repoId, work))
			const settled = turn.then(
				() => undefined,
				() => undefined, // the caller has the failure; those behind only wait for the end
			)
			queues.set(repoId, settled)
			void settled.then(() => queues.get(repoId) === settled && queues.delete(repoId))
			return turn
		},
		async close() {
			await Promise.all(queues.values())
			const present = client
			client = undefined
			await (await present)?.end()
		},
	}
}

/** 64 bits of a hash: two repositories that share them would only wait for each other. */
function lockKey(repoId: string): string {
	return createHash('sha256').update(`repo ${repoId}`).digest().readBigInt64BE(0).toString()
}
