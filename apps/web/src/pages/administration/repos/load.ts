import { type Repo, RESTRICTION_LEVELS, type RepoOverviewFilter } from '@stoa/hub'
import { REPO_KINDS } from '@stoa/vocabulary'
import type { PageCall } from '../../../site/route.ts'

/** Rows on one page. */
const PAGE = 50

/** What the list of all repositories shows the administrators of the hub. */
export interface AdminReposData {
	filter: RepoOverviewFilter
	repos: Repo[]
	index: number
	hasMore: boolean
	/** A repository was just deleted. */
	isDeleted: boolean
}

/** Restrictions that the list is narrowed by. */
export const RESTRICTION_FILTERS = ['any', ...RESTRICTION_LEVELS] as const

/** Asks for the repositories, largest first. @throws `sign-in-needed` | `hub-admin-needed` */
export async function loadAdminRepos({ hub, actor, url: { searchParams } }: PageCall): Promise<AdminReposData> {
	const filter = {
		search: (searchParams.get('q') ?? '').slice(0, 200).trim(),
		kind: REPO_KINDS.find((one) => one === searchParams.get('kind')),
		restriction: RESTRICTION_FILTERS.find((one) => one === searchParams.get('restriction')),
	}
	const asked = searchParams.get('p') ?? '0'
	const index = /^\d{1,6}$/.test(asked) ? Number(asked) : 0
	const found = await hub.moderation.repos(actor, filter, { skip: index * PAGE, limit: PAGE })
	return { filter, index, isDeleted: searchParams.get('done') === 'delete', ...found }
}
