const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB']

/**
 * A number of bytes for people, in powers of 1000.
 *
 * @example
 * ```ts
 * assert.equal(bytesText(12_345_678), '12.3 MB')
 * ```
 */
export function bytesText(bytes: number): string {
	const power = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
	return `${power === 0 ? bytes : (bytes / 1000 ** power).toFixed(1)} ${UNITS[power]}`
}
