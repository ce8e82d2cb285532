import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { once } from '../../parameters.ts'
import { access, Failed, ofDataset, Pending, Revision, TypeOfColumn } from './shared.ts'
import { Features, LENGTH_MAX, ofSplit, Rows, whole } from './split-rows.ts'

const dataset = once('`namespace/name`')
const config = once('Name of a configuration')
const split = once('Name of a split')

const Place = z.object({ dataset: z.string(), config: z.string(), split: z.string() })
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
	text: 'At most 100 rows and about 1 MB; long cells are cut and named. Images, sounds, videos and documents have signed addresses, `src`, which expire.',
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

/** Read the file in a cell. */
export const readDatasetAsset = defineCall({
	method: 'GET',
	path: '/datasets-server/assets/{token}',
	who: 'signature',
	format: 'text',
	summary: 'Read the file in a cell',
	text: 'Rows give such an address as `src` of an image, a sound, a video or a document. It names the dataset, the commit, the configuration, the split, the row and the column, is signed by the hub, and expires within two hours. Whether its holder may read the dataset is checked again each time. Files of other types than the usual ones of browsers are answered as `application/octet-stream`, to be saved.',
	headers: { Range: { text: 'Bytes of the file', schema: z.string() } },
	answers: [
		{ text: 'The file', type: '*/*' },
		{ status: 206, text: 'The bytes that `Range` asks for', type: '*/*' },
	],
	fails: ['viewer-cell-file', 'viewer-unreadable', 'viewer-too-large', 'viewer-format', 'range-unsatisfiable'],
	withHead: true,
})

/** Read the size of a dataset. */
export const readDatasetSize = defineCall({
	method: 'GET',
	path: '/datasets-server/size',
	who: 'reader',
	summary: 'Read the size of a dataset',
	text: 'Rows are those of the Parquet files once the dataset is converted. Until then they are counted: without `config`, configurations behind the first 20 are listed as pending; ask for each of them.',
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
