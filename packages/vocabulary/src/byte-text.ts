const UNITS = ['kB', 'MB', 'GB', 'TB', 'PB']

/**
 * A number of bytes for a sentence, in powers of 1000, rounded down to two decimals so that "used" never looks like more than a limit.
 *
 * @example
 * ```ts
 * assert.equal(byteText(999), '999 bytes')
 * assert.equal(byteText(1_234_567), '1.23 MB')
 * ```
 */
export function byteText(bytes: number): string {
	if (bytes < 1000) return bytes === 1 ? '1 byte' : `${bytes} bytes`
	const power = Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length)
	return `${Math.floor((bytes / 1000 ** power) * 100) / 100} ${UNITS[power - 1]}`
}
