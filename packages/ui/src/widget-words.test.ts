import { expect, test } from 'vitest'
import { ENGLISH_WIDGETS, widgetWords } from './widget-words.ts'

const COURSE = 'ar bn de es fa fr gu he hi id it ja ko my ne pl pt ro ru te th tr vi zh-CN zh-TW'.split(' ')
const places = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort()

test('call-outs and quizzes speak every language of the course, and keep the places that are filled in', () => {
	for (const language of COURSE) {
		const words = widgetWords(language)
		for (const name of ['tip', 'warning', 'submit', 'correct', 'someWrong', 'allFound'] as const)
			expect([language, name, words[name]]).not.toEqual([language, name, ENGLISH_WIDGETS[name]])
		for (const [name, text] of Object.entries(ENGLISH_WIDGETS))
			expect([language, name, places(Object.entries(words).find(([one]) => one === name)?.[1] ?? '')]).toEqual([
				language,
				name,
				places(text),
			])
	}
})

test('traditional and simplified Chinese have words of their own', () => {
	expect([widgetWords('zh-Hant').copied, widgetWords('zh-TW').copied, widgetWords('zh').copied, widgetWords('zh-CN').copied]).toEqual([
		'已複製',
		'已複製',
		'已复制',
		'已复制',
	])
})
