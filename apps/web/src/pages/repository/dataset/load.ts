import type { Conversion, DownloadHistory, LeaderboardEntry, Preview, RepoAtRevision, Repo } from '@stoa/hub'
import type { Rendered } from '@stoa/markdown'
import { collectionsWith, type HeldIn } from '../../../parts/collection/load-collections.ts'
import { CHART_DAYS } from '../../../parts/repo/downloads-section.tsx'
import { loadCard } from '../../../parts/repo/load-card.ts'
import { loadRepo, type RepoFrame, type RepoParams } from '../../../parts/repo/load-repo.ts'
import type { ColouredUse } from '../../../parts/use/use-data.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../../site/route.ts'
import { noCommits } from '../model/load.ts'
import { loadDatasetUse } from './load-use.ts'

/** How long the page of a dataset waits for its rows, in milliseconds. */
const ROWS_WAIT_MS = 600

/** What a dataset's page shows. */
export interface DatasetData {
	frame: RepoFrame
	/** `undefined` while nothing was committed. */
	at: RepoAtRevision | undefined
	card: Rendered | undefined
	/** Its first rows; `undefined` for those who may not read its files. */
	rows: Preview | undefined
	/** Its Parquet files; `undefined` where none are made, and for those who may not read its files. */
	conversion: Conversion | undefined
	/** How to read it; `undefined` while there is nothing to read. */
	use: ColouredUse | undefined
	/** Models whose card says that they were trained on it. */
	models: { repos: Repo[]; total: number }
	/** Models that report a result on it, the best first. */
	leaderboard: LeaderboardEntry[]
	collections: HeldIn
	downloads: DownloadHistory
}

/** Asks for everything a dataset's page shows. */
export async function loadDataset(call: PageCall<RepoParams>): Promise<DatasetData | Elsewhere> {
	const { hub, actor } = call
	const frame = await loadRepo(call, 'dataset')
	if (isElsewhere(frame)) return frame
	const { repo } = frame
	// It waits for its own time at most, beside everything else.
	const reading = frame.mayReadFiles ? hub.viewer.preview(actor, repo.name, { offset: 0, waitMsMax: ROWS_WAIT_MS }) : undefined
	const [rows, conversion, at, models, leaderboard, collections, downloads] = await Promise.all([
		reading,
		frame.mayReadFiles ? hub.conversions.of(repo) : undefined,
		hub.repos.atRevision(actor, { kind: 'dataset', id: repo.name }).catch(noCommits),
		hub.listings.query(actor, { kind: 'model', tags: [`dataset:${repo.name}`], limit: 5 }),
		hub.listings.leaderboard(actor, repo.name, false),
		collectionsWith(call, { kind: 'dataset', id: repo.name }),
		hub.repos.downloadHistory(actor, { kind: 'dataset', id: repo.name }, CHART_DAYS),
	])
	const [card, use] = await Promise.all([at && loadCard(call, repo, at.oid), at && loadDatasetUse(call, at, conversion)])
	return {
		frame,
		at,
		card,
		rows,
		conversion: hub.conversions.isOn || conversion?.made ? conversion : undefined,
		use,
		models,
		leaderboard,
		collections,
		downloads,
	}
}
