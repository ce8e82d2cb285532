import { countsAsDownload, LIBRARIES } from '@stoa/catalog'
import { expect, test } from 'vitest'
import { wordsIn } from '../../../words/words.ts'
import { countRuleWords } from './count-rule-words.ts'

const { rule } = wordsIn('en').catalog.library

test('countRuleWords() groups names by where they may lie', () => {
	expect(countRuleWords(rule, { anyOf: [{ path: 'a.json' }, { path: 'b.json' }, { extension: 'pt' }] })).toBe(
		'`a.json` or `b.json`, or `*.pt` in any folder',
	)
	expect(countRuleWords(rule, { anyOf: [{ rootExtension: 'bin' }, { rootExtension: 'ckpt' }] })).toBe('`*.bin` or `*.ckpt` outside folders')
})

test('countRuleWords() joins what is asked of one file', () => {
	expect(countRuleWords(rule, { allOf: [{ stem: 'model' }, { extension: 'mil' }, { inFolder: true }] })).toBe('`model.mil` inside a folder')
	expect(countRuleWords(rule, { allOf: [{ extension: 'pt' }, { folder: 'checkpoints' }] })).toBe('`*.pt` in the folder `checkpoints`')
	expect(countRuleWords(rule, { allOf: [{ anyOf: [{ stem: 'a' }, { stem: 'b' }] }, { extension: 'onnx' }] })).toBe(
		'`a.onnx` or `b.onnx` in any folder',
	)
})

test('countRuleWords() names a file that really counts, for every library with a rule', () => {
	for (const { key, countDownloads } of LIBRARIES) {
		if (!countDownloads) continue
		const words = countRuleWords(rule, countDownloads)
		const name = (/`([^`]+)`/.exec(words)?.[1] ?? '').replaceAll('*', 'x')
		const folder = /in the folder `([^`]+)`/.exec(words)?.[1] ?? (words.includes('inside a folder') ? 'f' : undefined)
		expect([key, countsAsDownload(key, folder === undefined ? name : `${folder}/${name}`)]).toEqual([key, true])
	}
})
