import { HubError, isHubError, parseRepoId, type RepoId, entriesMax } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import type { Actor } from '../accounts/actors/actor.ts'
import { SharedWork } from '../outside/jobs/shared-work.ts'
import { UpstreamError, type UpstreamFacts, type Upstreams } from '../outside/upstreams.ts'
import type { Repo, RepoRef } from '../repositories/repos/repo.ts'
import type { RepoRecords } from '../repositories/repos/repo-records.ts'
import type { AskGently } from './ask-gently.ts'
import { explainTrouble } from './explain-trouble.ts'
import type { ApprovalRecords, Upstream } from './mirror-records.ts'
import type { MirrorRepository } from './mirror-repository.ts'
import type { Asked } from './mirror-rows.ts'
import { hasName } from './name-pattern.ts'
import { conform, mayTakeClosed, opennessOf } from './openness.ts'
import type { UpstreamList } from './upstream-list.ts'

/** What looking at upstreams needs. */
export interface LookAtUpstreamsDeps {
	records: {
		mirrorRequests: Pick<ApprovalRecords, 'isApproved'>
		repos: Pick<RepoRecords, 'byId' | 'byName' | 'setGated' | 'setShortName' | 'setVisibility'>
	}
	port: { upstreams: Pick<Upstreams, 'facts'> }
	list: Pick<UpstreamList, 'present' | 'placeOf'>
	ask: AskGently
	mirroring: Pick<MirrorRepository, 'begin'>
	/** Remembers that a repository is gated and does not come here. */
	noteClosed(ref: RepoRef, upstream: string): void
}

/** Who looks for a repository, and the hubs that the request came through. */
export interface AskedBy {
	actor: Actor
	path: readonly string[]
}

/** How long it is remembered which repositories come by request, in milliseconds, and how many. */
const BY_REQUEST_MS = 60_000
const BY_REQUEST_MAX = 20_000

/** Whether an upstream may be asked for the name. */
export function isAllowed({ kinds, allow, deny }: Upstream, { kind, id }: RepoRef): boolean {
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

/** The upstreams whose private repositories the caller may read, in order. */
export const readsAt = (actor: Actor): string[] => (actor.kind === 'person' ? [...(actor.upstreams ?? [])].toSorted() : [])

/** Finds repositories at the upstreams and mirrors them. */
function createTake({ records, mirroring }: Pick<LookAtUpstreamsDeps, 'records' | 'mirroring'>) {
	const beginning = new SharedWork<Repo | undefined>()

	/** What is here already becomes as open as it is there. */
	async function begin(asked: Asked, there: RepoRef, facts: UpstreamFacts): Promise<Repo | undefined> {
		const known = await records.repos.byName(there.kind, there.id)
		if (!known) return beginning.once(`${there.kind}:${there.id.toLowerCase()}`, () => mirroring.begin(asked, there, opennessOf(facts)))
		if (known.upstream !== asked.upstream.name) return known
		await conform(records.repos, known, opennessOf(facts))
		return records.repos.byId(known.id)
	}

	/** Mirrors what was found, under its present name there. */
	async function take(asked: Asked, ref: RepoRef, facts: UpstreamFacts): Promise<Repo | undefined> {
		const there = { kind: ref.kind, id: usableId(facts.id) }
		if (!isAllowed(asked.upstream, there)) return undefined
		const repo = await begin(asked, there, facts)
		// A name of before leads to the present one, unless something of this hub has that.
		if (repo?.upstream === asked.upstream.name && repo.name.toLowerCase() !== ref.id.toLowerCase())
			await records.repos.setShortName(ref.kind, ref.id, repo.id)
		return repo?.upstream === asked.upstream.name ? repo : undefined
	}

	return { take, ended: () => beginning.ended() }
}

/** Creates the search at the upstreams. */
export function createLookAtUpstreams(deps: LookAtUpstreamsDeps) {
	const { records, port, list, ask, noteClosed } = deps
	const { take, ended } = createTake(deps)
	/** Names of repositories that come by request, so that the upstream is not asked for each visitor. */
	const byRequest = new LRUCache<string, string>({ ...entriesMax(BY_REQUEST_MAX), ttl: BY_REQUEST_MS })

	/** What the API of an upstream says of a name; `undefined` when it has no such repository. */
	async function factsOf({ upstream, place }: Asked, ref: RepoRef): Promise<UpstreamFacts | undefined> {
		try {
			return await ask(upstream, () => port.upstreams.facts(place, ref))
		} catch (error) {
			if (error instanceof UpstreamError && error.trouble === 'missing') return undefined
			throw error
		}
	}

	function refuseClosed(ref: RepoRef, { name: upstream }: Upstream): never {
		noteClosed(ref, upstream)
		throw new HubError('upstream-closed', { id: ref.id, upstream })
	}

	/** @throws `mirror-by-request` */
	async function requireApproved(upstream: string, { kind, id }: RepoRef): Promise<void> {
		if (!(await records.mirrorRequests.isApproved(upstream, kind, id))) throw new HubError('mirror-by-request', { kind, id, upstream })
	}

	const requestKey = ({ name }: Upstream, { kind, id }: RepoRef): string => `${name}:${kind}:${id.toLowerCase()}`

	/** Refuses a name that is known to come by request, without asking the upstream. @throws `mirror-by-request` */
	async function refuseKnown(upstream: Upstream, ref: RepoRef): Promise<void> {
		const known = upstream.isByRequest ? byRequest.get(requestKey(upstream, ref)) : undefined
		if (known !== undefined) await requireApproved(upstream.name, { kind: ref.kind, id: known })
	}

	/** @throws `upstream-closed` | `mirror-by-request` */
	async function requireTakeable(upstream: Upstream, ref: RepoRef, facts: UpstreamFacts): Promise<void> {
		if (facts.isGated && !mayTakeClosed(upstream)) refuseClosed(ref, upstream)
		const name = { kind: ref.kind, id: usableId(facts.id) }
		if (!upstream.isByRequest || !isAllowed(upstream, name)) return
		if (!facts.isPrivate) byRequest.set(requestKey(upstream, ref), name.id)
		await requireApproved(upstream.name, name)
	}

	/** What the upstream says of a repository that the caller may know of; `undefined` when there is none. */
	async function visibleFacts(asked: Asked, ref: RepoRef, isReader: boolean): Promise<UpstreamFacts | undefined> {
		const { upstream, place } = asked
		// For others than its readers, what is private there is missing: they are answered as without the token.
		const isOpen = upstream.hasReaders && !isReader
		const facts = await factsOf(isOpen ? { upstream, place: { ...place, token: undefined } } : asked, ref)
		if (!facts || facts.isDisabled) return undefined
		return facts.isPrivate && !(isReader && mayTakeClosed(upstream)) ? undefined : facts
	}

	/** Takes what one upstream has, unless its name belongs to this hub; `undefined` when it has nothing for the caller. */
	async function lookAt(asked: Asked, ref: RepoRef, isReader: boolean): Promise<{ taken: Repo | undefined } | undefined> {
		const { upstream } = asked
		await refuseKnown(upstream, ref)
		const facts = await visibleFacts(asked, ref, isReader)
		if (!facts) return undefined
		await requireTakeable(upstream, ref, facts)
		try {
			return { taken: await take(asked, ref, facts) }
		} catch (error) {
			// The token was not let in there.
			if (facts.isGated && error instanceof UpstreamError && error.trouble === 'missing') refuseClosed(ref, upstream)
			throw error
		}
	}

	/**
	 * Looks for a name at the upstreams in their order. The first that cannot answer ends the search: another hub may have something else
	 * under the same name.
	 */
	async function lookFor(ref: RepoRef, { actor, path }: AskedBy): Promise<Repo | undefined> {
		for (const upstream of await list.present()) {
			// The name that clients still use without an owner is decided by the upstream.
			if (!isAllowed(upstream, ref.id.includes('/') ? ref : { ...ref, id: `_/${ref.id}` })) continue
			const asked: Asked = { upstream, place: await list.placeOf(upstream, path) }
			try {
				const found = await lookAt(asked, ref, readsAt(actor).includes(upstream.name))
				if (found) return found.taken
			} catch (error) {
				throw explainTrouble(error, ref.id, upstream.name)
			}
		}
		return undefined
	}

	return { factsOf, lookFor, take, ended }
}
