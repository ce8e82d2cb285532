import type { Cell } from '../cell.ts'
import type { FeatureType } from '../feature.ts'
import { absentFile, describeFile } from './describe-file.ts'

/** Bytes of a text in base64. */
const sizeOf = (text: string): number => Math.floor((text.length * 3) / 4) - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0)
/** The first bytes of a text in base64. */
const startOf = (text: string, size: number): Uint8Array => Buffer.from(text.slice(0, Math.ceil(size / 3) * 4), 'base64').subarray(0, size)

async function describeEmbedded(cell: Cell): Promise<Cell> {
	if (typeof cell !== 'object' || cell === null || Array.isArray(cell)) return cell
	const { path = null, bytes = null } = cell
	const name = typeof path === 'string' ? path : null
	return typeof bytes === 'string' ? describeFile(name, sizeOf(bytes), (size) => startOf(bytes, size)) : absentFile(name)
}

/** Replaces the files in a cell, wherever its type has them, and keeps everything else. */
export async function mapMedia(cell: Cell, type: FeatureType | undefined, replace: (file: Cell) => Promise<Cell>): Promise<Cell> {
	if (!type || cell === null) return cell
	if (type.is === 'media') return replace(cell)
	if (type.is === 'list' && Array.isArray(cell)) {
		if (!hasMedia(type.of)) return cell
		const items: Cell[] = []
		for (const item of cell) items.push(await mapMedia(item, type.of, replace))
		return items
	}
	if (type.is !== 'struct' || typeof cell !== 'object' || Array.isArray(cell) || !hasMedia(type)) return cell
	const fields: [string, Cell][] = []
	const types = new Map(type.fields.map((field) => [field.name, field.type]))
	for (const [name, value] of Object.entries(cell)) fields.push([name, await mapMedia(value, types.get(name), replace)])
	return Object.fromEntries(fields)
}

/** Whether a type has files in it. */
function hasMedia(type: FeatureType): boolean {
	if (type.is === 'list') return hasMedia(type.of)
	return type.is === 'struct' ? type.fields.some((field) => hasMedia(field.type)) : type.is === 'media'
}

/**
 * The cell with its files described instead of their bytes, which would say nothing as text. See `FileFacts`.
 *
 * @param type of the cell's column; `undefined` changes nothing
 */
export const describeMedia = (cell: Cell, type: FeatureType | undefined): Promise<Cell> => mapMedia(cell, type, describeEmbedded)
