import type { Repo } from '@stoa/hub'
import { repoAddress, repoId, type RepoKind } from '@stoa/vocabulary'
import type { Elsewhere, PageCall } from '../../site/route.ts'

/** What every page of a repository shows around its own content. */
export interface RepoFrame {
	repo: Repo
	liked: boolean
	/** `false` where the repository is gated and the visitor is not inside. */
	mayReadFiles: boolean
	mayWrite: boolean
	mayAdminister: boolean
}

/** The names in the address of a repository's pages. */
export type RepoParams = 'namespace' | 'name'

/**
 * Finds the repository of an address. One that was renamed, or written in other capitals, sends the visitor to the same page of its real name.
 *
 * @throws `repo-not-found`
 */
export async function loadRepo(call: PageCall<RepoParams>, kind: RepoKind): Promise<RepoFrame | Elsewhere> {
	const { hub, actor, params, url } = call
	const asked = repoId(params.namespace, params.name)
	const repo = await hub.repos.find(actor, { kind, id: asked })
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
	}
}
