import type { DatasetGenerator } from './dataset-record.ts'
import { firstTable, oneOf } from './row-files.ts'
import { tableSource } from './table-source.ts'

/** DuckDB: a downloaded file. Its `hf://` knows the public hub only, and for any address it fetches an extension from its makers first. */
export const duckdb = ((dataset) => {
	const table = firstTable(dataset)
	if (!table) return []
	const { imports, source, packages } = tableSource(dataset, table, true)
	const query = '"SELECT * FROM rows LIMIT 5"'
	return [
		{
			language: 'python',
			install: `pip install duckdb${packages}`,
			code: `import duckdb\n${imports}\n${oneOf(table)}${source}\nrows = duckdb.read_${table.format}(source)\nduckdb.sql(${query}).show()`,
		},
	]
}) satisfies DatasetGenerator
