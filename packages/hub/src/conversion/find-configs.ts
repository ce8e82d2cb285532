import type { FoundTables } from '@stoa/tables'
import { README_SIZE_MAX } from '../repositories/metadata/card.ts'
import type { TableThreads } from '../viewer/table-threads.ts'
import type { SourceFiles } from './source-files.ts'

/** Most files of a dataset that is converted, which the listing of a commit has at most. */
const FILES_MAX = 99_999

/** The configurations of a dataset, by the same rules as the viewer's. */
export async function findConfigs(threads: Pick<TableThreads, 'splits'>, sources: SourceFiles): Promise<FoundTables> {
	const { paths } = sources
	if (paths.length > FILES_MAX)
		return { file: '', why: `The dataset has more than ${FILES_MAX} files, so it is not converted.`, isEmpty: false }
	return threads.splits([...paths], await sources.text('README.md', README_SIZE_MAX))
}
