import type { CallGroup } from '../../call.ts'
import {
	checkDatasetViewer,
	listDatasetSplits,
	readDatasetInfo,
	readDatasetRows,
	readDatasetSize,
	readFirstRows,
} from './dataset-viewer.ts'

/** Rows of datasets. */
export const viewer: CallGroup = {
	key: 'viewer',
	name: 'Rows of datasets',
	text: 'Configurations, splits, columns and rows of datasets, as the viewer of the public hub answers them: below `/datasets-server`, and on the host whose name begins with `datasets-server.`.',
	calls: [checkDatasetViewer, listDatasetSplits, readFirstRows, readDatasetRows, readDatasetSize, readDatasetInfo],
}
