import type { SearchRecord } from '@stoa/docs'
import { expect, test } from 'vitest'
import { openTexts, packTexts } from './page-texts.ts'

const section = (text: string): SearchRecord => ({ language: 'en', path: 'a', anchor: '', page: 'A', heading: 'A', trail: [], text })

test('texts of a batch come back page by page, whatever characters they have', () => {
	const pages = ['', 'plain', '模型 🤗 \0 \n 12 \ud800', 'נתונים\r\n'].map((text) => ({
		records: text === '' ? [] : [section(text)],
		cleanMarkdown: `# ${text}\n`,
	}))
	const packed = packTexts(pages)
	const read = openTexts()
	const back = pages.map((_, at) => read({ packed, at }))
	expect(back.map(({ cleanMarkdown }) => cleanMarkdown)).toEqual(
		// Half of a character is no text: files have the sign for a lost character in its place.
		pages.map(({ cleanMarkdown }) => cleanMarkdown.replace('\ud800', '\ufffd')),
	)
	expect(back[0]?.search).toBeUndefined()
	expect(JSON.parse(back[3]?.search?.whole ?? '')).toEqual({ path: 'a', title: 'A', sections: [['', 'A', [], 'נתונים\r\n']] })
	expect(JSON.parse(back[3]?.search?.head ?? '')).toEqual({ path: 'a', title: 'A', sections: [['', 'A', [], '']] })
})

test('pages of several batches are read in any order', () => {
	const [one, two] = ['one', 'two'].map((name) =>
		packTexts([0, 1].map((number) => ({ records: [section(name)], cleanMarkdown: `${name} ${number}` }))),
	)
	if (!one || !two) throw new Error('there are two')
	const read = openTexts()
	const order = [one, two, two, one].map((packed, at) => read({ packed, at: at % 2 }).cleanMarkdown)
	expect(order).toEqual(['one 0', 'two 1', 'two 0', 'one 1'])
})
