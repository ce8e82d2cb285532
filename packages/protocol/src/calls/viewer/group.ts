import type { CallGroup } from '../../call.ts'
import { readCroissant, readCroissantCrumbs } from './croissant.ts'
import {
	checkDatasetViewer,
	listDatasetSplits,
	readDatasetAsset,
	readDatasetInfo,
	readDatasetRows,
	readDatasetSize,
	readFirstRows,
} from './dataset-viewer.ts'
import { downloadDatasetQuery, filterDatasetRows, queryDatasetRows, readDatasetStatistics, searchDatasetRows } from './questions.ts'
import { listParquet, readDatasetParquet, readParquet } from './parquet.ts'

/** Rows of datasets. */
export const viewer: CallGroup = {
	key: 'viewer',
	name: 'Rows of datasets',
	text: 'Configurations, splits, columns and rows of datasets, as the viewer of the public hub answers them: below `/datasets-server`, and on the host whose name begins with `datasets-server.`.',
	calls: [
		checkDatasetViewer,
		listDatasetSplits,
		readFirstRows,
		readDatasetRows,
		readDatasetAsset,
		filterDatasetRows,
		searchDatasetRows,
		readDatasetStatistics,
		queryDatasetRows,
		downloadDatasetQuery,
		readDatasetSize,
		readDatasetInfo,
		readDatasetParquet,
		listParquet,
		readParquet,
		readCroissantCrumbs,
		readCroissant,
	],
}
