import type { ColumnStatistics, Preview, QuestionKinds, SplitPlace } from '@stoa/hub'
import { isHubError, PAGES, repoAddress, splitRepoId } from '@stoa/vocabulary'
import { loadRepo, type RepoFrame, type RepoParams } from '../../../parts/repo/load-repo.ts'
import { rowsAddress } from '../../../viewers/rows/rows-address.ts'
import { orderOf, readQuestion, type RowsQuestion } from '../../../viewers/rows/rows-question.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../../site/route.ts'

/** Rows on one page. */
export const PAGE_ROWS = 100
/** How long the page of rows waits for them, and for statistics, in milliseconds. */
const WAIT_MS = 5000
const STATISTICS_WAIT_MS = 300

/** What the page of a split's rows shows. */
export interface RowsData {
	frame: RepoFrame
	config: string
	split: string
	/** The page of rows, from 0. */
	page: number
	preview: Preview
	/** What is asked about the rows, by the address. */
	asked: RowsQuestion
	/** What can be asked about them. */
	kinds: QuestionKinds
	/** Of columns that were measured, once they were. */
	statistics: ReadonlyMap<string, ColumnStatistics>
}

/** Whether the answer is one of the viewer's failures: the page then shows less, and the rows say what is wrong. */
function without<Result>(nothing: Result): (error: unknown) => Result {
	return (error) => {
		if (isHubError(error)) return nothing
		throw error
	}
}

const NO_QUESTIONS: QuestionKinds = { search: false, filter: false, statistics: false }

async function loadStatistics({ hub, actor }: PageCall, place: SplitPlace): Promise<RowsData['statistics']> {
	const found = await hub.viewer.statistics(actor, place, STATISTICS_WAIT_MS).catch(without(undefined))
	return new Map(found?.columns.map((column) => [column.name, column]))
}

function pageOf(url: URL): number {
	const asked = url.searchParams.get('p') ?? ''
	return /^\d{1,9}$/.test(asked) ? Number(asked) : 0
}

/** Reads one page of a split's rows. */
export async function loadRows(call: PageCall<RepoParams | 'config' | 'split'>): Promise<RowsData | Elsewhere> {
	const frame = await loadRepo(call, 'dataset')
	if (isElsewhere(frame)) return frame
	const { config, split } = call.params
	const page = pageOf(call.url)
	const asked = readQuestion(call.url.searchParams)
	const { search, where } = asked
	const query = { config, split, offset: page * PAGE_ROWS, waitMsMax: WAIT_MS, search, where, order: orderOf(asked) }
	const preview = await call.hub.viewer.preview(call.actor, frame.repo.name, query)
	const isRead = preview.is === 'rows' || preview.is === 'refused'
	const kinds = isRead ? await call.hub.viewer.kinds(call.actor, preview.place).catch(without(NO_QUESTIONS)) : NO_QUESTIONS
	const statistics = preview.is === 'rows' && kinds.statistics ? await loadStatistics(call, preview.place) : new Map()
	return { frame, config, split, page, preview, asked, kinds, statistics }
}

/** Leads to the rows of the configuration and split that a form chose. A configuration without such a split shows its first one. */
export async function chooseRows(call: PageCall<RepoParams>): Promise<Elsewhere> {
	const frame = await loadRepo(call, 'dataset')
	if (isElsewhere(frame)) return frame
	const { name } = frame.repo
	const card = repoAddress({ kind: 'dataset', id: name })
	const { searchParams } = call.url
	try {
		const { configs } = await call.hub.viewer.dataset(call.actor, name)
		const asked = configs.find((config) => config.name === searchParams.get('config'))
		const config = asked ?? configs.find(({ isDefault }) => isDefault) ?? configs[0]
		const split = config?.splits.find((one) => one.name === searchParams.get('split')) ?? config?.splits[0]
		if (!config) return { redirect: card }
		// A configuration that cannot be read has a page too, which says why.
		return { redirect: rowsAddress(name, { config: config.name, split: split?.name ?? 'train' }) }
	} catch (error) {
		if (isHubError(error, 'viewer-empty') || isHubError(error, 'viewer-splits')) return { redirect: card }
		throw error
	}
}

/** The address without the page, by which search engines know the rows of a split. */
export function canonicalOf({ frame, config, split }: RowsData): string {
	return PAGES.datasetRows.href({ ...splitRepoId(frame.repo.name), config, split })
}
