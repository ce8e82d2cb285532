import { expect, test } from 'vitest'
import { docsWords, wordsLanguage } from './words.ts'

/** The languages of the courses that people bring, as tags. */
const COURSE = 'ar bn de en es fa fr gu he hi id it ja ko my ne pl pt ro ru te th tr vi zh-CN zh-TW'.split(' ')

test('every language of the course has its own words around a page', () => {
	const english = docsWords('en')
	for (const language of COURSE) {
		const words = docsWords(language)
		expect(Object.keys(words).sort(), language).toEqual(Object.keys(english).sort())
		for (const [name, text] of Object.entries(words)) expect(text.trim(), `${language} ${name}`).not.toBe('')
		if (language !== 'en')
			expect([language, words.previous, words.onThisPage]).not.toEqual([language, english.previous, english.onThisPage])
	}
})

test('Chinese in traditional characters has words of its own, under each of its tags', () => {
	for (const tag of ['zh-TW', 'zh-HK', 'zh-Hant', 'zh-Hant-TW']) expect([tag, docsWords(tag).search]).toEqual([tag, '搜尋文件'])
	for (const tag of ['zh', 'zh-CN', 'zh-Hans']) expect([tag, docsWords(tag).search]).toEqual([tag, '搜索文档'])
	expect([wordsLanguage('pt-BR'), wordsLanguage('zh-TW'), wordsLanguage('sw')]).toEqual(['pt', 'zh-TW', 'en'])
})
