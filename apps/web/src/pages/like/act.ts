import { HubError, repoAddress, type RepoKind } from '@stoa/vocabulary'
import type { RepoParams } from '../../layouts/repo/load-repo.ts'
import type { Elsewhere, PageCall } from '../../site/route.ts'

/** `GET .../like`: nothing to see, back to the repository. */
export function loadLike(kind: RepoKind): (call: PageCall<RepoParams>) => Promise<Elsewhere> {
	return async ({ params }) => ({ redirect: repoAddress({ kind, id: `${params.namespace}/${params.name}` }) })
}

/** `POST .../like`: likes or no longer likes, then back to the repository; visitors sign in first. */
export function actLike(kind: RepoKind): (call: PageCall<RepoParams>) => Promise<Elsewhere> {
	return async ({ hub, actor, params, form }) => {
		const id = `${params.namespace}/${params.name}`
		const address = repoAddress({ kind, id })
		if (actor.kind === 'visitor') return { redirect: `/login?next=${encodeURIComponent(address)}` }
		const wish = form.get('like')
		if (wish !== 'yes' && wish !== 'no') throw new HubError('invalid-input', { what: 'the like', why: 'write yes or no' })
		await (wish === 'yes' ? hub.repos.like(actor, { kind, id }) : hub.repos.unlike(actor, { kind, id }))
		return { redirect: address }
	}
}
