import { TableError, type TableFile } from '@stoa/tables'
import type { ReadableFiles } from '../repositories/reading/remote-files.ts'
import type { AskedFile } from './table-threads.ts'

/** A file as the readers of tables want it, in a thread. */
export function tableFile(files: ReadableFiles, { path, size }: AskedFile): TableFile {
	return {
		path,
		size,
		async read(start, end) {
			const bytes = await files.readRange(path, start, end)
			if (!bytes) throw new TableError('damaged', path, 'its bytes are not stored')
			return bytes
		},
	}
}
