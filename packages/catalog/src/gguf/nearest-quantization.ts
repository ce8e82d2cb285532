import { FILE_QUANTIZATIONS_BY_SIZE } from './file-quantizations.ts'

const RANK: ReadonlyMap<string, number> = new Map(FILE_QUANTIZATIONS_BY_SIZE.map((name, index) => [name, index]))

/**
 * The replacement for `wanted` among the quantizations of a repository: the largest that is not larger, otherwise the smallest. Unknown
 * names are ignored.
 *
 * @example
 * ```ts
 * assert.equal(nearestQuantization('Q4_K_M', ['Q8_0', 'Q4_0', 'Q2_K']), 'Q4_0')
 * assert.equal(nearestQuantization('Q2_K', ['F16', 'Q8_0']), 'Q8_0')
 * assert.equal(nearestQuantization('Q2_K', []), undefined)
 * ```
 */
export function nearestQuantization(wanted: string, available: readonly string[]): string | undefined {
	const rank = RANK.get(wanted)
	if (rank === undefined) return undefined
	const bySize = available
		.flatMap((name) => {
			const own = RANK.get(name)
			return own === undefined ? [] : [{ name, own }]
		})
		.toSorted((a, b) => a.own - b.own)
	return (bySize.find(({ own }) => own >= rank) ?? bySize.at(-1))?.name
}
