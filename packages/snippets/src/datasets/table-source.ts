import { py, raw } from '../quote.ts'
import type { DatasetRecord } from './dataset-record.ts'
import { fileAddress, type RowFile } from './row-files.ts'

/** Where a program that knows no hub takes a file from. */
interface TableSource {
	/** Imports that come before its own, with the line's end. */
	imports: string
	/** Sets `source`. */
	source: string
	/** What it needs besides the library. */
	packages: string
}

/** A file by its address, or downloaded first: when it needs a token, or the library cannot read addresses by itself. */
export function tableSource(dataset: DatasetRecord, { path, revision }: RowFile, isFetched = dataset.isClosed): TableSource {
	if (!isFetched) return { imports: '', source: py`source = ${fileAddress(dataset, path, revision)}`, packages: '' }
	const at = revision === 'main' ? '' : `, revision="${revision}"`
	return {
		imports: 'from huggingface_hub import hf_hub_download\n',
		source: py`source = hf_hub_download(${dataset.id}, ${path}, repo_type="dataset"${raw(at)})`,
		packages: ' huggingface_hub',
	}
}
