import { performance } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { splitFrontMatter } from './front-matter.ts'
import { writeFrontMatter } from './write-front-matter.ts'

const CARD = `---
# What this is made of
license: mit # ours alone
language:
- en   # most of it
- "no"
tags: [a, b]

# Read by our own build
x-build: { steps: [1, 2],
  cache: yes }
description: |
  license: not a key
  two lines
---

# Card
`

test('writeFrontMatter() changes what it is told to and leaves order, comments and all other lines', () => {
	const changes = { license: 'apache-2.0', language: ['no', 'he'], tags: ['a', 'c d'], base_model: 'ada/engine' }
	expect(writeFrontMatter(CARD, changes)).toBe(
		CARD.replace('license: mit #', 'license: apache-2.0 #')
			.replace('- en   # most of it\n- "no"', '- "no"\n- he')
			.replace('[a, b]', '[a, c d]')
			.replace('  two lines\n---', '  two lines\nbase_model: ada/engine\n---'),
	)
})

test('writeFrontMatter() takes a key away with its lines, and comments stay', () => {
	expect(writeFrontMatter(CARD, { language: undefined, tags: undefined })).toBe(
		CARD.replace('language:\n- en   # most of it\n- "no"\ntags: [a, b]\n', ''),
	)
})

test('writeFrontMatter() writes numbers of a list as the texts that they become', () => {
	expect(writeFrontMatter('---\ntags:\n- 1\n- b\n---\n', { tags: ['1', 'b', 'c'] })).toBe('---\ntags:\n- "1"\n- b\n- c\n---\n')
})

test('writeFrontMatter() fills an empty list with a line for each value', () => {
	expect(writeFrontMatter('---\ntags: [] # none yet\n---\n', { tags: ['a'] })).toBe('---\ntags: # none yet\n- a\n---\n')
})

test('writeFrontMatter() begins the front matter of a text that has none', () => {
	expect(writeFrontMatter('# Hi\n', { license: 'mit', tags: ['x'] })).toBe('---\nlicense: mit\ntags:\n- x\n---\n\n# Hi\n')
	expect(writeFrontMatter('# Hi\n', { license: undefined })).toBe('# Hi\n')
	expect(writeFrontMatter('\uFEFF# Hi', { license: 'mit' })).toBe('\uFEFF---\nlicense: mit\n---\n\n# Hi')
	expect(writeFrontMatter('---\n---\n# Hi', { license: 'mit' })).toBe('---\nlicense: mit\n---\n# Hi')
})

test('writeFrontMatter() keeps the ends of lines, blank lines before, and mark of byte order', () => {
	expect(writeFrontMatter('\uFEFF\r\n---\r\nlicense: mit\r\n---\r\nHi\r\n', { license: 'bsd', tags: ['a'] })).toBe(
		'\uFEFF\r\n---\r\nlicense: bsd\r\ntags:\r\n- a\r\n---\r\nHi\r\n',
	)
})

test.for([
	'no',
	'Yes',
	'1',
	'1.0',
	'2020-01-01',
	'a: b',
	'#x',
	'- x',
	"it's",
	'"',
	'עברית',
	'1:30',
	'*x',
	'a #b',
	'0x1',
	'.5',
	'a, b',
	'[a]',
	'~',
	'null',
	'a\\b',
])('writeFrontMatter() writes %j so that it is read as this text', (value) => {
	const text = writeFrontMatter('---\na: 1\n---\n', { one: value, many: [value, 'x'] }) ?? ''
	expect(splitFrontMatter(text).data).toEqual({ a: 1, one: value, many: [value, 'x'] })
	// YAML 1.1 reads plain words such as no, dates and times as something else.
	if (!/^[a-z]+$/.test(value) || value === 'no' || value === 'null') expect(text).toContain(`one: ${JSON.stringify(value)}`)
})

test.for([
	['broken YAML', '---\na: [\n---\n'],
	['a list instead of keys', '---\n- a\n---\n'],
	['all keys in braces', '---\n{ license: mit }\n---\n'],
	['a value that another one points to', '---\nlicense: &l mit\nother: *l\n---\n'],
	['a key of several lines', '---\n? license\n: mit\n---\n'],
])('writeFrontMatter() returns nothing for %s', ([, text]) => {
	expect(writeFrontMatter(text ?? '', { license: 'bsd' })).toBeUndefined()
})

test('writeFrontMatter() takes a time that grows with the text alone', () => {
	const many = Array.from({ length: 4000 }, (_, at) => `k${at}: v`).join('\n')
	const list = `tags:\n${'- a\n'.repeat(20_000)}`
	for (const source of [
		many,
		list,
		`x: ${'"'.repeat(60_000)}`,
		`${' '.repeat(60_000)}x`,
		`a${' '.repeat(60_000)}b`,
		`license: a${' '.repeat(60_000)}b`,
		'a:\n'.repeat(20_000),
	]) {
		const before = performance.now()
		writeFrontMatter(`---\n${source}\n---\n`, { license: 'mit', tags: ['b'] })
		expect(performance.now() - before).toBeLessThan(5000)
	}
})
