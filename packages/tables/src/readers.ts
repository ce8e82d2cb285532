import { PARQUET } from './parquet/read-parquet.ts'
import { TableError } from './table-error.ts'
import type { TableFormat } from './table-file.ts'
import type { TableReader } from './table-reader.ts'
import { csvFormat } from './text/csv.ts'
import { JSON_ROWS } from './text/json.ts'
import { LINES } from './text/lines.ts'
import { TextReader } from './text/read-text.ts'

/** The closed list of what is read. A format that is not in it is shown as files. */
const READERS: Readonly<Record<string, (format: TableFormat) => TableReader>> = {
	parquet: () => PARQUET,
	csv: ({ separator }) => new TextReader(csvFormat(separator)),
	json: () => new TextReader(JSON_ROWS),
	text: () => new TextReader(LINES),
}

/** Whether files of a module have rows here. */
export const isReadable = (module: string): boolean => Object.hasOwn(READERS, module)

/** The reader of a configuration's files. @throws {TableError} `unsupported` */
export function readerOf(format: TableFormat, file: string): TableReader {
	const create = Object.hasOwn(READERS, format.module) ? READERS[format.module] : undefined
	if (!create) throw new TableError('unsupported', file, `files of the format "${format.module}" are not shown as a table`)
	return create(format)
}
