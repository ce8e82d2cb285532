import { py } from '../quote.ts'
import type { DatasetGenerator } from './dataset-record.ts'

/** The innermost folder that is such a dataset. */
function folderIn(path: string): string | undefined {
	const end = path.lastIndexOf('.lance/')
	return end > 0 && path[end - 1] !== '/' ? path.slice(0, end + '.lance'.length) : undefined
}

/** Lance: a dataset is a folder whose name ends in `.lance`. */
export const lance = (({ id, files }) => {
	const [folder] = files.flatMap((path) => folderIn(path) ?? []).toSorted()
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
