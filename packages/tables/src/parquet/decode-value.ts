import type { ParquetMeaning, ParquetNode } from '@stoa/formats'
import type { Cell } from '../cell.ts'
import { dateCell, decimalText, float16Of, plainInteger, timeCell, timestampCell } from '../plain-values.ts'
import { shapeOf } from './node-type.ts'

const UNIT_DIGITS = { ms: 3, us: 6, ns: 9 } as const
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** A value that is not what its column promises. */
export class WrongValue extends Error {}

function wrong(what: string): never {
	throw new WrongValue(what)
}

function integer(given: unknown): bigint {
	if (typeof given === 'bigint') return given
	return typeof given === 'number' && Number.isInteger(given) ? BigInt(given) : wrong('no integer')
}

function bytes(given: unknown): Uint8Array {
	return given instanceof Uint8Array ? given : wrong('no bytes')
}

function text(given: unknown): string {
	try {
		return utf8.decode(bytes(given))
	} catch (error) {
		if (error instanceof TypeError) return wrong('no UTF-8 text')
		throw error
	}
}

/** A signed integer from its bytes, the most significant first. */
function bigEndian(given: Uint8Array): bigint {
	if (given.length === 0) return 0n
	const unsigned = BigInt(`0x${Buffer.from(given).toString('hex')}`)
	return BigInt.asIntN(given.length * 8, unsigned)
}

function uuid(given: Uint8Array): string {
	const hex = Buffer.from(given).toString('hex')
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

function integerCell(given: unknown, meaning: ParquetMeaning): Cell {
	const isUnsigned = meaning.is === 'integer' && !meaning.isSigned
	return plainInteger(isUnsigned ? BigInt.asUintN(meaning.bits, integer(given)) : integer(given))
}

function numberCell(given: unknown, meaning: ParquetMeaning): Cell {
	if (meaning.is === 'date') return dateCell(Number(integer(given)))
	if (meaning.is === 'decimal') return decimalText(integer(given), meaning.scale)
	if (meaning.is === 'time') return timeCell(integer(given), UNIT_DIGITS[meaning.unit])
	if (meaning.is === 'timestamp') return timestampCell(integer(given), UNIT_DIGITS[meaning.unit], meaning.isUtc ? 'UTC' : undefined)
	return integerCell(given, meaning)
}

function bytesCell(given: unknown, meaning: ParquetMeaning): Cell {
	if (meaning.is === 'text' || meaning.is === 'json') return text(given)
	if (meaning.is === 'decimal') return decimalText(bigEndian(bytes(given)), meaning.scale)
	if (meaning.is === 'float16') return float16Of(bytes(given))
	return meaning.is === 'uuid' ? uuid(bytes(given)) : Buffer.from(bytes(given)).toString('base64')
}

function leaf(given: unknown, { physical, meaning }: ParquetNode): Cell {
	if (given === null || given === undefined) return null
	if (physical === 'BOOLEAN') return typeof given === 'boolean' ? given : Boolean(integer(given))
	if (physical === 'FLOAT' || physical === 'DOUBLE') return typeof given === 'number' ? given : wrong('no number')
	if (physical === 'INT96') return timestampCell(integer(given), 9, undefined)
	if (physical === 'INT32' || physical === 'INT64') return numberCell(given, meaning)
	return bytesCell(given, meaning)
}

function list(given: unknown, decode: (item: unknown) => Cell): Cell {
	if (given === null || given === undefined) return null
	return Array.isArray(given) ? given.map(decode) : wrong('no list')
}

/** The name under which the decoder knows the n-th node of a group: the real ones may repeat, or be those of every object. */
export const aliasOf = (index: number): string => `c${index}`

const fieldOf = (given: unknown, index: number): unknown => {
	const alias = aliasOf(index)
	return typeof given === 'object' && given !== null && alias in given ? Reflect.get(given, alias) : wrong('no struct')
}

function struct(given: unknown, node: ParquetNode): Cell {
	if (given === null || given === undefined) return null
	return Object.fromEntries(node.children.map((child, index) => [child.name, decodeValue(fieldOf(given, index), child)]))
}

function single(given: unknown, node: ParquetNode): Cell {
	const shape = shapeOf(node)
	if (shape.is === 'leaf') return leaf(given, node)
	if (shape.is === 'list') return list(given, (item) => single(item, shape.item))
	if (shape.is === 'struct') return struct(given, node)
	if (given === null || given === undefined) return null
	return list(fieldOf(given, 0), (item) => struct(item, shape.entry))
}

/**
 * The value of one row of a column as JSON has it.
 *
 * @param given what the decoder answers for the node with aliases for names and without the meanings of its leaves
 * @throws {WrongValue} when it is not what the schema promises
 */
export function decodeValue(given: unknown, node: ParquetNode): Cell {
	return node.repetition === 'REPEATED' ? list(given, (item) => single(item, node)) : single(given, node)
}
