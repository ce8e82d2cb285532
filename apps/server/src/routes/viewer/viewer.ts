import { calls } from '@stoa/protocol'
import type { SplitPlace, ViewedDataset } from '@stoa/hub'
import { HubError, isHubError } from '@stoa/vocabulary'
import { type Answer, type Asked, handle, handleReply } from '../handle.ts'
import type { Route } from '../route.ts'
import { answerCroissant, answerCrumbs } from './answer-croissant.ts'
import { answerInfo } from './answer-info.ts'
import { answerParquet } from './answer-parquet.ts'
import { answerFilter, answerQuery, answerSearch, answerStatistics, sendQueryFile } from './answer-questions.ts'
import { answerSize } from './answer-size.ts'
import { parquetRoutes } from './list-parquet.ts'
import { configsOf, findDataset, openDataset, required } from './open-dataset.ts'
import { presentPage } from './present-page.ts'
import { sendAsset } from './send-asset.ts'

/** Hosts that begin like this are the dataset viewer's: clients put it before the hub's own host (protocol 09 section 1). */
const VIEWER_HOST = 'datasets-server.'
/** Where the viewer answers on the hub's own host. */
const VIEWER_PATH = '/datasets-server'
const ROWS_PER_PAGE = 100

/** What the calls would compute that are not offered yet. */
const NOT_COMPUTED: Record<string, string> = {
	'opt-in-out-urls': 'opt-out counts',
	'presidio-entities': 'personal data counts',
}

/** The dataset viewer (protocol 09), whose failures have names of their own. */
export const viewerRoutes: readonly Route[] = [
	handle(calls.checkDatasetViewer, isValid),
	handle(calls.listDatasetSplits, splits),
	handle(calls.readFirstRows, firstRows),
	handle(calls.readDatasetRows, rows),
	handleReply(calls.readDatasetAsset, sendAsset),
	handle(calls.filterDatasetRows, answerFilter),
	handle(calls.searchDatasetRows, answerSearch),
	handle(calls.readDatasetStatistics, answerStatistics),
	handle(calls.queryDatasetRows, answerQuery),
	handleReply(calls.downloadDatasetQuery, sendQueryFile),
	handle(calls.readDatasetSize, answerSize),
	handle(calls.readDatasetInfo, answerInfo),
	handle(calls.readDatasetParquet, answerParquet),
	handle(calls.readCroissantCrumbs, answerCrumbs),
	...parquetRoutes,
	handle(calls.readCroissant, answerCroissant),
	handle(calls.askDatasetViewer, refuse),
]

/**
 * The path of the viewer's rows for a request to the viewer's host.
 *
 * @example
 * ```ts
 * assert.equal(viewerPath('datasets-server.localhost:7860', '/info'), '/datasets-server/info')
 * assert.equal(viewerPath('localhost:7860', '/info'), '/info')
 * ```
 */
export function viewerPath(host: string, path: string): string {
	return host.toLowerCase().startsWith(VIEWER_HOST) ? VIEWER_PATH + path : path
}

async function placeOf(
	call: OfRows,
	given: { dataset: string | undefined; config: string | undefined; split: string | undefined },
): Promise<SplitPlace> {
	const id = await findDataset(call, given.dataset)
	return { dataset: id, config: required(given.config, 'config'), split: required(given.split, 'split') }
}

/** The first split that a question is about. */
function choosePlace(dataset: ViewedDataset, config: string | undefined, split: string | undefined): SplitPlace {
	const configs = configsOf(dataset, config)
	const chosen = configs.find(({ isDefault }) => isDefault) ?? configs[0]
	return { dataset: dataset.repo.name, config: chosen?.name ?? '', split: split ?? chosen?.splits[0]?.name ?? '' }
}

/** Never a failure for a dataset that may be read: whether its rows can be read is found out by reading some. */
async function isValid(call: Asked<typeof calls.checkDatasetViewer>): Promise<Answer<typeof calls.checkDatasetViewer>> {
	const { dataset, config, split } = call.parameters()
	const id = await findDataset(call, dataset)
	try {
		const place = choosePlace(await call.hub.viewer.dataset(call.actor, id), config, split)
		await call.hub.viewer.firstRows(call.actor, place)
		return { preview: true, viewer: true, ...(await call.hub.viewer.kinds(call.actor, place)) }
	} catch (error) {
		if (!isHubError(error)) throw error
		return { preview: false, viewer: false, search: false, filter: false, statistics: false }
	}
}

async function splits(call: Asked<typeof calls.listDatasetSplits>): Promise<Answer<typeof calls.listDatasetSplits>> {
	const { dataset: given, config: only } = call.parameters()
	const opened = await openDataset(call, given)
	const dataset = opened.repo.name
	const configs = configsOf(opened, only)
	return {
		splits: configs.flatMap(({ name: config, splits: all }) => all.map(({ name: split }) => ({ dataset, config, split }))),
		pending: [],
		failed: configs.flatMap(({ name: config, why }) => (why === undefined ? [] : [{ dataset, config, error: { error: why } }])),
	}
}

type OfRows = Asked<typeof calls.readFirstRows> | Asked<typeof calls.readDatasetRows>

async function firstRows(call: Asked<typeof calls.readFirstRows>): Promise<Answer<typeof calls.readFirstRows>> {
	const place = await placeOf(call, call.parameters())
	const page = await call.hub.viewer.firstRows(call.actor, place)
	call.reply.header('x-revision', page.commit)
	return { ...place, ...presentPage(call, place, page), truncated: page.rows.some(({ cut }) => cut.length > 0) }
}

async function rows(call: Asked<typeof calls.readDatasetRows>): Promise<Answer<typeof calls.readDatasetRows>> {
	const { offset = 0, length = ROWS_PER_PAGE, ...given } = call.parameters()
	const place = await placeOf(call, given)
	const page = await call.hub.viewer.rows(call.actor, place, { offset, length })
	call.reply.header('x-revision', page.commit)
	return { ...presentPage(call, place, page), num_rows_total: page.total ?? 0, num_rows_per_page: ROWS_PER_PAGE, partial: page.isPartial }
}

async function refuse(call: Asked<typeof calls.askDatasetViewer>): Promise<never> {
	const { question } = call.params
	const what = Object.hasOwn(NOT_COMPUTED, question) ? NOT_COMPUTED[question] : undefined
	if (what === undefined) throw new HubError('route-not-found', { method: 'GET', path: call.path })
	await findDataset(call, call.parameters().dataset)
	throw new HubError('viewer-not-offered', { what })
}
