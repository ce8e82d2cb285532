import { HubError, isHubError, parseRepoId, parseRepoName, splitRepoId } from '@stoa/vocabulary'
import { isMisleadingName } from '../contents/commits/branch-names.ts'
import { measureGit } from '../contents/commits/measure-git.ts'
import { bringRows, takeEffect, type TakeEffectDeps } from '../contents/commits/take-effect.ts'
import { noteTags } from '../contents/docs-rows/note-tags.ts'
import type { Store } from '../database/store.ts'
import type { RefUpdate } from '../git/git.ts'
import { DEFAULT_BRANCH } from '../git/revision.ts'
import type { WriteAlone } from '../git/write-alone.ts'
import type { Quota } from '../objects/quota/quota.ts'
import { UpstreamError, type UpstreamRef, type UpstreamRepo, type Upstreams } from '../outside/upstreams.ts'
import type { Repo } from '../repositories/repos/repo.ts'
import type { AskGently } from './ask-gently.ts'
import type { Mirror } from './mirror-records.ts'
import { conform, opennessOf, type Openness } from './openness.ts'
import { createMirrorRows, notePointers, type Asked, type MirrorTables, type NewMirror } from './mirror-rows.ts'
import { pullHistory, type Pointers } from './pull-history.ts'

/** What mirroring one repository needs. */
export interface MirrorRepositoryDeps extends TakeEffectDeps {
	records: Store<MirrorTables>
	upstreams: Upstreams
	ask: AskGently
	alone: WriteAlone
	quota: Pick<Quota, 'writing'>
	now: () => Date
}

/** Whether the ref of an upstream gets a name here. */
const isMirrored = ({ ref }: UpstreamRef): boolean => !isMisleadingName(ref.replace(/^refs\/(?:heads|tags)\//, ''))

/** What moves the refs that are here to those of the upstream. */
function updatesTo(present: readonly UpstreamRef[], wanted: readonly UpstreamRef[]): RefUpdate[] {
	const here = new Map(present.map(({ ref, oid }) => [ref, oid]))
	const there = new Map(wanted.map(({ ref, oid }) => [ref, oid]))
	const moved = wanted.filter(({ ref, oid }) => here.get(ref) !== oid).map(({ ref, oid }) => ({ ref, from: here.get(ref), to: oid }))
	const gone = present.filter(({ ref }) => !there.has(ref)).map(({ ref, oid }) => ({ ref, from: oid, to: undefined }))
	return [...gone, ...moved]
}

/** Mirrors single repositories. */
export interface MirrorRepository {
	/**
	 * Fetches a repository for the first time. `undefined` when its name belongs to this hub: an account here has the name of its owner, or
	 * had it, or the name cannot be used.
	 *
	 * @throws {UpstreamError}
	 */
	begin(asked: Asked, there: UpstreamRepo, openness: Openness): Promise<Repo | undefined>
	/** Compares branches and tags with those of the upstream, and fetches what is new. A failure is noted and not thrown. */
	compare(asked: Asked, repo: Repo, mirror: Mirror): Promise<void>
	/**
	 * Fetches the commits of a pull request of the upstream, as the ref `refs/pr/{number}`. One that the upstream has no more stays.
	 *
	 * @throws {UpstreamError}
	 */
	pull(asked: Asked, repo: Repo, mirror: Mirror, number: number): Promise<void>
	/** The same for callers that act on the failure, which is noted as well. @throws {UpstreamError} */
	follow(asked: Asked, repo: Repo, mirror: Mirror): Promise<void>
}

/** What is asked of upstreams. */
function createHistory({ git, upstreams, ask }: Pick<MirrorRepositoryDeps, 'git' | 'upstreams' | 'ask'>) {
	const localRefs = async (repoId: string): Promise<UpstreamRef[]> =>
		(await git.refs(repoId)).filter(({ ref }) => /^refs\/(?:heads|tags)\//.test(ref))

	const refsOf = async ({ upstream, place }: Asked, there: UpstreamRepo): Promise<UpstreamRef[]> =>
		(await ask(upstream, () => upstreams.refs(place, there))).filter(isMirrored)

	async function packFor(
		{ asked: { upstream, place }, there }: { asked: Asked; there: UpstreamRepo },
		updates: readonly RefUpdate[],
		present: readonly UpstreamRef[],
	) {
		const wants = updates.flatMap(({ to }) => to ?? [])
		if (wants.length === 0) return undefined
		return ask(upstream, () =>
			upstreams.pack(
				place,
				there,
				wants,
				present.map(({ oid }) => oid),
			),
		)
	}

	return { localRefs, refsOf, packFor }
}

/** Creates the comparison of a repository: new commits are fetched, and refs move as they did at the upstream. */
function createFollow(deps: MirrorRepositoryDeps, { localRefs, refsOf, packFor }: ReturnType<typeof createHistory>) {
	const { records, git, alone } = deps
	/** Fetches what the refs need, and moves them. */
	async function move(
		{ asked, repo, there }: { asked: Asked; repo: Repo; there: UpstreamRepo },
		updates: readonly RefUpdate[],
		present: readonly UpstreamRef[],
	): Promise<void> {
		if (updates.length === 0) return
		const pack = await packFor({ asked, there }, updates, present)
		const room = deps.quota.writing({ repoId: repo.id })
		try {
			await pullHistory(
				git,
				repo.id,
				{ updates, pack, signal: asked.place.signal },
				{
					takeRoom: room.take,
					async accepted(_, pointers) {
						try {
							await notePointers(records, repo.id, pointers)
							await alone(repo.id, () => takeEffect(deps, repo.id))
							await noteTags(deps, repo.id)
						} catch (error) {
							// Git has moved its refs all the same.
							deps.healing.begin(repo.id)
							throw error
						}
					},
				},
			)
		} finally {
			await room.end()
		}
	}

	return {
		async follow(asked: Asked, repo: Repo, there: UpstreamRepo): Promise<void> {
			const [wanted, present] = await Promise.all([refsOf(asked, there), localRefs(repo.id)])
			if (present.length > 0 && !wanted.some(({ ref }) => ref === DEFAULT_BRANCH))
				throw new UpstreamError('wrong', 'no longer has a branch "main"')
			await move({ asked, repo, there }, updatesTo(present, wanted), present)
		},
		async pull(asked: Asked, repo: Repo, there: UpstreamRepo, number: number): Promise<void> {
			const ref = `refs/pr/${number}`
			const to = await deps.ask(asked.upstream, () => deps.upstreams.pull(asked.place, there, number))
			const [present, from] = await Promise.all([localRefs(repo.id), git.resolveCommit(repo.id, ref)])
			if (to !== undefined && to !== from) await move({ asked, repo, there }, [{ ref, from, to }], present)
		},
	}
}

/** Creates it. Git is written first and rows after it, as for repositories of this hub: a kill in between leaves nothing that is seen. */
export function createMirrorRepository(deps: MirrorRepositoryDeps): MirrorRepository {
	const { records, git, alone, now } = deps

	const history = createHistory(deps)
	const { follow, pull } = createFollow(deps, history)
	const rows = createMirrorRows(deps)

	async function fill(asked: Asked, { id, name, there, openness }: Omit<NewMirror, 'pointers'>): Promise<Repo | undefined> {
		const refs = await history.refsOf(asked, there)
		if (refs.length > 0 && !refs.some(({ ref }) => ref === DEFAULT_BRANCH))
			throw new UpstreamError('wrong', 'has it without a branch "main"')
		let found: Pointers = new Map()
		await git.create(id)
		try {
			const updates = updatesTo([], refs)
			if (updates.length > 0) {
				const pack = await history.packFor({ asked, there }, updates, [])
				const accepted = async (_: RefUpdate[], pointers: Pointers): Promise<void> => void (found = pointers)
				await pullHistory(git, id, { updates, pack, signal: asked.place.signal }, { takeRoom: async () => undefined, accepted })
			}
			if (!(await rows.insert(asked, { id, name, there, openness, pointers: found }))) {
				await git.remove(id)
				return undefined
			}
		} catch (error) {
			// If the connection to the database was lost, the rows may have been written all the same.
			if (isHubError(error, 'unavailable')) deps.healing.begin(id)
			else await git.remove(id)
			throw error
		}
		const repo = await bringRows(deps, id)
		await noteTags(deps, id)
		await measureGit(deps, id)
		return repo
	}

	async function compareNow(asked: Asked, repo: Repo, mirror: Mirror): Promise<UpstreamError | HubError | undefined> {
		try {
			const there = { kind: repo.kind, id: mirror.upstreamId }
			// Without a token, an upstream that closed it sends nothing more.
			if (asked.place.token !== undefined) {
				const facts = await deps.ask(asked.upstream, () => deps.upstreams.facts(asked.place, there))
				await conform(records.repos, repo, opennessOf(facts))
			}
			await follow(asked, repo, there)
			await records.mirrors.noteCompared(repo.id, now(), undefined)
			return undefined
		} catch (error) {
			if (!(error instanceof UpstreamError) && !(error instanceof HubError)) throw error
			const gone = error instanceof UpstreamError && error.trouble === 'missing'
			const problem = gone ? 'no longer has it, or made it private' : error.message
			await records.mirrors.noteCompared(repo.id, now(), problem.slice(0, 500))
			return error
		}
	}

	return {
		async begin(asked, there, openness) {
			const name = parseRepoId(there.id)
			const { namespace, name: own } = splitRepoId(name)
			parseRepoName(own)
			if (await rows.isOurs(namespace)) return undefined
			const id = records.newId()
			try {
				return await alone(id, () => fill(asked, { id, name, there, openness }))
			} catch (error) {
				// Another process was first.
				if (isHubError(error, 'repo-exists') || isHubError(error, 'account-exists')) return records.repos.byName(there.kind, name)
				throw error
			}
		},
		async compare(asked, repo, mirror) {
			await compareNow(asked, repo, mirror)
		},
		pull: (asked, repo, mirror, number) => pull(asked, repo, { kind: repo.kind, id: mirror.upstreamId }, number),
		async follow(asked, repo, mirror) {
			const failure = await compareNow(asked, repo, mirror)
			if (failure) throw failure
		},
	}
}
