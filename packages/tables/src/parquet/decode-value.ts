import type { ParquetMeaning, ParquetNode } from '@stoa/formats'
import type { Cell } from '../cell.ts'
import { shapeOf } from './node-type.ts'

const UNIT_DIGITS = { ms: 3, us: 6, ns: 9 } as const
const DAY_MS = 86_400_000
/** Years 0001 to 9999: what ISO 8601 writes with four digits. */
const YEAR_ONE_MS = -62_135_596_800_000
const YEAR_LAST_MS = 253_402_300_799_999
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

const plainInteger = (given: bigint): number | bigint =>
	given >= BigInt(Number.MIN_SAFE_INTEGER) && given <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(given) : given

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

/** The fraction of a second without a zero one, in groups of three digits as ISO 8601 is usually written. */
function fraction(units: bigint, digits: number): string {
	if (units === 0n) return ''
	const full = String(units).padStart(digits, '0')
	return `.${digits === 3 ? `${full}000` : digits === 9 && full.endsWith('000') ? full.slice(0, 6) : full}`
}

function timestamp(units: bigint, digits: number, isUtc: boolean): Cell {
	const perSecond = 10n ** BigInt(digits)
	const rest = ((units % perSecond) + perSecond) % perSecond
	const ms = Number((units - rest) / perSecond) * 1000
	if (ms < YEAR_ONE_MS || ms > YEAR_LAST_MS) return plainInteger(units)
	return `${new Date(ms).toISOString().slice(0, 19)}${fraction(rest, digits)}${isUtc ? '+00:00' : ''}`
}

function date(days: number): Cell {
	const ms = days * DAY_MS
	return ms < YEAR_ONE_MS || ms > YEAR_LAST_MS ? days : new Date(ms).toISOString().slice(0, 10)
}

function time(units: bigint, digits: number): Cell {
	const perSecond = 10n ** BigInt(digits)
	if (units < 0n || units >= 86_400n * perSecond) return plainInteger(units)
	return `${new Date(Number(units / perSecond) * 1000).toISOString().slice(11, 19)}${fraction(units % perSecond, digits)}`
}

/** A number of a fixed scale, written with all its digits. */
function decimal(unscaled: bigint, scale: number): string {
	if (scale <= 0) return String(unscaled * 10n ** BigInt(Math.min(-scale, 100)))
	const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(scale + 1, '0')
	return `${unscaled < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

/** A signed integer from its bytes, the most significant first. */
function bigEndian(given: Uint8Array): bigint {
	if (given.length === 0) return 0n
	const unsigned = BigInt(`0x${Buffer.from(given).toString('hex')}`)
	return BigInt.asIntN(given.length * 8, unsigned)
}

function float16(given: Uint8Array): number {
	const bits = (given[0] ?? 0) | ((given[1] ?? 0) << 8)
	const sign = bits >> 15 === 0 ? 1 : -1
	const exponent = (bits >> 10) & 0x1f
	const mantissa = bits & 0x3ff
	if (exponent === 0) return (sign * mantissa) / 2 ** 24
	if (exponent === 0x1f) return mantissa === 0 ? sign * Infinity : NaN
	return sign * 2 ** (exponent - 15) * (1 + mantissa / 1024)
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
	if (meaning.is === 'date') return date(Number(integer(given)))
	if (meaning.is === 'decimal') return decimal(integer(given), meaning.scale)
	if (meaning.is === 'time') return time(integer(given), UNIT_DIGITS[meaning.unit])
	if (meaning.is === 'timestamp') return timestamp(integer(given), UNIT_DIGITS[meaning.unit], meaning.isUtc)
	return integerCell(given, meaning)
}

function bytesCell(given: unknown, meaning: ParquetMeaning): Cell {
	if (meaning.is === 'text' || meaning.is === 'json') return text(given)
	if (meaning.is === 'decimal') return decimal(bigEndian(bytes(given)), meaning.scale)
	if (meaning.is === 'float16') return float16(bytes(given))
	return meaning.is === 'uuid' ? uuid(bytes(given)) : Buffer.from(bytes(given)).toString('base64')
}

function leaf(given: unknown, { physical, meaning }: ParquetNode): Cell {
	if (given === null || given === undefined) return null
	if (physical === 'BOOLEAN') return typeof given === 'boolean' ? given : Boolean(integer(given))
	if (physical === 'FLOAT' || physical === 'DOUBLE') return typeof given === 'number' ? given : wrong('no number')
	if (physical === 'INT96') return timestamp(integer(given), 9, false)
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
