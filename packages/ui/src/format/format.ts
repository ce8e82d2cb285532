const COUNT_UNITS = ['', 'k', 'M', 'B', 'T']

/** `12.4k`, `1.2M`: for lists, with the exact figure on hover. By hand: a listing has two hundred counts, and Intl takes ten times as long. */
export function compactCount(count: number): string {
	if (count < 1000) return String(count)
	let tenths = Math.round(count / 100)
	let unit = 1
	for (; tenths >= 10_000 && unit < COUNT_UNITS.length - 1; unit++) tenths = Math.round(count / (100 * 1000 ** unit))
	return `${tenths / 10}${COUNT_UNITS[unit]}`
}

/** `12,431` */
export function exactCount(count: number): string {
	return count < 1000 ? String(count) : String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB']

/** A size in powers of 1000, three figures at most: `812 B`, `4.5 kB`, `16.1 MB`. */
export function sizeText(bytes: number): string {
	let value = bytes
	let unit = 0
	// 999.5 would round to 1000 of the smaller unit.
	while (value >= 999.5 && unit < UNITS.length - 1) {
		value /= 1000
		unit++
	}
	const digits = unit === 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2
	return `${Number(value.toFixed(digits))} ${UNITS[unit]}`
}

const STEPS = [
	['year', 31_557_600],
	['month', 2_629_800],
	['week', 604_800],
	['day', 86_400],
	['hour', 3600],
	['minute', 60],
] as const
const formats = new Map<string, Intl.RelativeTimeFormat>()

function relativeFormat(language: string): Intl.RelativeTimeFormat {
	const format = formats.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
	formats.set(language, format)
	return format
}

/** `3 days ago`, `yesterday`, `just now`; `language` is one that the pages have words in. */
export function relativeTime(date: Date, now: Date, language = 'en'): string {
	const seconds = (date.getTime() - now.getTime()) / 1000
	const format = relativeFormat(language)
	for (const [unit, length] of STEPS) if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit)
	return language === 'en' ? 'just now' : format.format(0, 'second')
}

/** `2026-11-21 10:05 UTC`: the exact time that hovering shows. */
export function exactTime(date: Date): string {
	return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
