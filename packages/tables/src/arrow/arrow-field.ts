import { type FeatureType, listOf, value } from '../feature.ts'
import { type FlatTable, WrongMessage } from './flat-table.ts'

const FIELDS_MAX = 10_000
const DEPTH_MAX = 16
const UNITS = ['s', 'ms', 'us', 'ns'] as const
/** Decimal places of a second by unit. */
export const UNIT_DIGITS: Readonly<Record<Unit, number>> = { s: 0, ms: 3, us: 6, ns: 9 }

/** A unit of time. */
export type Unit = (typeof UNITS)[number]

/** How the values of a field are stored. */
export type ArrowLayout =
	| { is: 'null' | 'bool' }
	| { is: 'int'; bits: number; isSigned: boolean }
	| { is: 'float'; bits: number }
	/** Texts and bytes with offsets of 4 or 8 bytes. */
	| { is: 'text' | 'binary'; offsetSize: 4 | 8 }
	| { is: 'fixed'; size: number }
	| { is: 'decimal'; precision: number; scale: number; bits: number }
	| { is: 'date'; unit: 'day' | 'ms' }
	| { is: 'time'; unit: Unit; bits: number }
	| { is: 'timestamp'; unit: Unit; zone: string | undefined }
	| { is: 'duration'; unit: Unit }
	| { is: 'list' | 'map'; offsetSize: 4 | 8 }
	| { is: 'fixed-list'; length: number }
	| { is: 'struct' }

/** A column, or a part of one. */
export interface ArrowField {
	name: string
	layout: ArrowLayout
	children: ArrowField[]
	/** The dictionary that its integers refer to; `layout` is that of the values then, and `index` that of the integers. */
	dictionary: { id: number; index: ArrowLayout } | undefined
}

const unitOf = (index: number): Unit => UNITS[index] ?? wrong(`a unit of time ${index}`)

function wrong(what: string): never {
	throw new WrongMessage(`it has ${what}, which is not read here`)
}

const intOf = (type: FlatTable): ArrowLayout => ({ is: 'int', bits: type.int(0, 4), isSigned: type.int(1, 1) !== 0 })

/** Layouts by their codes in the format. */
const LAYOUTS: Readonly<Record<number, (type: FlatTable) => ArrowLayout>> = {
	1: () => ({ is: 'null' }),
	2: intOf,
	3: (type) => ({ is: 'float', bits: [16, 32, 64][type.int(0, 2)] ?? wrong('numbers of an unknown precision') }),
	4: () => ({ is: 'binary', offsetSize: 4 }),
	5: () => ({ is: 'text', offsetSize: 4 }),
	6: () => ({ is: 'bool' }),
	7: (type) => ({ is: 'decimal', precision: type.int(0, 4), scale: type.int(1, 4), bits: type.int(2, 4, 128) }),
	8: (type) => ({ is: 'date', unit: type.int(0, 2, 1) === 0 ? 'day' : 'ms' }),
	9: (type) => ({ is: 'time', unit: unitOf(type.int(0, 2, 1)), bits: type.int(1, 4, 32) }),
	10: (type) => ({ is: 'timestamp', unit: unitOf(type.int(0, 2)), zone: type.text(1) }),
	12: () => ({ is: 'list', offsetSize: 4 }),
	13: () => ({ is: 'struct' }),
	15: (type) => ({ is: 'fixed', size: type.int(0, 4) }),
	16: (type) => ({ is: 'fixed-list', length: type.int(0, 4) }),
	17: () => ({ is: 'map', offsetSize: 4 }),
	18: (type) => ({ is: 'duration', unit: unitOf(type.int(0, 2, 1)) }),
	19: () => ({ is: 'binary', offsetSize: 8 }),
	20: () => ({ is: 'text', offsetSize: 8 }),
	21: () => ({ is: 'list', offsetSize: 8 }),
}

const NESTED = new Set(['list', 'map', 'fixed-list'])

/** Bits that integers and decimals may have. */
const BITS: Readonly<Record<string, readonly number[]>> = { int: [8, 16, 32, 64], decimal: [32, 64, 128, 256], time: [32, 64] }

function checkField(layout: ArrowLayout, childCount: number): void {
	if (NESTED.has(layout.is) && childCount !== 1) throw new WrongMessage('it has a list without items')
	if ('bits' in layout && BITS[layout.is]?.includes(layout.bits) === false) wrong(`values of ${layout.bits} bits`)
	const size = layout.is === 'fixed' ? layout.size : layout.is === 'fixed-list' ? layout.length : 0
	if (size < 0) wrong('values of a negative size')
}

/** Reads the fields of a schema while their number and depth are within limits. */
export class FieldReader {
	#left = FIELDS_MAX

	/** @throws {WrongMessage} */
	read(table: FlatTable, depth = 0): ArrowField {
		this.#left -= 1
		if (this.#left < 0 || depth > DEPTH_MAX) throw new WrongMessage('it has too many columns, or columns nested too deep')
		const code = table.int(2, 1)
		const type = table.table(3)
		const create = LAYOUTS[code]
		if (!create || !type) throw new WrongMessage(`it has a column of type ${code}, which is not read here`)
		const layout = create(type)
		const children = table.tables(5, FIELDS_MAX).map((child) => this.read(child, depth + 1))
		checkField(layout, children.length)
		const encoding = table.table(4)
		const index = encoding?.table(1)
		const dictionary = encoding && { id: encoding.long(0), index: index ? intOf(index) : { is: 'int' as const, bits: 32, isSigned: true } }
		return { name: table.text(0) ?? '', layout, children, dictionary }
	}
}

function momentType(layout: ArrowLayout): string {
	if (layout.is === 'date') return layout.unit === 'day' ? 'date32' : 'date64'
	if (layout.is === 'time') return `time${layout.bits}[${layout.unit}]`
	if (layout.is === 'timestamp') return `timestamp[${layout.unit}${layout.zone === undefined ? '' : `, tz=${layout.zone}`}]`
	return layout.is === 'duration' ? `duration[${layout.unit}]` : layout.is
}

function plainType(layout: ArrowLayout): string {
	if (layout.is === 'int') return `${layout.isSigned ? '' : 'u'}int${layout.bits}`
	if (layout.is === 'float') return `float${layout.bits}`
	if (layout.is === 'text') return layout.offsetSize === 8 ? 'large_string' : 'string'
	if (layout.is === 'binary') return layout.offsetSize === 8 ? 'large_binary' : 'binary'
	if (layout.is === 'fixed') return `fixed_size_binary[${layout.size}]`
	return layout.is === 'decimal' ? `decimal${layout.bits}(${layout.precision}, ${layout.scale})` : momentType(layout)
}

/** The type of a field as the `datasets` library names it. */
export function arrowType({ layout, children }: ArrowField): FeatureType {
	const [item] = children
	if (layout.is === 'struct') return { is: 'struct', fields: children.map((child) => ({ name: child.name, type: arrowType(child) })) }
	if (!item) return value(plainType(layout))
	if (layout.is === 'fixed-list') return { is: 'list', of: arrowType(item), length: layout.length, kind: 'List' }
	if (layout.is === 'list' && layout.offsetSize === 8) return { is: 'list', of: arrowType(item), length: undefined, kind: 'LargeList' }
	return listOf(arrowType(item))
}
