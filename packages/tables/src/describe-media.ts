import type { Cell } from './cell.ts'
import type { FeatureType } from './feature.ts'

/** Bytes of a text in base64. */
const bytesOf = (text: string): number => Math.floor((text.length * 3) / 4) - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0)

function describeFile(cell: Cell): Cell {
	if (typeof cell !== 'object' || cell === null || Array.isArray(cell)) return cell
	const { path = null, bytes = null } = cell
	return { path, size_bytes: typeof bytes === 'string' ? bytesOf(bytes) : null }
}

/**
 * The cell with files told by their paths and sizes: the bytes of an image say nothing as text, and would be cut.
 *
 * @param type of the cell's column; `undefined` changes nothing
 */
export function describeMedia(cell: Cell, type: FeatureType | undefined): Cell {
	if (!type || cell === null) return cell
	if (type.is === 'media') return describeFile(cell)
	if (type.is === 'list' && Array.isArray(cell)) return cell.map((item) => describeMedia(item, type.of))
	if (type.is !== 'struct' || typeof cell !== 'object' || Array.isArray(cell)) return cell
	const types = new Map(type.fields.map((field) => [field.name, field.type]))
	return Object.fromEntries(Object.entries(cell).map(([name, value]) => [name, describeMedia(value, types.get(name))]))
}
