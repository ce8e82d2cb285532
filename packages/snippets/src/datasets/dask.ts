import { py, raw } from '../quote.ts'
import type { DatasetGenerator } from './dataset-record.ts'
import { fileSystemAddress, firstTable } from './row-files.ts'

/** The folder of a path with a slash at its end; empty at the root. */
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)

/** Dask: all files beside the first at once, larger than memory. */
export const dask = ((dataset) => {
	const table = firstTable(dataset)
	if (!table) return []
	const ending = table.path.slice(table.path.lastIndexOf('.'))
	const options = table.isTabs ? ', sep="\\t"' : table.format === 'json' && !table.isLines ? ', lines=False' : ''
	// A star in a folder's own name would mean more than itself.
	const folder = folderOf(table.path)
	const pattern = /[*?[\]]/.test(folder) ? table.path : `${folder}*${ending}`
	return [
		{
			language: 'python',
			install: `pip install "dask[dataframe]" huggingface_hub${table.format === 'parquet' ? ' pyarrow' : ''}`,
			code: py`import dask.dataframe as dd

rows = dd.${raw(`read_${table.format}`)}(${fileSystemAddress(dataset, pattern, table.revision)}${raw(options)})
print(rows.head())`,
		},
	]
}) satisfies DatasetGenerator
