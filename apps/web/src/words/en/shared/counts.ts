import { exactCount } from '@stoa/ui/format'

/** The English word for one of something or for several. Other languages have more forms: their files choose by `Intl.PluralRules`. */
export function plural(count: number, one: string, many: string): string {
	return count === 1 ? one : many
}

/** An exact count with its word: "1 line", "2,000 lines". `many`: where the word does not just take an s. */
export function countedWord(count: number, one: string, many = `${one}s`): string {
	return `${exactCount(count)} ${plural(count, one, many)}`
}
