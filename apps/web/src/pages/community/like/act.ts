import { repoAddress, type RepoKind } from '@stoa/vocabulary'
import type { RepoParams } from '../../../parts/repo/load-repo.ts'
import type { Elsewhere, PageCall } from '../../../site/route.ts'
import { toggle } from '../../../site/toggle.ts'

/** `GET .../like`: nothing to see, back to the repository. */
export function loadLike(kind: RepoKind): (call: PageCall<RepoParams>) => Promise<Elsewhere> {
	return async ({ params }) => ({ redirect: repoAddress({ kind, id: `${params.namespace}/${params.name}` }) })
}

/** `POST .../like`: likes or no longer likes. */
export function actLike(kind: RepoKind): (call: PageCall<RepoParams>) => Promise<Elsewhere> {
	const idOf = ({ namespace, name }: Record<RepoParams, string>): string => `${namespace}/${name}`
	return toggle({
		field: 'like',
		what: 'the like',
		addressOf: (params: Record<RepoParams, string>) => repoAddress({ kind, id: idOf(params) }),
		change: ({ hub, actor, params }, isOn) =>
			isOn ? hub.repos.like(actor, { kind, id: idOf(params) }) : hub.repos.unlike(actor, { kind, id: idOf(params) }),
	})
}
