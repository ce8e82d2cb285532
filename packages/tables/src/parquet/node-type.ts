import type { ParquetMeaning, ParquetNode } from '@stoa/formats'
import { type FeatureType, listOf, value } from '../feature.ts'

/** How the values of a node are put together. */
export type NodeShape =
	| { is: 'leaf' }
	/** `item` is the node of the items, which is directly below or one group deeper. */
	| { is: 'list'; item: ParquetNode }
	/** A list of keys with their values. */
	| { is: 'map'; entry: ParquetNode }
	| { is: 'struct' }

/** The shape of a node as the decoder treats it. A repeated node outside of a list is a list of its own values. */
export function shapeOf(node: ParquetNode): NodeShape {
	const [child] = node.children
	if (!child) return { is: 'leaf' }
	const hasOneRepeated = node.children.length === 1 && child.repetition === 'REPEATED'
	if (node.meaning.is === 'list' && hasOneRepeated && child.children.length < 2) return { is: 'list', item: child.children[0] ?? child }
	return node.meaning.is === 'map' && hasOneRepeated ? { is: 'map', entry: child } : { is: 'struct' }
}

function integerType(meaning: ParquetMeaning, bits: number): string {
	return meaning.is === 'integer' ? `${meaning.isSigned ? '' : 'u'}int${meaning.bits}` : `int${bits}`
}

function timeType(meaning: ParquetMeaning): string | undefined {
	if (meaning.is === 'date') return 'date32'
	if (meaning.is === 'time') return `${meaning.unit === 'ms' ? 'time32' : 'time64'}[${meaning.unit}]`
	if (meaning.is === 'timestamp') return `timestamp[${meaning.unit}${meaning.isUtc ? ', tz=UTC' : ''}]`
	return meaning.is === 'decimal' ? `decimal128(${meaning.precision}, ${meaning.scale})` : undefined
}

function leafType({ physical, meaning, length }: ParquetNode): string {
	if (meaning.is === 'null') return 'null'
	const special = timeType(meaning)
	if (special !== undefined) return special
	if (physical === 'BOOLEAN') return 'bool'
	if (physical === 'INT32') return integerType(meaning, 32)
	if (physical === 'INT64') return integerType(meaning, 64)
	if (physical === 'INT96') return 'timestamp[ns]'
	if (physical === 'FLOAT') return 'float32'
	if (physical === 'DOUBLE') return 'float64'
	if (meaning.is === 'text' || meaning.is === 'json' || meaning.is === 'uuid') return 'string'
	if (meaning.is === 'float16') return 'float16'
	return physical === 'BYTE_ARRAY' ? 'binary' : `fixed_size_binary[${length}]`
}

function structType(nodes: readonly ParquetNode[]): FeatureType {
	return { is: 'struct', fields: nodes.map((node) => ({ name: node.name, type: nodeType(node) })) }
}

function plainType(node: ParquetNode): FeatureType {
	const shape = shapeOf(node)
	if (shape.is === 'list') return listOf(itemType(shape.item))
	if (shape.is === 'map') return listOf(structType(shape.entry.children))
	return shape.is === 'struct' ? structType(node.children) : value(leafType(node))
}

/** The item of a list may itself be marked as repeated, which is what makes the list. */
function itemType(node: ParquetNode): FeatureType {
	return plainType(node)
}

/** The type of a column by its schema. */
export function nodeType(node: ParquetNode): FeatureType {
	return node.repetition === 'REPEATED' ? listOf(plainType(node)) : plainType(node)
}
