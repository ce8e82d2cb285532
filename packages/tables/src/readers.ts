import { ARROW } from './arrow/read-arrow.ts'
import { PARQUET } from './parquet/read-parquet.ts'
import { TableError } from './table-error.ts'
import { metadataReader } from './folder/metadata-reader.ts'
import { folderKind } from './folder/folder-layout.ts'
import { WEBDATASET } from './tar/read-webdataset.ts'
import { zipReader } from './zip/read-zip.ts'
import type { TableFiles, TableFormat } from './table-file.ts'
import type { TableReader } from './table-reader.ts'
import { csvFormat } from './text/csv.ts'
import { JSON_ROWS } from './text/json.ts'
import { LINES } from './text/lines.ts'
import { TextReader } from './text/read-text.ts'

/** The closed list of what is read. A format that is not in it is shown as files. */
const READERS: Readonly<Record<string, (format: TableFormat) => TableReader>> = {
	parquet: () => PARQUET,
	arrow: () => ARROW,
	csv: ({ separator }) => new TextReader(csvFormat(separator)),
	json: () => new TextReader(JSON_ROWS),
	text: () => new TextReader(LINES),
	webdataset: () => WEBDATASET,
	zip: () => zipReader(readerOf),
}

const NO_FILES: TableFiles = { open: async () => undefined }

/** Whether files of a module have rows here. */
export const isReadable = (module: string): boolean => Object.hasOwn(READERS, module) || folderKind(module) !== undefined

/**
 * The reader of a configuration's files.
 *
 * @param files the others of the repository, which the rows of metadata files name; none by default
 * @throws {TableError} `unsupported`
 */
export function readerOf(format: TableFormat, file: string, files: TableFiles = NO_FILES): TableReader {
	const create = Object.hasOwn(READERS, format.module) ? READERS[format.module] : undefined
	if (!create) throw new TableError('unsupported', file, `files of the format "${format.module}" are not shown as a table`)
	return format.names ? metadataReader(create(format), format.names, files) : create(format)
}
