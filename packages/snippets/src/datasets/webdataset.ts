import { rowFormatOf } from '@stoa/catalog'
import { py } from '../quote.ts'
import type { DatasetGenerator } from './dataset-record.ts'
import { fileAddress } from './row-files.ts'

/** Addresses that a program names one by one at most. */
const ADDRESSES_MAX = 20

/** WebDataset: tar files, read as they arrive; those that need a token, and long lists, are downloaded first. */
export const webdataset = ((dataset) => {
	const archives = dataset.files.filter((path) => rowFormatOf(path) === 'webdataset').toSorted()
	if (archives.length === 0) return []
	const isFetched = dataset.isClosed || archives.length > ADDRESSES_MAX
	const fetched = py`from pathlib import Path

import webdataset as wds
from huggingface_hub import snapshot_download

folder = snapshot_download(${dataset.id}, repo_type="dataset", allow_patterns="*.tar")
rows = wds.WebDataset([str(path) for path in sorted(Path(folder).rglob("*.tar"))], shardshuffle=False)`
	const open = py`import webdataset as wds

urls = ${archives.map((path) => fileAddress(dataset, path))}
rows = wds.WebDataset(urls, shardshuffle=False)`
	return [
		{
			language: 'python',
			install: `pip install webdataset${isFetched ? ' huggingface_hub' : ''}`,
			code: `${isFetched ? fetched : open}
for row in rows:
    print(row["__key__"], list(row))
    break`,
		},
	]
}) satisfies DatasetGenerator
