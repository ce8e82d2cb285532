import { HubError, isHubError, isNamespace, parseRepoId, type RepoId } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AccountRecords } from '../accounts/actors/account-records.ts'
import { SharedWork } from '../outside/jobs/shared-work.ts'
import { UpstreamError, type UpstreamFacts } from '../outside/upstreams.ts'
import type { Repo, RepoRef } from '../repositories/repos/repo.ts'
import type { RepoRecords } from '../repositories/repos/repo-records.ts'
import type { AskGently } from './ask-gently.ts'
import { explainTrouble } from './explain-trouble.ts'
import type { MirrorRecords, Upstream } from './mirror-records.ts'
import type { MirrorPort } from './mirror-port.ts'
import type { MirrorRepository } from './mirror-repository.ts'
import type { Asked } from './mirror-rows.ts'
import { hasName } from './name-pattern.ts'
import type { UpstreamList } from './upstream-list.ts'

/** What looking for repositories needs. */
export interface LookUpstreamDeps {
	records: {
		accounts: Pick<AccountRecords, 'byName' | 'isRetired'>
		mirrors: Pick<MirrorRecords, 'isMissing' | 'isNamespace' | 'noteMissing'>
		repos: Pick<RepoRecords, 'byName' | 'setShortName'>
	}
	port: Pick<MirrorPort, 'upstreams' | 'missingMs'>
	list: UpstreamList
	ask: AskGently
	mirroring: Pick<MirrorRepository, 'begin'>
	now: () => Date
}

/** Looks for repositories that are not here. */
export interface LookUpstream {
	/**
	 * The repository, once it is mirrored; `undefined` when no upstream has it.
	 *
	 * @throws `mirror-running` | `upstream-unavailable` | `upstream-wrong` | `upstream-closed`
	 */
	find(ref: RepoRef, path: readonly string[]): Promise<Repo | undefined>
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

/** Whether an upstream may be asked for the name. */
function isAllowed({ kinds, allow, deny }: Upstream, { kind, id }: RepoRef): boolean {
	return kinds.includes(kind) && allow.some((pattern) => hasName(pattern, id)) && !deny.some((pattern) => hasName(pattern, id))
}

/** The name that an upstream gives a repository. @throws {UpstreamError} `wrong` */
function usableId(id: string): RepoId {
	try {
		return parseRepoId(id)
	} catch (error) {
		if (!isHubError(error, 'invalid-repo-id')) throw error
		throw new UpstreamError('wrong', `calls it ${JSON.stringify(id.slice(0, 100))}, which is no name`, { cause: error })
	}
}

/** Finds repositories at the upstreams and mirrors them. */
function createTake({ records, mirroring }: Pick<LookUpstreamDeps, 'records' | 'mirroring'>) {
	const beginning = new SharedWork<Repo | undefined>()
	/** Mirrors what was found, under its present name there. */
	async function take(asked: Asked, ref: RepoRef, id: string): Promise<Repo | undefined> {
		const there = { kind: ref.kind, id: usableId(id) }
		if (!isAllowed(asked.upstream, there)) return undefined
		const known = await records.repos.byName(ref.kind, there.id)
		const repo = known ?? (await beginning.once(`${ref.kind}:${there.id.toLowerCase()}`, () => mirroring.begin(asked, there)))
		// A name of before leads to the present one, unless something of this hub has that.
		if (repo?.upstream === asked.upstream.name && repo.name.toLowerCase() !== ref.id.toLowerCase())
			await records.repos.setShortName(ref.kind, ref.id, repo.id)
		return repo?.upstream === asked.upstream.name ? repo : undefined
	}

	return { take, ended: () => beginning.ended() }
}

/** Creates it. */
export function createLookUpstream(deps: LookUpstreamDeps): LookUpstream {
	const { records, port, list, ask, now } = deps
	const { take, ended } = createTake(deps)
	const looking = new SharedWork<Repo | undefined>()
	/** Repositories that are private or gated at their upstreams. */
	const closed = new LRUCache<string, { id: string; upstream: string }>({ max: CLOSED_MAX, ttl: Math.max(port.missingMs, 1) })
	list.onChange(() => closed.clear())

	/** What the API of an upstream says of a name; `undefined` when it has no such repository. */
	async function factsOf({ upstream, place }: Asked, ref: RepoRef): Promise<UpstreamFacts | undefined> {
		try {
			return await ask(upstream, () => port.upstreams.facts(place, ref))
		} catch (error) {
			if (error instanceof UpstreamError && error.trouble === 'missing') return undefined
			throw error
		}
	}

	/**
	 * Looks for a name at the upstreams in their order. The first that cannot answer ends the search: another hub may have something else
	 * under the same name.
	 */
	async function lookFor(ref: RepoRef, path: readonly string[]): Promise<Repo | undefined> {
		for (const upstream of await list.present()) {
			// The name that clients still use without an owner is decided by the upstream.
			if (!isAllowed(upstream, ref.id.includes('/') ? ref : { ...ref, id: `_/${ref.id}` })) continue
			const asked: Asked = { upstream, place: await list.placeOf(upstream, path) }
			try {
				const facts = await factsOf(asked, ref)
				if (!facts || facts.isDisabled) continue
				if (facts.isPrivate || facts.isGated) {
					closed.set(`${ref.kind}:${ref.id.toLowerCase()}`, { id: ref.id, upstream: upstream.name })
					throw new HubError('upstream-closed', { id: ref.id, upstream: upstream.name })
				}
				return await take(asked, ref, facts.id)
			} catch (error) {
				throw explainTrouble(error, ref.id, upstream.name)
			}
		}
		return undefined
	}

	/** Whether the name may be one of another hub. The names of accounts here are theirs, whatever other hubs have under them. */
	async function mayBeElsewhere({ kind, id }: RepoRef): Promise<boolean> {
		const [namespace = '', name, ...rest] = id.split('/')
		if (rest.length > 0 || id.length > 200 || !/^[\w.-]+(?:\/[\w.-]+)?$/.test(id)) return false
		if (await records.mirrors.isMissing(kind, id, now())) return false
		if (name === undefined) return !(await records.accounts.byName(namespace))
		if (!isNamespace(namespace)) return false
		const account = await records.accounts.byName(namespace)
		return account ? records.mirrors.isNamespace(account.id) : !(await records.accounts.isRetired(namespace))
	}

	async function find(ref: RepoRef, path: readonly string[]): Promise<Repo | undefined> {
		const known = closed.get(`${ref.kind}:${ref.id.toLowerCase()}`)
		if (known) throw new HubError('upstream-closed', known)
		if (!(await mayBeElsewhere(ref))) return undefined
		const work = looking.once(`${ref.kind}:${ref.id.toLowerCase()}`, async () => {
			const found = await lookFor(ref, path)
			if (!found) await records.mirrors.noteMissing(ref.kind, ref.id, new Date(now().getTime() + port.missingMs))
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
		if (facts.isPrivate || facts.isGated) throw new HubError('upstream-closed', { id: ref.id, upstream })
		return take(asked, ref, facts.id)
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
