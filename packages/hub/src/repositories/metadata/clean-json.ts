import type { CardData, Json } from '../repos/repo.ts'

/** Most characters of JSON that are stored for one card or configuration. */
const SIZE_MAX = 512 * 1024

const cleanText = (text: string): string => text.replaceAll('\0', '').toWellFormed()

function clean(value: Json): Json {
	if (typeof value === 'string') return cleanText(value)
	if (Array.isArray(value)) return value.map(clean)
	if (value === null || typeof value !== 'object') return value
	return Object.fromEntries(Object.entries(value).map(([key, member]) => [cleanText(key), clean(member)]))
}

/** A list without values that databases refuse. */
export function cleanList(values: readonly Json[]): Json[] {
	return values.map(clean)
}

/** An object without values that databases refuse: NUL characters and lone surrogates; `undefined` when it is too large for a card. */
export function cleanObject(value: CardData | undefined): CardData | undefined {
	if (!value || JSON.stringify(value).length > SIZE_MAX) return undefined
	return Object.fromEntries(Object.entries(value).map(([key, member]) => [cleanText(key), clean(member)]))
}

/** Text without characters that databases refuse. */
export function cleanString(text: string | undefined): string | undefined {
	return text === undefined ? undefined : cleanText(text)
}
