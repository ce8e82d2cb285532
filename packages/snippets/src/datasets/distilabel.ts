import { sh } from '../quote.ts'
import type { DatasetGenerator } from './dataset-record.ts'
import { fileAddress } from './row-files.ts'

/** Distilabel: the pipeline that made the dataset, when it was pushed along. */
export const distilabel = ((dataset) => {
	if (!dataset.tags.includes('distilabel') || !dataset.files.includes('pipeline.yaml') || dataset.isClosed) return []
	const address = fileAddress(dataset, 'pipeline.yaml')
	return [
		{
			language: 'sh',
			install: 'pip install distilabel',
			code: sh`# What the pipeline does
distilabel pipeline info --config ${address}

# Run it again
distilabel pipeline run --config ${address}`,
		},
	]
}) satisfies DatasetGenerator
