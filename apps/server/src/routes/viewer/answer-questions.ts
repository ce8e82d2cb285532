import type { calls } from '@stoa/protocol'
import type { SplitPlace, ViewedRows } from '@stoa/hub'
import type { FastifyReply } from 'fastify'
import type { Answer, Asked } from '../handle.ts'
import { findDataset, required } from './open-dataset.ts'
import { presentPage } from './present-page.ts'
import { presentRows } from './present-rows.ts'
import { presentStatistics } from './present-statistics.ts'

const ROWS_PER_PAGE = 100
/** How long a call waits for statistics that are being computed, in milliseconds. */
const STATISTICS_WAIT_MS = 10_000

/** Most rows of a file. */
const FILE_ROWS_MAX = 1_000_000
const TYPES = { csv: 'text/csv; charset=utf-8', parquet: 'application/vnd.apache.parquet' } as const

type Question =
	| Asked<typeof calls.filterDatasetRows>
	| Asked<typeof calls.searchDatasetRows>
	| Asked<typeof calls.readDatasetStatistics>
	| Asked<typeof calls.queryDatasetRows>
	| Asked<typeof calls.downloadDatasetQuery>

async function placeOf(call: Question): Promise<SplitPlace> {
	const { dataset, config, split } = call.parameters()
	const id = await findDataset(call, dataset)
	return { dataset: id, config: required(config, 'config'), split: required(split, 'split') }
}

function presentFound(call: Question, place: SplitPlace, page: ViewedRows): Answer<typeof calls.filterDatasetRows> {
	call.reply.header('x-revision', page.commit)
	return { ...presentPage(call, place, page), num_rows_total: page.total ?? 0, num_rows_per_page: ROWS_PER_PAGE, partial: page.isPartial }
}

/** Answers the rows that fulfil a condition (protocol 09 section 3). */
export async function answerFilter(call: Asked<typeof calls.filterDatasetRows>): Promise<Answer<typeof calls.filterDatasetRows>> {
	const { where, orderby: order, offset = 0, length = ROWS_PER_PAGE } = call.parameters()
	const place = await placeOf(call)
	return presentFound(call, place, await call.hub.viewer.filter(call.actor, place, { where, order, offset, length }))
}

/** Answers the rows that contain words, the best first. */
export async function answerSearch(call: Asked<typeof calls.searchDatasetRows>): Promise<Answer<typeof calls.searchDatasetRows>> {
	const place = await placeOf(call)
	const { query, offset = 0, length = ROWS_PER_PAGE } = call.parameters()
	return presentFound(call, place, await call.hub.viewer.search(call.actor, place, { query: required(query, 'query'), offset, length }))
}

/** Answers statistics of a split. */
export async function answerStatistics(
	call: Asked<typeof calls.readDatasetStatistics>,
): Promise<Answer<typeof calls.readDatasetStatistics>> {
	const statistics = await call.hub.viewer.statistics(call.actor, await placeOf(call), STATISTICS_WAIT_MS)
	call.reply.header('x-revision', statistics.commit)
	return presentStatistics(statistics)
}

/** Answers the first rows of a statement. */
export async function answerQuery(call: Asked<typeof calls.queryDatasetRows>): Promise<Answer<typeof calls.queryDatasetRows>> {
	const place = await placeOf(call)
	const { commit, isCut, ...rows } = await call.hub.viewer.query(call.actor, place, required(call.parameters().sql, 'sql'))
	call.reply.header('x-revision', commit)
	return { ...presentRows(rows), truncated: isCut }
}

/** Sends the rows of a statement as a file. */
export async function sendQueryFile(call: Asked<typeof calls.downloadDatasetQuery>): Promise<FastifyReply> {
	const place = await placeOf(call)
	const { sql, format = 'csv' } = call.parameters()
	const query = { sql: required(sql, 'sql'), format, rowsMax: FILE_ROWS_MAX }
	const { commit, file, isCut } = await call.hub.viewer.queryFile(call.actor, place, query)
	return call.reply
		.header('x-revision', commit)
		.header('x-truncated', String(isCut))
		.header('content-disposition', `attachment; filename="query.${format}"`)
		.header('x-content-type-options', 'nosniff')
		.type(TYPES[format])
		.send(Buffer.from(file))
}
