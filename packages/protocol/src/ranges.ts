/** What a `Range` header asks of a body of a known size. Both ends are included. */
export type RangeAnswer = { kind: 'whole' } | { kind: 'part'; start: number; end: number } | { kind: 'unsatisfiable' }

const WHOLE: RangeAnswer = { kind: 'whole' }

/**
 * Reads a `Range` header against `size` bytes. One range is honoured: `a-b`, `a-` or `-n`; several, or what cannot be read, mean the whole
 * body (protocol 03 section 1.2).
 *
 * @example
 * ```ts
 * assert.deepEqual(parseRange('bytes=-10', 100), { kind: 'part', start: 90, end: 99 })
 * assert.deepEqual(parseRange('bytes=100-', 100), { kind: 'unsatisfiable' })
 * ```
 */
export function parseRange(header: string | undefined, size: number): RangeAnswer {
	const match = /^\s*bytes\s*=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(header ?? '')
	const [, first = '', last = ''] = match ?? []
	if (!match || (first === '' && last === '')) return WHOLE
	if (first === '') {
		const count = Number(last)
		return count === 0 || size === 0 ? { kind: 'unsatisfiable' } : { kind: 'part', start: Math.max(0, size - count), end: size - 1 }
	}
	const start = Number(first)
	const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
	if (last !== '' && Number(last) < start) return WHOLE
	return start >= size ? { kind: 'unsatisfiable' } : { kind: 'part', start, end }
}
