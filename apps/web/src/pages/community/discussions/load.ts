import type { DiscussionFilter, DiscussionPage } from '@stoa/hub'
import type { RepoKind } from '@stoa/vocabulary'
import { loadRepo, type RepoFrame, type RepoParams } from '../../../parts/repo/load-repo.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../../site/route.ts'

/** Threads on one page. */
export const THREADS_PAGE = 25

/** What a repository's community page shows. */
export interface DiscussionsData {
	frame: RepoFrame
	page: DiscussionPage
	/** How many are open, whatever is shown. */
	open: number
	status: 'open' | 'closed'
	search: string
	/** From 0. */
	index: number
}

/** Asks for a page of a repository's discussions and pull requests. */
export function loadDiscussions(kind: RepoKind): (call: PageCall<RepoParams>) => Promise<DiscussionsData | Elsewhere> {
	return async (call) => {
		const frame = await loadRepo(call, kind)
		if (isElsewhere(frame)) return frame
		const { searchParams } = call.url
		const status = searchParams.get('status') === 'closed' ? 'closed' : 'open'
		const search = (searchParams.get('q') ?? '').slice(0, 200)
		const asked = Number(searchParams.get('p') ?? 0)
		const index = Number.isSafeInteger(asked) && asked > 0 ? asked : 0
		const ref = { kind, id: frame.repo.name }
		const list = (filter: DiscussionFilter, skip: number, limit: number): Promise<DiscussionPage> =>
			call.hub.discussions.list(call.actor, ref, { ...filter, search }, { skip, limit })
		const page = await list({ status }, index * THREADS_PAGE, THREADS_PAGE)
		const open = status === 'open' ? page.total : (await list({ status: 'open' }, 0, 1)).total
		return { frame, page, open, status, search, index }
	}
}
