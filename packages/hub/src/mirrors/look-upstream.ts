import { HubError, isNamespace, entriesMax } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AccountRecords } from '../accounts/actors/account-records.ts'
import { SharedWork } from '../outside/jobs/shared-work.ts'
import { UpstreamError } from '../outside/upstreams.ts'
import type { Repo, RepoRef } from '../repositories/repos/repo.ts'
import { createLookAtUpstreams, isAllowed, readsAt, type AskedBy, type LookAtUpstreamsDeps } from './look-at-upstreams.ts'
import type { MirrorRecords } from './mirror-records.ts'
import type { MirrorPort } from './mirror-port.ts'
import type { Asked } from './mirror-rows.ts'
import { mayTakeClosed } from './openness.ts'
import type { UpstreamList } from './upstream-list.ts'

/** What looking for repositories needs. */
export interface LookUpstreamDeps extends Omit<LookAtUpstreamsDeps, 'records' | 'list' | 'noteClosed'> {
	records: LookAtUpstreamsDeps['records'] & {
		accounts: Pick<AccountRecords, 'byName' | 'isRetired'>
		mirrors: Pick<MirrorRecords, 'isMissing' | 'isNamespace' | 'noteMissing'>
	}
	port: Pick<MirrorPort, 'upstreams' | 'missingMs'>
	list: UpstreamList
	now: () => Date
}

/** Looks for repositories that are not here. */
export interface LookUpstream {
	/**
	 * The repository, once it is mirrored; `undefined` when no upstream has it.
	 *
	 * @throws `mirror-running` | `upstream-unavailable` | `upstream-wrong` | `upstream-closed`
	 */
	find(ref: RepoRef, by: AskedBy): Promise<Repo | undefined>
	/**
	 * Fetches a repository of one upstream that is not here, however long that takes; `undefined` when its name belongs to this hub.
	 *
	 * @throws {UpstreamError} and `upstream-closed` | `mirror-denied`
	 */
	takeFrom(asked: Asked, ref: RepoRef): Promise<Repo | undefined>
	/** Waits for the running work. */
	ended(): Promise<void>
}

/** How long a caller waits for a repository that is not here, in milliseconds. */
const FIRST_WAIT_MS = 25_000
const CLOSED_MAX = 20_000

/** Creates it. */
export function createLookUpstream(deps: LookUpstreamDeps): LookUpstream {
	const { records, port, list, now } = deps
	const looking = new SharedWork<Repo | undefined>()
	/** Repositories that are gated at their upstreams, and do not come here. */
	const closed = new LRUCache<string, { id: string; upstream: string }>({ ...entriesMax(CLOSED_MAX), ttl: Math.max(port.missingMs, 1) })
	/** Names that no upstream has for those who read what is private there. What is missing for everyone is in the database. */
	const missing = new LRUCache<string, true>({ ...entriesMax(CLOSED_MAX), ttl: Math.max(port.missingMs, 1) })
	list.onChange(() => {
		closed.clear()
		missing.clear()
	})
	const noteClosed = (ref: RepoRef, upstream: string): void =>
		void closed.set(`${ref.kind}:${ref.id.toLowerCase()}`, { id: ref.id, upstream })
	const { factsOf, lookFor, take, ended } = createLookAtUpstreams({ ...deps, noteClosed })

	/** Whether the name may be one of another hub. The names of accounts here are theirs, whatever other hubs have under them. */
	async function mayBeElsewhere({ id }: RepoRef, isKnownMissing: boolean): Promise<boolean> {
		const [namespace = '', name, ...rest] = id.split('/')
		if (rest.length > 0 || id.length > 200 || !/^[\w.-]+(?:\/[\w.-]+)?$/.test(id)) return false
		if (isKnownMissing) return false
		if (name === undefined) return !(await records.accounts.byName(namespace))
		if (!isNamespace(namespace)) return false
		const account = await records.accounts.byName(namespace)
		return account ? records.mirrors.isNamespace(account.id) : !(await records.accounts.isRetired(namespace))
	}

	async function find(ref: RepoRef, by: AskedBy): Promise<Repo | undefined> {
		const name = `${ref.kind}:${ref.id.toLowerCase()}`
		const known = closed.get(name)
		if (known) throw new HubError('upstream-closed', known)
		const readers = readsAt(by.actor).join(',')
		const key = `${readers}|${name}`
		const isMissing = readers === '' ? await records.mirrors.isMissing(ref.kind, ref.id, now()) : missing.has(key)
		if (!(await mayBeElsewhere(ref, isMissing))) return undefined
		const work = looking.once(key, async () => {
			const found = await lookFor(ref, by)
			if (!found && readers !== '') missing.set(key, true)
			else if (!found) await records.mirrors.noteMissing(ref.kind, ref.id, new Date(now().getTime() + port.missingMs))
			return found
		})
		const waiting = new AbortController()
		const late = sleep(FIRST_WAIT_MS, 'late' as const, { signal: waiting.signal }).catch(() => 'late' as const)
		try {
			const found = await Promise.race([work, late])
			const [upstream] = await list.present()
			if (found === 'late') throw new HubError('mirror-running', { id: ref.id, upstream: upstream?.name ?? '' })
			return found
		} finally {
			waiting.abort()
		}
	}

	async function takeFrom(asked: Asked, ref: RepoRef): Promise<Repo | undefined> {
		const { name: upstream } = asked.upstream
		if (!isAllowed(asked.upstream, ref)) throw new HubError('mirror-denied', { id: ref.id, upstream })
		const facts = await factsOf(asked, ref)
		if (!facts || facts.isDisabled) throw new UpstreamError('missing', `has no public ${ref.kind} "${ref.id}"`)
		if ((facts.isPrivate || facts.isGated) && !mayTakeClosed(asked.upstream))
			throw new HubError('upstream-closed', { id: ref.id, upstream })
		return take(asked, ref, facts)
	}

	return {
		find,
		takeFrom,
		async ended() {
			await looking.ended()
			await ended()
		},
	}
}
