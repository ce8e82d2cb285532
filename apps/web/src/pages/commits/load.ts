import type { CommitSummary } from '@stoa/hub'
import type { RepoKind } from '@stoa/vocabulary'
import type { RepoParams } from '../../layouts/repo/load-repo.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../site/route.ts'
import { type FilePlace, loadPlace } from '../tree/load.ts'

/** Commits on one page. */
export const COMMITS_PAGE = 50

/** What a history page shows. */
export interface CommitsData {
	place: FilePlace
	commits: CommitSummary[]
	total: number
	/** How many newer commits stand before the first one shown. */
	skip: number
}

/** Asks for a page of a revision's history, of one path when the address names one. */
export function loadCommits(kind: RepoKind): (call: PageCall<RepoParams | 'rest'>) => Promise<CommitsData | Elsewhere> {
	return async (call) => {
		const place = await loadPlace(call, kind)
		if (isElsewhere(place)) return place
		const asked = Number(call.url.searchParams.get('p') ?? 0)
		const skip = Number.isSafeInteger(asked) && asked > 0 ? asked * COMMITS_PAGE : 0
		const { commits, total } = await call.hub.commits.history(call.actor, { kind, id: place.frame.repo.name }, place.commit, {
			skip,
			limit: COMMITS_PAGE,
			...(place.path && { path: place.path }),
		})
		return { place, commits, total, skip }
	}
}
