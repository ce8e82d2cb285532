import { parseRange, parseRanges } from '@stoa/protocol'
import { textOf, type FuzzTarget } from '../fuzz-target.ts'

const SIZES = [0, 1, 1000, 5e12]

/** A `Range` header. */
export const target: FuzzTarget = {
	seeds: ['bytes=0-10', 'bytes=-5', 'bytes=100-', 'bytes=0-1,-2, 5-9', 'bytes = 0 - 1'],
	words: ['bytes=', '-', ',', '0-0,', '999999999999999'],
	sizeMax: 32_768,
	run(bytes) {
		const header = textOf(bytes)
		for (const size of SIZES) {
			const one = parseRange(header, size)
			const parts = [...(one.kind === 'part' ? [one] : []), ...(parseRanges(header, size) ?? [])]
			for (const { start, end } of parts)
				if (!(start >= 0 && start <= end && end < size)) throw new Error(`${start}-${end} of ${size} bytes`)
		}
	},
}
