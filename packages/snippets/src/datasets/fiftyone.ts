import { py } from '../quote.ts'
import type { DatasetGenerator } from './dataset-record.ts'

/** FiftyOne: datasets that say they are for it. */
export const fiftyone = (({ id, tags }) => {
	if (!tags.includes('fiftyone') && !tags.includes('library:fiftyone')) return []
	return [
		{
			language: 'python',
			install: 'pip install fiftyone huggingface_hub',
			code: py`import fiftyone as fo
from fiftyone.utils.huggingface import load_from_hub

samples = load_from_hub(${id})
session = fo.launch_app(samples)`,
		},
	]
}) satisfies DatasetGenerator
