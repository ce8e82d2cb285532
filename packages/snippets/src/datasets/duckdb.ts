import type { DatasetGenerator } from './dataset-record.ts'
import { firstTable, oneOf } from './row-files.ts'
import { tableSource } from './table-source.ts'

/** DuckDB: reads from the hub's own address, since its `hf://` knows the public hub only. */
export const duckdb = ((dataset) => {
	const table = firstTable(dataset)
	if (!table) return []
	const { imports, source, packages } = tableSource(dataset, table.path)
	const query = '"SELECT * FROM rows LIMIT 5"'
	return [
		{
			language: 'python',
			install: `pip install duckdb${packages}`,
			code: `import duckdb\n${imports}\n${oneOf(table)}${source}\nrows = duckdb.read_${table.format}(source)\nduckdb.sql(${query}).show()`,
		},
	]
}) satisfies DatasetGenerator
