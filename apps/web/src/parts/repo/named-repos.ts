import { isHubError, type RepoKind } from '@stoa/vocabulary'
import type { PageCall } from '../../site/route.ts'
import type { NamedRepo } from '../rail.tsx'

/** Names of one list on a page that are looked for. */
const NAMES_MAX = 20

/** Those names that are repositories of this hub which the visitor may see. */
export async function reposHere({ hub, actor }: PageCall, kind: RepoKind, names: readonly string[]): Promise<ReadonlySet<string>> {
	const ids = [...new Set(names)].slice(0, NAMES_MAX)
	const found = await Promise.all(
		ids.map((id) =>
			hub.repos.find(actor, { kind, id }).then(
				() => [id],
				(error: unknown) => {
					if (!isHubError(error)) throw error
					return []
				},
			),
		),
	)
	return new Set(found.flat())
}

/** A card may name a repository that is not on this hub: its name is shown without a link. */
export async function namedRepos(call: PageCall, kind: RepoKind, names: readonly string[]): Promise<NamedRepo[]> {
	const here = await reposHere(call, kind, names)
	return names.map((id) => ({ kind, id, isHere: here.has(id) }))
}
