import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { candidates, cuts, isPlausibleRevision } from './revision.ts'

describe('candidates()', () => {
	test('tries branch, then tag, then other meanings of the text', () => {
		expect(candidates('main')).toEqual(['refs/heads/main', 'refs/tags/main'])
		expect(candidates('abcde')).toEqual(['refs/heads/abcde', 'refs/tags/abcde', 'abcde'])
		expect(candidates('abcd')).toEqual(['refs/heads/abcd', 'refs/tags/abcd'])
		expect(candidates('HEAD')).toEqual(['refs/heads/HEAD', 'refs/tags/HEAD', 'refs/heads/main'])
		expect(candidates('refs/pr/1').at(-1)).toBe('refs/pr/1')
	})
	test('tries a full id first', () => {
		expect(candidates('a'.repeat(40))[0]).toBe('a'.repeat(40))
	})
	test('never names a hidden ref', () => {
		expect(candidates('refs/stoa/tmp/1')).toEqual(['refs/heads/refs/stoa/tmp/1', 'refs/tags/refs/stoa/tmp/1'])
	})
	test.each(['', 'a b', 'main^{tree}', 'main~1', 'a..b', 'a@{1}', '--help', 'a\nb', 'a:b', '/a', 'a/', 'x'.repeat(600), '\ud800'])(
		'finds nothing in %j',
		(rev) => {
			expect(candidates(rev)).toEqual([])
		},
	)
	test('refuses everything that git would read as more than a name', () => {
		const hostile = fc.constantFrom(' ', '\n', '\0', '~', '^', ':', '\\', '*', '?', '[', '..', '@{', '//')
		fc.assert(
			fc.property(fc.string({ unit: 'binary' }), hostile, fc.string(), (before, part, after) => {
				expect(isPlausibleRevision(before + part + after)).toBe(false)
			}),
		)
	})
})

describe('cuts()', () => {
	test('keeps refs of pull requests and conversions whole', () => {
		expect(cuts('refs/pr/12')).toEqual([{ rev: 'refs/pr/12', path: '' }])
		expect(cuts('refs/convert/parquet/a/b')).toEqual([{ rev: 'refs/convert/parquet', path: 'a/b' }])
	})
	test('tries every length of a branch below refs/heads', () => {
		expect(cuts('refs/heads/a/b').map(({ rev }) => rev)).toEqual(['refs/heads/a/b', 'refs/heads/a'])
	})
	test('prefers the first segment, then the longest name', () => {
		expect(cuts('a/b/c').map(({ rev }) => rev)).toEqual(['a', 'a/b/c', 'a/b'])
	})
	test('stays short for hostile addresses', () => {
		expect(cuts('x/'.repeat(5000)).length).toBeLessThanOrEqual(17)
	})
})
