import type { Repo } from '@stoa/hub'
import type { PageCall } from '../../site/route.ts'

/** Rows on one page. */
const PAGE = 50

/** What the list of all repositories shows those who run the hub. */
export interface AdminReposData {
	search: string
	repos: Repo[]
	index: number
	hasMore: boolean
}

/** Asks for the repositories, largest first. @throws `sign-in-needed` | `hub-admin-needed` */
export async function loadAdminRepos({ hub, actor, url }: PageCall): Promise<AdminReposData> {
	const search = (url.searchParams.get('q') ?? '').slice(0, 200).trim()
	const asked = url.searchParams.get('p') ?? '0'
	const index = /^\d{1,6}$/.test(asked) ? Number(asked) : 0
	return { search, index, ...(await hub.moderation.repos(actor, search, { skip: index * PAGE, limit: PAGE })) }
}
