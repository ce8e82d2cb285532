import type { DatasetGenerator } from './dataset-record.ts'
import { firstTable, oneOf } from './row-files.ts'
import { tableSource } from './table-source.ts'

/** Polars: reads from the hub's own address, since its `hf://` knows the public hub only. */
export const polars = ((dataset) => {
	const table = firstTable(dataset)
	if (!table) return []
	const { imports, source, packages } = tableSource(dataset, table)
	const reader = table.format === 'json' && table.isLines ? 'read_ndjson' : `read_${table.format}`
	const options = table.isTabs ? ', separator="\\t"' : ''
	return [
		{
			language: 'python',
			install: `pip install polars${packages}`,
			code: `import polars as pl\n${imports}\n${oneOf(table)}${source}\nrows = pl.${reader}(source${options})\nprint(rows.head())`,
		},
	]
}) satisfies DatasetGenerator
