/** The value of one cell: JSON, with integers that a double cannot hold as `bigint`, and with NaN and the infinities, which JSON writes as null. */
export type Cell = null | boolean | number | bigint | string | Cell[] | { [name: string]: Cell }

/** One row: its cells in the order of the columns. */
export interface TableRow {
	cells: Cell[]
	/** Indexes of the columns whose cells were cut. */
	cut: number[]
}

/** Writes a value as JSON until the text is longer than `lengthMax`. */
function writeUntil(cell: Cell, lengthMax: number): string {
	let text = ''
	const write = (value: Cell): void => {
		if (text.length > lengthMax) return
		if (typeof value === 'bigint') text += String(value)
		else if (typeof value === 'string') text += JSON.stringify(value.slice(0, lengthMax + 1))
		else if (value === null || typeof value !== 'object') text += JSON.stringify(value)
		else if (Array.isArray(value)) writeList(value)
		else writeStruct(value)
	}
	const writeList = (items: readonly Cell[]): void => {
		text += '['
		for (const [index, item] of items.entries()) {
			if (text.length > lengthMax) return
			if (index > 0) text += ','
			write(item)
		}
		text += ']'
	}
	const writeStruct = (fields: Readonly<Record<string, Cell>>): void => {
		text += '{'
		for (const [index, [name, value]] of Object.entries(fields).entries()) {
			text += `${index > 0 ? ',' : ''}${JSON.stringify(name)}:`
			write(value)
		}
		text += '}'
	}
	write(cell)
	return text
}

/** The cell as JSON, with all digits of large integers. */
export const cellJson = (cell: Cell): string => writeUntil(cell, Infinity)

/**
 * The cell with at most `lengthMax` characters: a longer text is cut, a longer list or struct becomes the beginning of its JSON.
 *
 * @example
 * ```ts
 * assert.deepEqual(cutCell('abcdef', 3), { cell: 'abc', isCut: true })
 * assert.deepEqual(cutCell([1, 2, 3], 4), { cell: '[1,2', isCut: true })
 * ```
 */
export function cutCell(cell: Cell, lengthMax: number): { cell: Cell; isCut: boolean } {
	if (typeof cell === 'string')
		return cell.length > lengthMax ? { cell: cell.slice(0, lengthMax).toWellFormed(), isCut: true } : { cell, isCut: false }
	if (cell === null || typeof cell !== 'object') return { cell, isCut: false }
	const text = writeUntil(cell, lengthMax)
	return text.length > lengthMax ? { cell: text.slice(0, lengthMax).toWellFormed(), isCut: true } : { cell, isCut: false }
}

/** Cuts the cells of a row. */
export function cutRow(cells: readonly Cell[], lengthMax: number): TableRow {
	const cut: number[] = []
	return {
		cells: cells.map((cell, index) => {
			const short = cutCell(cell, lengthMax)
			if (short.isCut) cut.push(index)
			return short.cell
		}),
		cut,
	}
}
