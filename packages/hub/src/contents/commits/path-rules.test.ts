import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultGitAttributes } from './default-git-attributes.ts'
import { parseGitAttributes, trackingLine } from './git-attributes.ts'
import { parseGitIgnore } from './git-ignore.ts'
import { parsePathPattern } from './path-pattern.ts'

describe('parsePathPattern()', () => {
	test.each<[pattern: string, path: string, matches: boolean]>([
		['*.bin', 'a/b/c.bin', true],
		['*.bin', 'c.bin/x', false],
		['/c.bin', 'c.bin', true],
		['/c.bin', 'a/c.bin', false],
		['a/*.bin', 'a/b.bin', true],
		['a/*.bin', 'a/b/c.bin', false],
		['saved_model/**/*', 'saved_model/x', true],
		['saved_model/**/*', 'saved_model/a/b/x', true],
		['saved_model/**/*', 'saved_model', false],
		['**/x', 'x', true],
		['**/x', 'a/b/x', true],
		['**/x', 'a/bx', false],
		['a/**', 'a/b/c', true],
		['a/**', 'a', false],
		['a/**/b', 'a/b', true],
		['a/**/b', 'a/x/y/b', true],
		['a/**/b', 'a/xb', false],
		['*tfevents*', 'logs/events.out.tfevents.1', true],
		['x**y', 'xaay', true],
		['/**', 'a/b', true],
		['***/x', 'x', true],
		['/a**', 'a/b', true],
		['b/a*c**', 'b/axc/d', false],
		['?.txt', 'a.txt', true],
		['?.txt', 'ab.txt', false],
		['[a-c]x', 'bx', true],
		['[!a-c]x', 'bx', false],
		['[^a-c]x', 'dx', true],
		['[]]x', ']x', true],
		['[[:digit:]_]x', '7x', true],
		['my[[:space:]]model.bin', 'sub/my model.bin', true],
		['\\*.bin', '*.bin', true],
		['\\*.bin', 'a.bin', false],
		['[a', '[a', false],
		['ünï*', 'ünïcode', true],
		['?', '🤗', true],
	])('%s and %s: %s', (pattern, path, matches) => {
		expect(parsePathPattern(pattern).matches(path)).toBe(matches)
	})
	test('matches without delay where a regular expression would backtrack', () => {
		let steps = 0
		const pattern = parsePathPattern('*a'.repeat(100) + '*b')
		expect(pattern.matches('a'.repeat(4000), (taken) => (steps += taken))).toBe(false)
		expect(steps).toBeLessThan(4000 * 201)
	})
})

describe('parseGitAttributes()', () => {
	test('knows the default patterns', async () => {
		const attributes = await parseGitAttributes(defaultGitAttributes('model'))
		for (const path of ['model.bin', 'a/b.safetensors', 'saved_model/v1/x.pb', 'run/events.out.tfevents.123', 'x.tar.gz'])
			expect(attributes.isLfs(path)).toBe(true)
		for (const path of ['README.md', 'config.json', '.gitattributes']) expect(attributes.isLfs(path)).toBeUndefined()
	})
	test('lets the last rule win', async () => {
		const attributes = await parseGitAttributes(
			'*.png filter=lfs\nicons/*.png -filter\nlogo.png filter=lfs\nlogo.png -filter\nicons/big.png filter=lfs\n',
		)
		expect(attributes.isLfs('a.png')).toBe(true)
		expect(attributes.isLfs('icons/a.png')).toBe(false)
		expect(attributes.isLfs('logo.png')).toBe(false)
		expect(attributes.isLfs('icons/big.png')).toBe(true)
	})
	test('skips comments, negations, other attributes and folders', async () => {
		const attributes = await parseGitAttributes('# *.bin filter=lfs\n!*.bin filter=lfs\n*.bin -text\nd/ filter=lfs\n')
		expect(attributes.isLfs('x.bin')).toBeUndefined()
	})
	test('reads macros, quotes and Windows line ends', async () => {
		const attributes = await parseGitAttributes('[attr]large filter=lfs -text\r\n*.big large\r\n"a b\\303\\274.x" filter=lfs\r\n')
		expect(attributes.isLfs('x.big')).toBe(true)
		expect(attributes.isLfs('a bü.x')).toBe(true)
	})
	test('stops at patterns that take too long', async () => {
		const slow = `${'*a'.repeat(500)}*b filter=lfs\n`
		const attributes = await parseGitAttributes(slow.repeat(1000))
		expect(() => attributes.isLfs('a'.repeat(4000))).toThrow('take too long')
		await expect(parseGitAttributes('*x*y filter=lfs\n'.repeat(2001))).rejects.toThrow('more than 2000 patterns')
	})
	test('accepts as many literal lines as there are files', async () => {
		const attributes = await parseGitAttributes(
			Array.from({ length: 20_000 }, (_, index) => trackingLine(`data/my file ${index}`)).join(''),
		)
		expect(attributes.isLfs('data/my file 777')).toBe(true)
		expect(attributes.isLfs('data/my file x')).toBeUndefined()
	})
})

describe('trackingLine()', () => {
	test('writes blanks as a class', () => {
		expect(trackingLine('my model.bin')).toBe('my[[:space:]]model.bin filter=lfs diff=lfs merge=lfs -text\n')
	})
	test('tracks every path that a repository may hold', async () => {
		const segment = fc.string({
			minLength: 1,
			unit: fc.constantFrom('a', ' ', '*', '?', '[', ']', '\\', '#', '!', '"', 'é', '🤗', '.', '-', '%'),
		})
		await fc.assert(
			fc.asyncProperty(fc.array(segment, { minLength: 1, maxLength: 3 }), async (segments) => {
				const path = segments.join('/')
				const attributes = await parseGitAttributes(trackingLine(path))
				expect(attributes.isLfs(path)).toBe(true)
			}),
		)
	})
})

describe('parseGitIgnore()', () => {
	test('applies the last rule and keeps files below ignored folders out', async () => {
		const ignore = await parseGitIgnore('*.log\n!keep.log\nbuild/\n!build/kept\n/top\n# c\n\\#x\nblank\\ \n')
		expect(ignore.ignores('a/x.log')).toBe(true)
		expect(ignore.ignores('a/keep.log')).toBe(false)
		expect(ignore.ignores('build/kept')).toBe(true)
		expect(ignore.ignores('build')).toBe(false)
		expect(ignore.ignores('a/build/x')).toBe(true)
		expect(ignore.ignores('top')).toBe(true)
		expect(ignore.ignores('a/top')).toBe(false)
		expect(ignore.ignores('#x')).toBe(true)
		expect(ignore.ignores('blank ')).toBe(true)
		expect(ignore.ignores('.gitignore')).toBe(false)
	})
	test('reads lines of blanks once', async () => {
		const blanks = ' '.repeat(2000)
		const ignore = await parseGitIgnore(`${blanks}x\n`.repeat(2000))
		expect(ignore.ignores('x')).toBe(false)
		const attributes = await parseGitAttributes(`a${blanks}filter=lfs\n`.repeat(2000))
		expect(attributes.isLfs('a')).toBe(true)
	})
	test('stops at folders that take too long together', async () => {
		const ignore = await parseGitIgnore(`${'*a'.repeat(20)}*b\n`.repeat(1000))
		expect(() => ignore.ignores(`${'aaaaaaaaaa/'.repeat(100)}x`)).toThrow('take too long')
	})
	test('reads any text', async () => {
		await fc.assert(
			fc.asyncProperty(fc.string(), fc.string(), async (text, path) => {
				const ignore = await parseGitIgnore(text)
				expect(typeof ignore.ignores(path)).toBe('boolean')
			}),
		)
	})
})
