import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { choice, once } from '../../parameters.ts'
import { Revision } from './shared.ts'
import { Features, LENGTH_MAX, ofSplit, Rows, whole } from './split-rows.ts'

const place = { dataset: once('`namespace/name`'), config: once('Name of a configuration'), split: once('Name of a split') }
const range = {
	offset: whole('Row to begin with, of those that are found; 0 by default', { min: 0, max: 1_000_000_000_000 }),
	length: whole('Number of rows; 100 by default', { min: 1, max: LENGTH_MAX }),
}
const ofQuestion = [...ofSplit, 'viewer-condition', 'viewer-costly', 'viewer-not-ready', 'viewer-not-offered'] as const
const FoundRows = z.object({
	features: Features,
	rows: Rows,
	num_rows_total: z.number().describe('Rows that were found'),
	num_rows_per_page: z.number(),
	partial: z.boolean(),
})

/** Filter and sort the rows of a split. */
export const filterDatasetRows = defineCall({
	method: 'GET',
	path: '/datasets-server/filter',
	who: 'reader',
	summary: 'Filter and sort the rows of a split',
	text: [
		'A condition compares columns with constants: `"age" >= 18 AND ("name" LIKE \'A%\' OR "name" IS NULL)`. Columns are in double quotes, with a dot before a field of a struct; texts are in single quotes, which are doubled inside.',
		'Operators: `= <> > >= < <=`, `LIKE`, `ILIKE`, `GLOB`, `SIMILAR TO`, `IS NULL`, `AND`, `OR`, `NOT`. `row_idx` is the number of the row in the split.',
	].join(' '),
	query: {
		...place,
		where: once('A condition; all rows when it is left out'),
		orderby: once('`"column"`, with `ASC` or `DESC` behind it'),
		...range,
	},
	answers: [{ text: 'Columns, rows, and the number of all rows that were found', headers: Revision, schema: FoundRows }],
	fails: ofQuestion,
})

/** Search the rows of a split. */
export const searchDatasetRows = defineCall({
	method: 'GET',
	path: '/datasets-server/search',
	who: 'reader',
	summary: 'Search the rows of a split',
	text: 'Rows that contain at least one of the words in a column of texts, the best first by BM25. Case and accents do not count.',
	query: { ...place, query: once('Words'), ...range },
	answers: [{ text: 'Columns, rows, and the number of all rows that were found', headers: Revision, schema: FoundRows }],
	fails: [...ofQuestion, 'viewer-no-text'],
})

const sql = once('One SELECT statement over the table `data`')
const ofQuery = [...ofQuestion, 'sign-in-needed'] as const

/** Run a SELECT statement over a split. */
export const queryDatasetRows = defineCall({
	method: 'GET',
	path: '/datasets-server/query',
	who: 'reader',
	summary: 'Run a SELECT statement over a split',
	text: 'In the dialect of DuckDB, for people who signed in: `SELECT "color", count(*) FROM data GROUP BY ALL`. The first 100 rows are answered. It is not in the API of the public viewer.',
	query: { ...place, sql },
	answers: [
		{
			text: 'Columns and rows of the answer',
			headers: Revision,
			schema: z.object({ features: Features, rows: Rows, truncated: z.boolean().describe('Whether there are more rows') }),
		},
	],
	fails: ofQuery,
})

/** Download the rows of a SELECT statement. */
export const downloadDatasetQuery = defineCall({
	method: 'GET',
	path: '/datasets-server/query-file',
	who: 'reader',
	summary: 'Download the rows of a SELECT statement',
	text: 'At most 1,000,000 rows and 64 MB; the header `X-Truncated` says whether there are more.',
	query: { ...place, sql, format: choice(['csv', 'parquet'], 'Of the file; CSV by default') },
	answers: [
		{ text: 'The file', type: 'application/octet-stream', headers: { ...Revision, 'X-Truncated': '`true` when rows are missing' } },
	],
	fails: ofQuery,
})

const Figure = z.union([z.number(), z.string()]).nullable()
const Missing = { nan_count: z.number(), nan_proportion: z.number() }
const Figures = z.object({
	...Missing,
	min: Figure,
	max: Figure,
	mean: Figure,
	median: Figure,
	std: Figure,
	histogram: z.object({ hist: z.array(z.number()), bin_edges: z.array(z.union([z.number(), z.string()])) }).nullable(),
})
const Frequencies = z.record(z.string(), z.number())
const Labels = z.object({
	...Missing,
	no_label_count: z.number(),
	no_label_proportion: z.number(),
	n_unique: z.number(),
	frequencies: Frequencies,
})
const Texts = z.object({ ...Missing, n_unique: z.number(), frequencies: Frequencies })
const Booleans = z.object({ ...Missing, frequencies: Frequencies })

/** Read statistics of a split. */
export const readDatasetStatistics = defineCall({
	method: 'GET',
	path: '/datasets-server/statistics',
	who: 'reader',
	summary: 'Read statistics of a split',
	text: [
		'Figures and histograms of numbers, times, lengths of texts and lists, and frequencies of labels. They are computed in the background and kept: ask again after `ResponseNotReady`.',
		'Columns of structs and files are left out. Above 50 million rows the median is estimated.',
	].join(' '),
	query: place,
	answers: [
		{
			text: 'Statistics by column',
			headers: Revision,
			schema: z.object({
				num_examples: z.number(),
				statistics: z.array(
					z.object({
						column_name: z.string(),
						column_type: z.enum(['float', 'int', 'string_text', 'string_label', 'class_label', 'list', 'bool', 'datetime']),
						column_statistics: z.union([Figures, Labels, Texts, Booleans]),
					}),
				),
				partial: z.boolean(),
			}),
		},
	],
	fails: ofQuestion,
})
