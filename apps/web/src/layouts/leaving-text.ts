import { countedWord } from './counted.ts'

/**
 * Says when deleted bytes leave the disk.
 *
 * @example
 * ```ts
 * assert.equal(leavingText(28), 'Its bytes leave the disk within 28 hours, unless another repository has the same file.')
 * ```
 */
export function leavingText(hours: number): string {
	return `Its bytes leave the disk within ${countedWord(hours, 'hour')}, unless another repository has the same file.`
}
