import type { SchemaElement } from 'hyparquet'
import { type Cell, cellJson } from '../cell.ts'
import type { FeatureType } from '../feature.ts'
import { TableError } from '../table-error.ts'

/** A value as the writer of Parquet takes it. */
export type StoredValue = null | boolean | number | bigint | string | Uint8Array | StoredValue[] | { [name: string]: StoredValue }

/** How a column, or a part of one, is written: its elements of the schema, and what becomes of a cell. */
export interface StoredShape {
	elements: SchemaElement[]
	/** A cell that is not of the type becomes null: the reader has checked it. */
	store(cell: Cell): StoredValue
}

interface StoredLeaf {
	element: Pick<SchemaElement, 'type' | 'converted_type' | 'logical_type'>
	store(cell: Cell): StoredValue
}

const utf8 = new TextEncoder()

const boolean = (cell: Cell): StoredValue => (typeof cell === 'boolean' ? cell : null)
const number = (cell: Cell): StoredValue => (typeof cell === 'number' ? cell : typeof cell === 'bigint' ? Number(cell) : null)
const long = (cell: Cell): StoredValue => (typeof cell === 'bigint' ? cell : typeof cell === 'number' ? BigInt(cell) : null)
const text = (cell: Cell): StoredValue => (typeof cell === 'string' ? cell : null)
const json = (cell: Cell): StoredValue => (cell === null ? null : utf8.encode(cellJson(cell)))
const moment = (cell: Cell): StoredValue => (typeof cell === 'string' ? BigInt(Date.parse(`${cell}Z`)) : null)

const integer = (bitWidth: number, isSigned: boolean): Pick<StoredLeaf['element'], 'logical_type'> => ({
	logical_type: { type: 'INTEGER', bitWidth, isSigned },
})
const TEXT: StoredLeaf = { element: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } }, store: text }

/** How each plain type is written. Types that no reader of texts infers are left out. */
const LEAVES: Readonly<Record<string, StoredLeaf>> = {
	null: { element: { type: 'INT32', logical_type: { type: 'NULL' } }, store: () => null },
	bool: { element: { type: 'BOOLEAN' }, store: boolean },
	int64: { element: { type: 'INT64' }, store: long },
	uint64: { element: { type: 'INT64', converted_type: 'UINT_64', ...integer(64, false) }, store: long },
	float64: { element: { type: 'DOUBLE' }, store: number },
	string: TEXT,
	// The format has no seconds. Moments of text files have no time zone.
	'timestamp[s]': {
		element: { type: 'INT64', logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: false, unit: 'MILLIS' } },
		store: moment,
	},
}
const JSON_LEAF: StoredLeaf = { element: { type: 'BYTE_ARRAY', logical_type: { type: 'JSON' } }, store: json }

function leafOf(type: FeatureType, file: string): StoredLeaf {
	if (type.is === 'json') return JSON_LEAF
	const leaf = type.is === 'value' && Object.hasOwn(LEAVES, type.dtype) ? LEAVES[type.dtype] : undefined
	if (leaf) return leaf
	const what = type.is === 'value' ? type.dtype : type.is === 'media' ? type.kind.toLowerCase() : type.is
	throw new TableError('unsupported', file, `columns of type "${what}" are not written as Parquet`)
}

/** A list in the three levels of the format, with the names that pyarrow writes. */
function listShape(name: string, item: StoredShape): StoredShape {
	return {
		elements: [
			{ name, repetition_type: 'OPTIONAL', converted_type: 'LIST', logical_type: { type: 'LIST' }, num_children: 1 },
			{ name: 'list', repetition_type: 'REPEATED', num_children: 1 },
			...item.elements,
		],
		store: (cell) => (Array.isArray(cell) ? cell.map((one) => item.store(one)) : null),
	}
}

function structShape(name: string, fields: readonly { name: string; shape: StoredShape }[]): StoredShape {
	return {
		elements: [{ name, repetition_type: 'OPTIONAL', num_children: fields.length }, ...fields.flatMap(({ shape }) => shape.elements)],
		store(cell) {
			if (typeof cell !== 'object' || cell === null || Array.isArray(cell)) return null
			return Object.fromEntries(fields.map((field) => [field.name, field.shape.store(cell[field.name] ?? null)]))
		},
	}
}

/**
 * How values of a type are written.
 *
 * @param file for the message
 * @throws {TableError} `unsupported`
 * @example
 * ```ts
 * assert.equal(storedShape('n', { is: 'value', dtype: 'int64' }, 'a.csv').store(7), 7n)
 * ```
 */
export function storedShape(name: string, type: FeatureType, file: string): StoredShape {
	if (type.is === 'list') return listShape(name, storedShape('element', type.of, file))
	if (type.is === 'struct')
		return structShape(
			name,
			type.fields.map((field) => ({ name: field.name, shape: storedShape(field.name, field.type, file) })),
		)
	const { element, store } = leafOf(type, file)
	return { elements: [{ name, repetition_type: 'OPTIONAL', ...element }], store }
}
