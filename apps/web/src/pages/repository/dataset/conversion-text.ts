import type { Conversion } from '@stoa/hub'
import { sizeText } from '@stoa/ui/format'
import type { Words } from '../../../words/words.ts'

type ConversionWords = Words['repository']['dataset']['conversion']

/**
 * How far the conversion of a dataset to Parquet is, as a sentence; `undefined` once everything is converted.
 *
 * @example
 * ```ts
 * const waiting = { state: 'waiting', problem: undefined, bytes: 0, bytesDone: 0, made: undefined } as const
 * assert.equal(conversionText(wordsIn('en').repository.dataset.conversion, waiting), 'Waiting to be converted to Parquet.')
 * ```
 */
export function conversionText(
	words: ConversionWords,
	{ state, problem, bytes, bytesDone, made }: Omit<Conversion, 'commit'>,
): string | undefined {
	if (state === 'running') return bytes === 0 ? words.running : words.runningBytes(sizeText(bytesDone), sizeText(bytes))
	if (state === 'waiting') return problem === undefined ? words.waiting : words.waitingAgain(problem)
	if (problem !== undefined) return words.failed(problem)
	const isPartial = made?.configs.some(({ splits }) => splits.some((split) => split.isPartial)) ?? false
	return isPartial ? words.partial : undefined
}
