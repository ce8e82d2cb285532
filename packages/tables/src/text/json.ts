import type { Cell } from '../cell.ts'
import type { Feature, FeatureType } from '../feature.ts'
import { COLUMNS_MAX, NAME_LENGTH_MAX } from '../limits.ts'
import { TableError } from '../table-error.ts'
import { Fraction, inferJson, isObject, type JsonValue } from './json-shape.ts'
import { splitJson } from './split-json.ts'
import type { TextFormat } from './text-format.ts'

interface Place {
	file: string
	row: number
}

/** Numbers keep what a double cannot: that they are fractions, and the digits of large integers. */
function revive(_key: string, given: unknown, context?: { source?: string }): unknown {
	if (typeof given !== 'number' || context?.source === undefined) return given
	if (/[.eE]/.test(context.source)) return new Fraction(given)
	return Number.isSafeInteger(given) ? given : BigInt(context.source)
}

/** A JSON text as a value with integers and fractions told apart; `undefined` when it is none. */
export function readJson(text: string): JsonValue | undefined {
	try {
		return JSON.parse(text, revive)
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error
		return undefined
	}
}

function parse(raw: Buffer, place: Place): { [name: string]: JsonValue } {
	const parsed = readJson(raw.toString('utf8'))
	if (parsed === undefined) throw new TableError('damaged', place.file, `its row ${place.row} is not JSON`)
	// A list of texts is a column of them, as in the library.
	if (typeof parsed === 'string') return { text: parsed }
	if (!isObject(parsed)) throw new TableError('damaged', place.file, `its row ${place.row} is not a JSON object`)
	return parsed
}

/** The value as a cell has it, without a type. */
export function plainJson(given: JsonValue): Cell {
	if (given instanceof Fraction) return given.number
	if (Array.isArray(given)) return given.map(plainJson)
	if (isObject(given)) return Object.fromEntries(Object.entries(given).map(([name, one]) => [name, plainJson(one)]))
	return given
}

const isInteger = (given: JsonValue): given is number | bigint => typeof given === 'number' || typeof given === 'bigint'

/** `2020-01-01`, `2020-01-01 10`, `2020-01-01T1030` as ISO 8601 with seconds. */
function momentOf(text: string): string {
	const digits = text.slice(11).replaceAll(':', '').padEnd(6, '0')
	return `${text.slice(0, 10)}T${digits.slice(0, 2)}:${digits.slice(2, 4)}:${digits.slice(4, 6)}`
}

/** The value as its type has it; `undefined` when it does not fit. */
function leafOf(given: JsonValue, dtype: string): Cell | undefined {
	if (dtype === 'bool') return typeof given === 'boolean' ? given : undefined
	if (dtype === 'int64') return isInteger(given) ? given : undefined
	if (dtype === 'float64') {
		if (given instanceof Fraction) return given.number
		return isInteger(given) ? Number(given) : undefined
	}
	if (typeof given !== 'string' || dtype === 'null') return undefined
	return dtype === 'timestamp[s]' ? momentOf(given) : given
}

function cellOf(given: JsonValue, type: FeatureType, misfit: () => never): Cell {
	if (given === null) return null
	if (type.is === 'json') return plainJson(given)
	if (type.is === 'list') return Array.isArray(given) ? given.map((item) => cellOf(item, type.of, misfit)) : misfit()
	if (type.is === 'struct') {
		if (!isObject(given)) return misfit()
		const cells = type.fields.map((field) => [field.name, cellOf(fieldOf(given, field.name), field.type, misfit)] as const)
		return Object.fromEntries(cells)
	}
	return (type.is === 'value' ? leafOf(given, type.dtype) : undefined) ?? misfit()
}

/** A name may also be one that every object has, such as `constructor`. */
const fieldOf = (row: { [name: string]: JsonValue }, name: string): JsonValue => (Object.hasOwn(row, name) ? (row[name] ?? null) : null)

function checkColumns(features: readonly Feature[], path: string): void {
	if (features.length > COLUMNS_MAX) throw new TableError('too-large', path, `it has more than ${COLUMNS_MAX} columns`)
	const long = features.find(({ name }) => name.length > NAME_LENGTH_MAX)
	if (long) throw new TableError('too-large', path, `the name of a column has more than ${NAME_LENGTH_MAX} characters`)
}

/** JSON Lines, and JSON files with a list of objects. */
export const JSON_ROWS: TextFormat<Buffer> = {
	records: splitJson,
	infer(file, sample) {
		const features = inferJson(sample.map(({ raw }, index) => parse(raw, { file: file.path, row: index })))
		checkColumns(features, file.path)
		return { schema: { features, start: 0 }, rows: sample }
	},
	cells(raw, features, place) {
		const row = parse(raw, place)
		const known = new Set(features.map(({ name }) => name))
		const extra = Object.keys(row).find((name) => !known.has(name))
		if (extra !== undefined) {
			const why = `its row ${place.row} has a column "${extra.slice(0, 100)}", which the first rows do not have`
			throw new TableError('damaged', place.file, why)
		}
		return features.map(({ name, type }) =>
			cellOf(fieldOf(row, name), type, () => {
				const why = `column "${name.slice(0, 100)}" of its row ${place.row} has another type than in the first rows`
				throw new TableError('damaged', place.file, why)
			}),
		)
	},
}
