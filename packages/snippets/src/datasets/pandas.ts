import { py, raw } from '../quote.ts'
import type { DatasetGenerator } from './dataset-record.ts'
import { fileSystemAddress, firstTable, oneOf } from './row-files.ts'

/** pandas: one file, through the file system that huggingface_hub gives it. */
export const pandas = ((dataset) => {
	const table = firstTable(dataset)
	if (!table) return []
	const options = table.isTabs ? ', sep="\\t"' : table.isLines ? ', lines=True' : ''
	return [
		{
			language: 'python',
			install: `pip install pandas huggingface_hub${table.format === 'parquet' ? ' pyarrow' : ''}`,
			code: py`import pandas as pd

${raw(oneOf(table))}rows = pd.${raw(`read_${table.format}`)}(${fileSystemAddress(dataset, table.path, table.revision)}${raw(options)})
print(rows.head())`,
		},
	]
}) satisfies DatasetGenerator
