import { py } from '../quote.ts'
import type { DatasetGenerator } from './dataset-record.ts'

/** Lance: a dataset is a folder whose name ends in `.lance`. */
export const lance = (({ id, files }) => {
	const [folder] = files.flatMap((path) => /^(?:.*\/)?[^/]+\.lance(?=\/)/.exec(path)?.[0] ?? []).toSorted()
	if (folder === undefined) return []
	return [
		{
			language: 'python',
			install: 'pip install pylance huggingface_hub',
			code: py`from pathlib import Path

import lance
from huggingface_hub import snapshot_download

folder = snapshot_download(${id}, repo_type="dataset")
rows = lance.dataset(str(Path(folder) / ${folder}))
print(rows.head(5))`,
		},
	]
}) satisfies DatasetGenerator
