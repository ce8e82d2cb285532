import { py } from '../quote.ts'
import type { DatasetGenerator } from './dataset-record.ts'

/** Argilla: puts the records on an annotation server of the visitor's own. */
export const argilla = (({ id, tags }) => {
	if (!tags.includes('argilla') && !tags.includes('library:argilla')) return []
	return [
		{
			language: 'python',
			install: 'pip install argilla',
			code: py`import os

import argilla as rg

client = rg.Argilla(api_url=os.environ["ARGILLA_API_URL"], api_key=os.environ["ARGILLA_API_KEY"])
dataset = rg.Dataset.from_hub(${id}, client=client)`,
		},
	]
}) satisfies DatasetGenerator
