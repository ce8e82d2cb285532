import type { CommitSummary, Contributors, FileChange } from '@stoa/hub'
import { isHubError, type RepoKind } from '@stoa/vocabulary'
import type { RepoParams } from '../../../parts/repo/load-repo.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../../site/route.ts'
import { type FilePlace, loadPlace } from '../tree/load.ts'

/** Commits on one page. */
const COMMITS_PAGE = 50

/** What a history page shows. */
export interface CommitsData {
	place: FilePlace
	/** With `path` and `renamedFrom` where it is the history of one file. */
	commits: (Partial<Omit<FileChange, 'commit'>> & { commit: CommitSummary })[]
	/** The history is that of one file. */
	isFile: boolean
	/** Pages before this one. */
	page: number
	hasMore: boolean
	/** Of the whole revision, on the first page of its history. */
	contributors: Contributors | undefined
}

type Call = PageCall<RepoParams | 'rest'>
type History = Omit<CommitsData, 'place' | 'page' | 'contributors'>

/** Asks for a page of a revision's history, of one path when the address names one. */
export function loadCommits(kind: RepoKind): (call: Call) => Promise<CommitsData | Elsewhere> {
	return async (call) => {
		const place = await loadPlace(call, kind)
		if (isElsewhere(place)) return place
		const asked = Number(call.url.searchParams.get('p') ?? 0)
		const page = Number.isSafeInteger(asked) && asked > 0 ? asked : 0
		const ref = { kind, id: place.frame.repo.name }
		const isStart = place.path === '' && page === 0
		const [found, contributors] = await Promise.all([
			place.path === '' ? ofTree(call, place, page) : ofFile(call, place, page).then((file) => file ?? ofTree(call, place, page)),
			isStart ? call.hub.commits.contributors(call.actor, ref, place.commit) : undefined,
		])
		return { place, page, contributors, ...found }
	}
}

/** A file's own history, through its renames; `undefined` for a folder. */
async function ofFile({ hub, actor }: Call, { frame, commit, path }: FilePlace, page: number): Promise<History | undefined> {
	const ref = { kind: frame.repo.kind, id: frame.repo.name }
	try {
		const { changes, hasMore } = await hub.commits.fileHistory(actor, ref, commit, path, { skip: page * COMMITS_PAGE, limit: COMMITS_PAGE })
		return { commits: changes, isFile: true, hasMore }
	} catch (error) {
		if (isHubError(error, 'entry-not-found')) return undefined
		throw error
	}
}

/** The history of a folder, of everything, or of something that is there no more. */
async function ofTree({ hub, actor }: Call, { frame, commit, path }: FilePlace, page: number): Promise<History> {
	const skip = page * COMMITS_PAGE
	const { commits, total } = await hub.commits.history(actor, { kind: frame.repo.kind, id: frame.repo.name }, commit, {
		skip,
		limit: COMMITS_PAGE,
		...(path && { path }),
	})
	return { commits: commits.map((each) => ({ commit: each })), isFile: false, hasMore: skip + commits.length < total }
}
