import { expect, test } from 'vitest'
import { fold, searchWords, squeeze, wordsOf } from './fold.ts'

test('fold() takes case and accents away', () => {
	expect(fold('Été ÀÉ Straße')).toBe('ete ae straße')
	expect(fold('Llama-3')).toBe('llama-3')
})

test('wordsOf() splits at everything that is no letter or digit', () => {
	expect([...wordsOf('meta/llama-3.1_8b  chat')]).toEqual(['meta', 'llama', '3', '1', '8b', 'chat'])
	expect([...wordsOf('')]).toEqual([])
	expect([...wordsOf('grün, blau')]).toEqual(['grün', 'blau'])
})

test('wordsOf() lets a search begin anywhere in scripts without blanks', () => {
	expect([...wordsOf('中文模型')]).toEqual(['中文模型', '文模型', '模型', '型'])
})

test('squeeze() makes spellings of a name equal and keeps the slash', () => {
	expect(['llama-3', 'llama_3', 'llama 3', 'llama3'].map(squeeze)).toEqual(Array.from({ length: 4 }, () => 'llama3'))
	expect(squeeze('meta-llama/llama')).toBe('metallama/llama')
	expect(squeeze('grün-3/中 文')).toBe('grün3/中文')
})

test('searchWords() splits at blanks and drops what says nothing', () => {
	expect(searchWords([' Llama-3  CHAT', 'chat', '- / .'])).toEqual(['llama3', 'chat'])
})
