import type { ConvertedColumn } from '@stoa/hub'

type WireType = ConvertedColumn['type']

/** The part of a Croissant field that says what its values are. */
export interface CroissantType {
	dataType?: string
	isArray?: true
	arrayShape?: string
	/** Of structs: their fields by name. */
	fields?: readonly { name: string; type: CroissantType }[]
}

/** Types by the names of the `datasets` library. Others are texts, because the format requires a type. */
const VALUES: Readonly<Record<string, string>> = {
	bool: 'sc:Boolean',
	int8: 'cr:Int8',
	int16: 'cr:Int16',
	int32: 'cr:Int32',
	int64: 'cr:Int64',
	uint8: 'cr:UInt8',
	uint16: 'cr:UInt16',
	uint32: 'cr:UInt32',
	uint64: 'cr:UInt64',
	float16: 'cr:Float16',
	float32: 'cr:Float32',
	float64: 'cr:Float64',
	date32: 'sc:Date',
	date64: 'sc:Date',
}
const SPECIAL: Readonly<Record<string, string>> = {
	ClassLabel: 'cr:Int64',
	Image: 'sc:ImageObject',
	Audio: 'sc:AudioObject',
	Video: 'sc:VideoObject',
}
const LISTS = new Set<unknown>(['List', 'LargeList', 'Sequence'])

const isWireType = (given: unknown): given is WireType => typeof given === 'object' && given !== null && !Array.isArray(given)

function valueType(dtype: unknown): string {
	if (typeof dtype !== 'string') return 'sc:Text'
	if (dtype.startsWith('timestamp')) return 'sc:DateTime'
	return VALUES[dtype] ?? (dtype.startsWith('decimal') ? 'sc:Float' : 'sc:Text')
}

/**
 * The type of a column in Croissant. A list of lists is one of an unknown shape.
 *
 * @example
 * ```ts
 * assert.deepEqual(croissantType({ _type: 'List', feature: { _type: 'Value', dtype: 'int64' } }), { dataType: 'cr:Int64', isArray: true, arrayShape: '-1' })
 * ```
 */
export function croissantType(type: WireType): CroissantType {
	const { _type: kind, feature } = type
	if (LISTS.has(kind)) {
		const of: CroissantType = isWireType(feature) ? croissantType(feature) : { dataType: 'sc:Text' }
		const { arrayShape, ...item } = of
		return { ...item, isArray: true, arrayShape: arrayShape === undefined ? '-1' : `-1,${arrayShape}` }
	}
	if (typeof kind === 'string' && /^Array\dD$/.test(kind) && Array.isArray(type.shape)) {
		const shape = type.shape.map((length) => (typeof length === 'number' ? length : -1)).join(',')
		return { dataType: valueType(type.dtype), isArray: true, arrayShape: shape }
	}
	if (typeof kind === 'string') return { dataType: kind === 'Value' ? valueType(type.dtype) : (SPECIAL[kind] ?? 'sc:Text') }
	const fields = Object.entries(type).flatMap(([name, field]) => (isWireType(field) ? [{ name, type: croissantType(field) }] : []))
	return { fields }
}
