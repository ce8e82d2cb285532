import { py } from '../quote.ts'
import type { DatasetGenerator } from './dataset-record.ts'
import { fileAddress } from './row-files.ts'

/** Croissant: a description of the dataset that stands among its files. */
export const mlcroissant = ((dataset) => {
	const path = dataset.files.find((one) => /(?:^|[/.])croissant\.json$/i.test(one))
	if (path === undefined || dataset.isClosed) return []
	return [
		{
			language: 'python',
			install: 'pip install mlcroissant',
			code: py`import mlcroissant as mlc

dataset = mlc.Dataset(jsonld=${fileAddress(dataset, path)})
for record_set in dataset.metadata.record_sets:
    print(record_set.uuid)`,
		},
	]
}) satisfies DatasetGenerator
