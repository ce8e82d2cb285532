import type { Cell } from '../cell.ts'
import { type FeatureType, value } from '../feature.ts'

/** What pandas takes as a missing value, quoted or not. */
const MISSING = new Set([
	'',
	'#N/A',
	'#N/A N/A',
	'#NA',
	'-1.#IND',
	'-1.#QNAN',
	'-NaN',
	'-nan',
	'1.#IND',
	'1.#QNAN',
	'<NA>',
	'N/A',
	'NA',
	'NULL',
	'NaN',
	'None',
	'n/a',
	'nan',
	'null',
])
const TRUE = new Set(['True', 'TRUE', 'true'])
const FALSE = new Set(['False', 'FALSE', 'false'])
const INTEGER = /^\s*[+-]?\d+\s*$/
const NUMBER = /^\s*[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|inf|infinity)\s*$/i
const INT64_MAX = 2n ** 63n - 1n
const INT64_MIN = -(2n ** 63n)
const UINT64_MAX = 2n ** 64n - 1n
/** Texts of up to this length are safe integers. */
const SAFE_DIGITS = 15

/** Whether pandas takes the text as a missing value. */
const isMissing = (text: string): boolean => text.length <= 8 && MISSING.has(text)

function integerOf(text: string): number | bigint {
	const digits = text.trim()
	if (digits.length <= SAFE_DIGITS) return Number(digits)
	const large = BigInt(digits.startsWith('+') ? digits.slice(1) : digits)
	return large <= BigInt(Number.MAX_SAFE_INTEGER) && large >= BigInt(Number.MIN_SAFE_INTEGER) ? Number(large) : large
}

function numberOf(text: string): number {
	const plain = text.trim().toLowerCase()
	const infinite = /^([+-]?)inf/.exec(plain)
	if (!infinite) return Number(plain)
	return infinite[1] === '-' ? -Infinity : Infinity
}

/** What the texts of one column have been so far. */
export class ColumnKind {
	#hasMissing = false
	#hasTexts = false
	#areBooleans = true
	#areIntegers = true
	#areNumbers = true
	#min = 0n
	#max = 0n

	add(text: string): void {
		if (isMissing(text)) {
			this.#hasMissing = true
			return
		}
		this.#hasTexts = true
		this.#areBooleans &&= TRUE.has(text) || FALSE.has(text)
		this.#areIntegers &&= INTEGER.test(text)
		this.#areNumbers &&= NUMBER.test(text)
		if (!this.#areIntegers || text.length <= SAFE_DIGITS) return
		const integer = BigInt(integerOf(text))
		if (integer < this.#min) this.#min = integer
		if (integer > this.#max) this.#max = integer
	}

	/** As pandas infers it: integers with missing values become fractions, a column without values is one of fractions. */
	type(): FeatureType {
		if (!this.#hasTexts) return value('float64')
		if (this.#areBooleans) return value('bool')
		if (this.#areIntegers && !this.#hasMissing) {
			if (this.#min >= INT64_MIN && this.#max <= INT64_MAX) return value('int64')
			return value(this.#min >= 0n && this.#max <= UINT64_MAX ? 'uint64' : 'string')
		}
		return value(this.#areNumbers ? 'float64' : 'string')
	}
}

/** The value of a text in a column of a type; `undefined` when it does not fit. */
export function csvCell(text: string, dtype: string): Cell | undefined {
	if (isMissing(text)) return null
	if (dtype === 'string') return text
	if (dtype === 'bool') return TRUE.has(text) ? true : FALSE.has(text) ? false : undefined
	if (dtype === 'float64') return NUMBER.test(text) ? numberOf(text) : undefined
	return INTEGER.test(text) ? integerOf(text) : undefined
}
