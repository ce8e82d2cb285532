import { HubError } from '@stoa/vocabulary'
import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { once, type QueryParameter } from '../../parameters.ts'
import { queryText } from '../../query.ts'

/** Most rows in one answer (protocol 09 section 2). */
const LENGTH_MAX = 100

const dataset = once('`namespace/name`')
const config = once('Name of a configuration')
const split = once('Name of a split')

/** A whole number. Other texts are refused with the words of the viewer. */
const whole = (text: string, { min, max }: { min: number; max: number }): QueryParameter<number | undefined> => ({
	text,
	schema: z.int32().min(min).max(max),
	read(query, name) {
		const given = queryText(query, name)
		if (given === undefined) return undefined
		if (!/^-?\d{1,15}$/.test(given)) throw new HubError('viewer-parameter', { name, why: 'must be integer' })
		const value = Number(given)
		if (value < min) throw new HubError('viewer-parameter', { name, why: min === 0 ? 'must not be negative' : 'must be positive' })
		if (value > max) throw new HubError('viewer-parameter', { name, why: `must not be greater than ${max}` })
		return value
	},
})

const Revision = { 'X-Revision': 'The commit that the answer was read from' }
const access = ['viewer-dataset-not-found', 'viewer-sign-in', 'viewer-parameter-missing'] as const
const ofDataset = [...access, 'viewer-empty', 'viewer-splits'] as const
const ofSplit = [
	...ofDataset,
	'viewer-split-not-found',
	'viewer-unreadable',
	'viewer-too-large',
	'viewer-format',
	'viewer-parameter',
] as const

const Place = z.object({ dataset: z.string(), config: z.string(), split: z.string() })
const Pending = z.array(z.object({ dataset: z.string(), config: z.string() }))
const Failed = z.array(z.object({ dataset: z.string(), config: z.string(), error: z.object({ error: z.string() }) }))
const TypeOfColumn = z
	.record(z.string(), z.unknown())
	.describe('As the datasets library writes types: `{"_type":"Value","dtype":"int64"}`')
	.meta({ id: 'TableTypes' })
const RowOfTable = z.record(z.string(), z.unknown()).describe('Values by column').meta({ id: 'TableRow' })
const Features = z.array(
	z.object({
		feature_idx: z.number(),
		name: z.string(),
		type: TypeOfColumn,
	}),
)
const Rows = z.array(z.object({ row_idx: z.number(), row: RowOfTable, truncated_cells: z.array(z.string()) }))

const Size = {
	dataset: z.string(),
	num_bytes_original_files: z.number(),
	num_bytes_parquet_files: z.number(),
	num_bytes_memory: z.number().nullable().describe('Not measured: null'),
	num_rows: z.number(),
	estimated_num_rows: z.null(),
}
const DatasetSize = z.object(Size)
const ConfigSize = z.object({ ...Size, config: z.string(), num_columns: z.number() })
const SplitSize = z.object({ ...Size, config: z.string(), split: z.string(), num_columns: z.number() })

const ConfigInfo = z.object({
	description: z.string(),
	citation: z.string(),
	homepage: z.string(),
	license: z.string(),
	features: z.record(z.string(), TypeOfColumn),
	builder_name: z.string(),
	dataset_name: z.string(),
	config_name: z.string(),
	version: z.object({ version_str: z.string(), major: z.number(), minor: z.number(), patch: z.number() }),
	splits: z.record(z.string(), z.object({ name: z.string(), num_bytes: z.number(), num_examples: z.number(), dataset_name: z.string() })),
	download_size: z.number(),
	dataset_size: z.number(),
})

/** Ask what the dataset viewer can do. */
export const checkDatasetViewer = defineCall({
	method: 'GET',
	path: '/datasets-server/is-valid',
	who: 'reader',
	summary: 'Ask what the dataset viewer can do',
	text: 'It tries to read the first rows of the default configuration, or of the one that is named.',
	query: { dataset, config, split },
	answers: [
		{
			text: 'What works for this dataset',
			headers: Revision,
			schema: z.object({
				preview: z.boolean(),
				viewer: z.boolean(),
				search: z.boolean(),
				filter: z.boolean(),
				statistics: z.boolean(),
			}),
		},
	],
	fails: access,
})

/** List the splits of a dataset. */
export const listDatasetSplits = defineCall({
	method: 'GET',
	path: '/datasets-server/splits',
	who: 'reader',
	summary: 'List the splits of a dataset',
	text: 'By the `configs` of its card, otherwise by the names of its files, as the `datasets` library finds them.',
	query: { dataset, config },
	answers: [
		{ text: 'Splits by configuration', headers: Revision, schema: z.object({ splits: z.array(Place), pending: Pending, failed: Failed }) },
	],
	fails: [...ofDataset, 'viewer-split-not-found'],
})

/** Read the first rows of a split. */
export const readFirstRows = defineCall({
	method: 'GET',
	path: '/datasets-server/first-rows',
	who: 'reader',
	summary: 'Read the first rows of a split',
	text: 'At most 100 rows and about 1 MB; long cells are cut and named.',
	query: { dataset, config, split },
	answers: [
		{ text: 'Columns and rows', headers: Revision, schema: Place.extend({ features: Features, rows: Rows, truncated: z.boolean() }) },
	],
	fails: ofSplit,
})

/** Read rows of a split. */
export const readDatasetRows = defineCall({
	method: 'GET',
	path: '/datasets-server/rows',
	who: 'reader',
	summary: 'Read rows of a split',
	text: 'Of text files, rows in the first 128 MB are counted and read; `partial` is true for a larger one.',
	query: {
		dataset,
		config,
		split,
		offset: whole('Row to begin with; 0 by default', { min: 0, max: 1_000_000_000_000 }),
		length: whole('Number of rows; 100 by default', { min: 1, max: LENGTH_MAX }),
	},
	answers: [
		{
			text: 'Columns, rows, and the number of all rows',
			headers: Revision,
			schema: z.object({
				features: Features,
				rows: Rows,
				num_rows_total: z.number(),
				num_rows_per_page: z.number(),
				partial: z.boolean(),
			}),
		},
	],
	fails: ofSplit,
})

/** Read the size of a dataset. */
export const readDatasetSize = defineCall({
	method: 'GET',
	path: '/datasets-server/size',
	who: 'reader',
	summary: 'Read the size of a dataset',
	text: 'Rows are counted. Without `config`, configurations behind the first 20 are listed as pending; ask for each of them.',
	query: { dataset, config },
	answers: [
		{
			text: 'Sizes of the dataset or of the configuration, and of its splits',
			headers: Revision,
			schema: z.object({
				size: z.union([
					z.object({ dataset: DatasetSize, configs: z.array(ConfigSize), splits: z.array(SplitSize) }),
					z.object({ config: ConfigSize, splits: z.array(SplitSize) }),
				]),
				pending: Pending,
				failed: Failed,
				partial: z.boolean(),
			}),
		},
	],
	fails: [...ofDataset, 'viewer-split-not-found', 'viewer-unreadable'],
})

/** Read the columns and splits of a dataset. */
export const readDatasetInfo = defineCall({
	method: 'GET',
	path: '/datasets-server/info',
	who: 'reader',
	summary: 'Read the columns and splits of a dataset',
	query: { dataset, config },
	answers: [
		{
			text: 'By configuration, or of the configuration alone',
			headers: Revision,
			schema: z.object({
				dataset_info: z.union([ConfigInfo, z.record(z.string(), ConfigInfo)]),
				pending: Pending,
				failed: Failed,
				partial: z.boolean(),
			}),
		},
	],
	fails: [...ofDataset, 'viewer-split-not-found', 'viewer-unreadable'],
})
