import { type Cell, type TableRow } from '../cell.ts'
import type { Feature } from '../feature.ts'
import { partAt } from '../media/cell-file.ts'
import { absentFile } from '../media/describe-file.ts'
import { mapMedia } from '../media/describe-media.ts'
import { TableError } from '../table-error.ts'
import type { TableFiles } from '../table-file.ts'
import type { TableReader } from '../table-reader.ts'
import { type FileColumns, resolveName, withFiles, withoutFiles } from './file-names.ts'
import { describeStored } from './read-folder.ts'

/** Longest name of a file, in characters, whatever a page has room for. */
const NAME_LENGTH_MAX = 2000

/** The cell with the fields of structs as the dataset names them. */
function renameFields(cell: Cell, { type }: Feature): Cell {
	if (type.is !== 'struct' || typeof cell !== 'object' || cell === null || Array.isArray(cell)) return cell
	return Object.fromEntries(type.fields.map((field) => [field.name, renameFields(cell[field.from ?? field.name] ?? null, field)]))
}

async function nameFiles({ cells, cut }: TableRow, features: readonly Feature[], name: (file: Cell) => Promise<Cell>): Promise<TableRow> {
	const named: Cell[] = []
	for (const [index, feature] of features.entries()) {
		const cell = cells[index] ?? null
		named.push(cut.includes(index) ? cell : await mapMedia(renameFields(cell, feature), feature.type, name))
	}
	return { cells: named, cut }
}

/**
 * Reads a metadata file of a folder: its rows, with the files that they name. Names are relative to the metadata file and stay inside the
 * repository; nothing else is followed.
 *
 * @param inner reads the metadata file
 */
export function metadataReader(inner: TableReader, columns: FileColumns, files: TableFiles): TableReader {
	const describe =
		(metadataPath: string) =>
		async (name: Cell): Promise<Cell> => {
			if (typeof name !== 'string') return null
			const path = resolveName(metadataPath, name)
			return path === undefined ? absentFile(name) : describeStored(path, files)
		}
	return {
		async head(file, rowsMax, lengthMax) {
			const { features: stored, rows, rowCount } = await inner.head(file, rowsMax, lengthMax)
			const features = withFiles(stored, columns)
			if (JSON.stringify(features) === JSON.stringify(stored))
				throw new TableError('damaged', file.path, 'it has no column "file_name", "*_file_name", "file_names" or "*_file_names"')
			const named: TableRow[] = []
			for (const row of rows) named.push(await nameFiles(row, features, describe(file.path)))
			return { features, rows: named, rowCount }
		},
		survey: (file) => inner.survey(file),
		async rows(file, range, features, lengthMax) {
			const named: TableRow[] = []
			for (const row of await inner.rows(file, range, withoutFiles(features), lengthMax))
				named.push(await nameFiles(row, features, describe(file.path)))
			return named
		},
		async cellFile(file, { row, column, at, survey }, features) {
			const [found] = await inner.rows(file, { from: row, count: 1, survey }, withoutFiles(features), NAME_LENGTH_MAX)
			const feature = features[column]
			const name = found && feature && partAt(renameFields(found.cells[column] ?? null, feature), feature.type, at)
			const path = typeof name === 'string' ? resolveName(file.path, name) : undefined
			return path === undefined ? undefined : { is: 'file', path }
		},
	}
}
