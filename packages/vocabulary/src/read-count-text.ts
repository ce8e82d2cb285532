const FACTORS: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, B: 1e9, T: 1e12 }

/**
 * Reads a count that a person wrote, such as `1000`, `5K` or `10B`; `undefined` for what is none.
 *
 * @example
 * ```ts
 * assert.equal(readCountText('1.5k'), 1500)
 * assert.equal(readCountText('10B'), 10_000_000_000)
 * assert.equal(readCountText('many'), undefined)
 * ```
 */
export function readCountText(text: string): number | undefined {
	const [, number, unit = ''] = /^(\d{1,15}(?:\.\d{1,6})?) ?([KMBT]?)$/i.exec(text.trim()) ?? []
	const factor = FACTORS[unit.toUpperCase()]
	return number === undefined || factor === undefined ? undefined : Math.round(Number(number) * factor)
}
