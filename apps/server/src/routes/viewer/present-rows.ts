import {
	type CellFilePlace,
	isViewedFile,
	type ViewedCell,
	type ViewedColumn,
	type ViewedFile,
	type ViewedRow,
	type ViewedRows,
	type ViewedType,
} from '@stoa/hub'

declare global {
	interface JSON {
		/** A value that is written as the text says. */
		rawJSON(text: string): object
	}
}

/** A place inside a row. */
type Inside = Pick<CellFilePlace, 'row' | 'column' | 'at'>
/** Makes the address of a file. */
export type AddressOf = (place: Inside) => string

/** Integers that a double cannot hold are written with all their digits, which JSON allows. */
function jsonOf(cell: ViewedCell): unknown {
	if (typeof cell === 'bigint') return JSON.rawJSON(String(cell))
	if (Array.isArray(cell)) return cell.map(jsonOf)
	if (typeof cell !== 'object' || cell === null) return cell
	return Object.fromEntries(Object.entries(cell).map(([name, value]) => [name, jsonOf(value)]))
}

/** A file as the wire has it (protocol 09 section 4), with its path and size besides. */
function fileOf(facts: ViewedFile, kind: string, place: Inside, addressOf: AddressOf | undefined): unknown {
	const { path, size_bytes, media_type, width, height } = facts
	const own = { path, size_bytes }
	if (size_bytes === null || !addressOf) return own
	const src = addressOf(place)
	if (kind === 'Image') return { src, height, width, ...own }
	return kind === 'Audio' ? [{ src, type: media_type ?? 'application/octet-stream', ...own }] : { src, ...own }
}

/** Writes cells, following their types down to the files in them. */
function writer(addressOf: AddressOf | undefined) {
	return function write(cell: ViewedCell, type: ViewedType, place: Inside): unknown {
		const inside = (index: number): Inside => ({ ...place, at: [...place.at, index] })
		if (type.is === 'media') return isViewedFile(cell) ? fileOf(cell, type.kind, place, addressOf) : jsonOf(cell)
		if (type.is === 'list' && Array.isArray(cell)) return cell.map((item, index) => write(item, type.of, inside(index)))
		if (type.is !== 'struct' || typeof cell !== 'object' || cell === null || Array.isArray(cell)) return jsonOf(cell)
		return Object.fromEntries(type.fields.map((field, index) => [field.name, write(cell[field.name] ?? null, field.type, inside(index))]))
	}
}

/** Columns and rows as the wire has them (protocol 09 section 3). */
export function presentRows({ columns, rows }: Pick<ViewedRows, 'columns' | 'rows'>, addressOf?: AddressOf) {
	const write = writer(addressOf)
	const present = ({ name, feature }: ViewedColumn, column: number, { index, cells }: ViewedRow) =>
		[name, write(cells[column] ?? null, feature, { row: index, column, at: [] })] as const
	return {
		features: columns.map(({ name, type }, index) => ({ feature_idx: index, name, type })),
		rows: rows.map((row) => ({
			row_idx: row.index,
			row: Object.fromEntries(columns.map((column, index) => present(column, index, row))),
			truncated_cells: row.cut,
		})),
	}
}
