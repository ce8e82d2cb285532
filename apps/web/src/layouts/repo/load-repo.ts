import type { Repo } from '@stoa/hub'
import { HubError, isHubError, REPO_KINDS, repoAddress, type RepoId, repoId, type RepoKind } from '@stoa/vocabulary'
import { KIND_WORDS } from '../kind-words.ts'
import type { Elsewhere, PageCall } from '../../site/route.ts'

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
}

/** The names in the address of a repository's pages. */
export type RepoParams = 'namespace' | 'name'

/**
 * Finds the repository of an address. One that was renamed, or written in other capitals, sends the visitor to the same page of its real name.
 *
 * @throws `repo-not-found`
 */
export async function loadRepo(call: PageCall<RepoParams>, kind: RepoKind): Promise<RepoFrame | Elsewhere> {
	const { hub, actor, docs, params, url } = call
	const asked = repoId(params.namespace, params.name)
	const repo = await findOrSuggest(call, kind, asked)
	if (repo.name !== asked) {
		const rest = url.pathname.slice(repoAddress({ kind, id: asked }).length)
		return { redirect: `${repoAddress({ kind, id: repo.name })}${rest}${url.search}`, moved: true }
	}
	const liked = actor.kind === 'person' && (await hub.repos.isLiked(actor, repo))
	const { mayReadContent, mayWrite, mayAdminister } = hub.repos
	return {
		repo,
		liked,
		mayReadFiles: mayReadContent(actor, repo),
		mayWrite: mayWrite(actor, repo),
		mayAdminister: mayAdminister(actor, repo),
		docs: await docs.ofRepo(actor, repo),
	}
}

/** Repositories that are named instead of one that is not there. */
const NEAR_MAX = 4

/** Finds a repository. Where there is none, the failure names those of another kind, or of a similar name, that the visitor may see. */
async function findOrSuggest({ hub, actor }: PageCall<RepoParams>, kind: RepoKind, id: RepoId): Promise<Repo> {
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
				label: `${repo.name} (${KIND_WORDS[repo.kind].one})`,
				href: repoAddress({ kind: repo.kind, id: repo.name }),
			})),
		})
	}
}
