import { expect, test } from 'vitest'
import { filled, filledCount } from './fill-words.ts'

test('filled() puts values into places, and leaves a place without a value', () => {
	expect(filled('{done} of {total}', { done: 1, total: '2 MB' })).toBe('1 of 2 MB')
	expect(filled('Remove {path}', { path: '{path}$&' })).toBe('Remove {path}$&')
	expect(filled('{a} {b}', { a: 1 })).toBe('1 {b}')
})

test('filledCount() takes the form of the language for the number', () => {
	const files = { one: '{count} file', other: '{count} files' }
	expect([0, 1, 2].map((count) => filledCount(files, count, 'en'))).toEqual(['0 files', '1 file', '2 files'])
	const polish = { one: '{count} plik', few: '{count} pliki', many: '{count} plików', other: '{count} pliku' }
	expect([1, 2, 5].map((count) => filledCount(polish, count, 'pl'))).toEqual(['1 plik', '2 pliki', '5 plików'])
})
