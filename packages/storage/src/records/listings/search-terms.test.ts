import { expect, test } from 'vitest'
import { questionOf, termsOf } from './search-terms.ts'

test('words keep their positions and weights', () => {
	expect(
		termsOf([
			{ weight: 'A', words: ['tokenizers'] },
			{ weight: 'D', words: ['the', 'tokenizers'] },
		]),
	).toBe("'tokenizers':1A,3D 'the':2D")
})

test('a query requires all words, and longer ones also as prefixes', () => {
	expect(questionOf(['train', 'a', 'train', '分词'])).toBe("'train':* & 'a' & '分词'")
	expect(questionOf([])).toBe('')
})

test('what would be syntax is part of a word', () => {
	expect(questionOf(["a' | 'b\\:*"])).toBe("'a'' | ''b\\\\:*':*")
	expect(termsOf([{ weight: 'A', words: ["x'y\\", 'n'.repeat(3000)] }])).toBe(`'x''y\\\\':1A '${'n'.repeat(64)}':2A`)
})
