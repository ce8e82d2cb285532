import { repoAddress, type RepoKind } from '@stoa/vocabulary'
import type { Elsewhere, PageCall } from '../../../site/route.ts'

/** Where a repository's short name leads: to its page. @throws `repo-not-found` when it is no short name, or not one that the visitor may read */
export async function shortNameOf({ hub, actor }: Pick<PageCall, 'hub' | 'actor'>, kind: RepoKind, id: string): Promise<Elsewhere> {
	await hub.mirrors?.bring({ kind, id }, actor)
	const { name } = await hub.repos.find(actor, { kind, id })
	return { redirect: repoAddress({ kind, id: name }), moved: true }
}
