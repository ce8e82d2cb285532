import type { Preview } from '@stoa/hub'
import { isHubError, PAGES, repoAddress, splitRepoId } from '@stoa/vocabulary'
import { loadRepo, type RepoFrame, type RepoParams } from '../../../layouts/repo/load-repo.ts'
import { rowsAddress } from '../../../layouts/rows/rows-address.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../../site/route.ts'

/** Rows on one page. */
export const PAGE_ROWS = 100
/** How long the page of rows waits for them, in milliseconds. */
const WAIT_MS = 5000

/** What the page of a split's rows shows. */
export interface RowsData {
	frame: RepoFrame
	config: string
	split: string
	/** The page of rows, from 0. */
	page: number
	preview: Preview
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
	const query = { config, split, offset: page * PAGE_ROWS, waitMsMax: WAIT_MS }
	return { frame, config, split, page, preview: await call.hub.viewer.preview(call.actor, frame.repo.name, query) }
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
