import type { Cell } from './cell.ts'

const DAY_MS = 86_400_000
/** Years 0001 to 9999: what ISO 8601 writes with four digits. */
const YEAR_ONE_MS = -62_135_596_800_000
const YEAR_LAST_MS = 253_402_300_799_999

/** An integer as a number where a double holds it. */
export const plainInteger = (given: bigint): number | bigint =>
	given >= BigInt(Number.MIN_SAFE_INTEGER) && given <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(given) : given

/** The fraction of a second without a zero one, in groups of three digits as ISO 8601 is usually written. */
function fraction(units: bigint, digits: number): string {
	if (units === 0n) return ''
	const full = String(units).padStart(digits, '0')
	return `.${digits === 3 ? `${full}000` : digits === 9 && full.endsWith('000') ? full.slice(0, 6) : full}`
}

/**
 * A moment as ISO 8601 writes it; the number itself outside of the years 1 to 9999.
 *
 * @param units since 1970, `digits` decimal places below the second
 * @param zone name of the time zone, `undefined` for none
 */
export function timestampCell(units: bigint, digits: number, zone: string | undefined): Cell {
	const perSecond = 10n ** BigInt(digits)
	const rest = ((units % perSecond) + perSecond) % perSecond
	const ms = Number((units - rest) / perSecond) * 1000
	if (ms < YEAR_ONE_MS || ms > YEAR_LAST_MS) return plainInteger(units)
	return `${new Date(ms).toISOString().slice(0, 19)}${fraction(rest, digits)}${zone === undefined ? '' : '+00:00'}`
}

/** A day as ISO 8601 writes it, from the number of days since 1970. */
export function dateCell(days: number): Cell {
	const ms = days * DAY_MS
	return ms < YEAR_ONE_MS || ms > YEAR_LAST_MS ? days : new Date(ms).toISOString().slice(0, 10)
}

/** A time of the day, from the units since midnight. */
export function timeCell(units: bigint, digits: number): Cell {
	const perSecond = 10n ** BigInt(digits)
	if (units < 0n || units >= 86_400n * perSecond) return plainInteger(units)
	return `${new Date(Number(units / perSecond) * 1000).toISOString().slice(11, 19)}${fraction(units % perSecond, digits)}`
}

/** A number of a fixed scale, written with all its digits. */
export function decimalText(unscaled: bigint, scale: number): string {
	if (scale <= 0) return String(unscaled * 10n ** BigInt(Math.min(-scale, 100)))
	const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(scale + 1, '0')
	return `${unscaled < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

/** A number of two bytes, the least significant first. */
export function float16Of(given: Uint8Array): number {
	const bits = (given[0] ?? 0) | ((given[1] ?? 0) << 8)
	const sign = bits >> 15 === 0 ? 1 : -1
	const exponent = (bits >> 10) & 0x1f
	const mantissa = bits & 0x3ff
	if (exponent === 0) return (sign * mantissa) / 2 ** 24
	if (exponent === 0x1f) return mantissa === 0 ? sign * Infinity : NaN
	return sign * 2 ** (exponent - 15) * (1 + mantissa / 1024)
}
