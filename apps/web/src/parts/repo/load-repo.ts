import type { BundleOrigin, ComparedPin, MirrorState, Repo } from '@stoa/hub'
import { HubError, isHubError, PAGES, REPO_KINDS, repoAddress, type RepoId, repoId, type RepoKind } from '@stoa/vocabulary'
import { type Elsewhere, isElsewhere, type PageCall } from '../../site/route.ts'

/** What every page of a repository shows around its own content. */
export interface RepoFrame {
	repo: Repo
	liked: boolean
	/** `false` where the repository is gated and the visitor is not inside. */
	mayReadFiles: boolean
	mayWrite: boolean
	mayAdminister: boolean
	/** Address of its documentation, when it has some. */
	docs: string | undefined
	/** Where it is mirrored from, and how old that is; `undefined` for a repository of this hub. */
	mirror: MirrorState | undefined
	/** The bundle that it came from, or was changed by last. */
	origin: BundleOrigin | undefined
	/** Its pinned revisions, with what the upstream changed since. */
	pins: ComparedPin[]
}

/** The names in the address of a repository's pages. */
export type RepoParams = 'namespace' | 'name'

/** Who may see a page: its readers, signed-in visitors, or its administrators. */
type Needs = 'reader' | 'person' | 'administrator'

/** A request with the repository of its address: what the forms of its pages act on. */
export type AtRepo<Call = PageCall<RepoParams>> = Call & { repo: Repo; ref: { kind: RepoKind; id: RepoId } }

/**
 * Finds the repository of an address. One that was renamed, or written in other capitals, sends the visitor to the same page of its real name.
 *
 * @throws `repo-not-found` | `sign-in-needed` | `read-only`
 */
export async function findRepo<Call extends PageCall<RepoParams>>(
	call: Call,
	kind: RepoKind,
	needs: Needs = 'reader',
): Promise<AtRepo<Call> | Elsewhere> {
	const { hub, actor, params, url } = call
	const asked = repoId(params.namespace, params.name)
	const repo = await findOrAsk(call, kind, asked)
	if (isElsewhere(repo)) return repo
	const ref = { kind, id: repo.name }
	if (repo.name !== asked) {
		const rest = url.pathname.slice(repoAddress({ kind, id: asked }).length)
		return { redirect: `${repoAddress(ref)}${rest}${url.search}`, moved: true }
	}
	if (needs !== 'reader' && actor.kind === 'visitor') throw new HubError('sign-in-needed')
	if (needs === 'administrator' && !hub.repos.mayAdminister(actor, repo)) throw new HubError('read-only')
	return { ...call, repo, ref }
}

/** What the pages of a repository show around their own content. @throws those of `findRepo` */
export async function loadRepo(call: PageCall<RepoParams>, kind: RepoKind, needs?: Needs): Promise<RepoFrame | Elsewhere> {
	const at = await findRepo(call, kind, needs)
	return isElsewhere(at) ? at : frameOf(at)
}

/** The frame of a repository that was found. */
export async function frameOf({ hub, actor, docs, repo }: AtRepo): Promise<RepoFrame> {
	const liked = actor.kind === 'person' && (await hub.repos.isLiked(actor, repo))
	const { mayReadContent, mayWrite, mayAdminister } = hub.repos
	return {
		repo,
		liked,
		mayReadFiles: mayReadContent(actor, repo),
		mayWrite: mayWrite(actor, repo),
		mayAdminister: mayAdminister(actor, repo),
		docs: await docs.ofRepo(actor, repo),
		mirror: repo.upstream === undefined ? undefined : await hub.mirrors?.stateOf(repo),
		origin: await hub.bundles?.originOf(repo),
		pins: (await hub.mirrorJobs?.pinsOf(repo)) ?? [],
	}
}

/** Repositories that are named instead of one that is not there. */
const NEAR_MAX = 4

/** Finds a repository. One of an upstream that comes by request leads to the page that asks for it. */
async function findOrAsk(call: PageCall<RepoParams>, kind: RepoKind, id: RepoId): Promise<Repo | Elsewhere> {
	try {
		return await findOrSuggest(call, kind, id)
	} catch (error) {
		if (!isHubError(error, 'mirror-by-request')) throw error
		return { redirect: PAGES.mirrorAsk.href({ kind, id }) }
	}
}

/** Finds a repository. Where there is none, the failure names those of another kind, or of a similar name, that the visitor may see. */
async function findOrSuggest({ hub, actor, words }: PageCall<RepoParams>, kind: RepoKind, id: RepoId): Promise<Repo> {
	await hub.mirrors?.bring({ kind, id }, actor)
	try {
		return await hub.repos.find(actor, { kind, id })
	} catch (error) {
		if (!isHubError(error, 'repo-not-found')) throw error
		const name = id.slice(id.indexOf('/') + 1)
		const found = await hub.listings.quickSearch(actor, name.slice(0, 100), NEAR_MAX)
		const alike = REPO_KINDS.flatMap((one) => found[one].repos).filter((repo) => repo.name !== id || repo.kind !== kind)
		const near = [...alike.filter((repo) => repo.name === id), ...alike.filter((repo) => repo.name !== id)].slice(0, NEAR_MAX)
		throw new HubError('repo-not-found', {
			near: near.map((repo) => ({
				label: `${repo.name} (${words.kinds[repo.kind].one})`,
				href: repoAddress({ kind: repo.kind, id: repo.name }),
			})),
		})
	}
}
