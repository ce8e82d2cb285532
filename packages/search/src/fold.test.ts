import { expect, test } from 'vitest'
import { fold, searchWords, squeeze, versionsOf, wordsOf } from './fold.ts'

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

test('searchWords() keeps a version apart, however it is written', () => {
	expect(searchWords(['llama 3.1 8b', 'phi 3-5', 'sd 1_5'])).toEqual(['llama', '3.1', '8b', 'phi', '3.5', 'sd', '1.5'])
	expect(searchWords(['llama-3.1', 'v1.5', '10.5', '3.10'])).toEqual(['llama31', 'v15', '105', '310'])
})

test('searchWords() leaves out what is too much', () => {
	expect(searchWords(['x'.repeat(300)])).toEqual(['x'.repeat(200)])
	expect(searchWords([Array.from({ length: 30 }, (_, index) => `word${index}`).join(' ')])).toHaveLength(12)
	expect(searchWords(Array.from({ length: 1000 }, (_, index) => `word${index}`))).toHaveLength(12)
	expect(searchWords(['a b c d e f llama'])).toEqual(['a', 'b', 'c', 'llama'])
})

test('versionsOf() finds digits side by side', () => {
	expect([...versionsOf('meta/llama-3.1-8b')]).toEqual(['3.1', '1.8'])
	expect([...versionsOf('qwen/qwen2.5-7b')]).toEqual(['2.5', '5.7'])
	expect([...versionsOf('a/stable-diffusion-v1-5')]).toEqual(['1.5'])
	expect([...versionsOf('a/bert-13-1')]).toEqual([])
	expect([...versionsOf('a3/1b')]).toEqual([])
})
