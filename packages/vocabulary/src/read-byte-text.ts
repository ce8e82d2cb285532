const UNITS = ['', 'kB', 'MB', 'GB', 'TB', 'PB']

/**
 * Reads a size that a person wrote, in powers of 1000; `undefined` for what is none.
 *
 * @example
 * ```ts
 * assert.equal(readByteText('1.5 TB'), 1_500_000_000_000)
 * assert.equal(readByteText('800'), 800)
 * assert.equal(readByteText('much'), undefined)
 * ```
 */
export function readByteText(text: string): number | undefined {
	const [, digits, unit = ''] = /^(\d{1,16}(?:\.\d{1,6})?) ?([kMGTP]B)?$/.exec(text.trim()) ?? []
	const bytes = Math.round(Number(digits) * 1000 ** UNITS.indexOf(unit))
	return Number.isSafeInteger(bytes) ? bytes : undefined
}
