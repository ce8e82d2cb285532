import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyBits, hasBit } from './bits.ts'
import { GONE } from './posting.ts'
import { WordTable } from './word-table.ts'

const WORDS = 6000

/** A word of three letters or fewer for each number, in an order of no meaning. */
function wordOf(number: number, seed: number): string {
	return ((Math.imul(number, 2_654_435_761) ^ seed) >>> 0).toString(36).slice(0, 3)
}

function slotsFound(table: WordTable, prefix: string): number[] {
	const found = emptyBits(WORDS)
	table.unitePrefix(prefix, found)
	return Array.from({ length: WORDS }, (_, slot) => slot).filter((slot) => hasBit(found, slot))
}

test('words are found by how they begin, however many came since the last question, and after renumbering', () => {
	fc.assert(
		fc.property(fc.integer(), fc.array(fc.string({ minLength: 1, maxLength: 2 }), { maxLength: 5 }), (seed, others) => {
			const table = new WordTable()
			const words = Array.from({ length: WORDS }, (_, number) => wordOf(number, seed))
			for (const [slot, word] of words.entries()) table.add(word, slot)
			const prefixes = ['a', 'b1', 'z', '7', '10', words[0] ?? '', ...others]
			for (const prefix of prefixes)
				expect(slotsFound(table, prefix)).toEqual(words.flatMap((word, slot) => (word.startsWith(prefix) ? [slot] : [])))

			const kept = words.filter((_, slot) => slot % 3 !== 0)
			const numbers = new Uint32Array(WORDS).map((_, slot) => (slot % 3 === 0 ? GONE : slot - Math.floor(slot / 3) - 1))
			table.renumber(numbers)
			for (const [index, word] of ['zz', 'a0', 'a'].entries()) table.add(word, kept.length + index)
			const now = [...kept, 'zz', 'a0', 'a']
			for (const prefix of prefixes)
				expect(slotsFound(table, prefix)).toEqual(now.flatMap((word, slot) => (word.startsWith(prefix) ? [slot] : [])))
		}),
		{ numRuns: 3 },
	)
})
