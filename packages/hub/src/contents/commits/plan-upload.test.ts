import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultGitAttributes } from './default-git-attributes.ts'
import { branchRef, isMisleadingName } from './branch-names.ts'
import { parseGitAttributes } from './git-attributes.ts'
import { splitMessage, writeMessage } from './message.ts'
import { isTextSample, uploadMode } from './plan-upload.ts'
import { blobOid } from './staging.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('isTextSample()', () => {
	test('accepts UTF-8 cut anywhere', () => {
		fc.assert(
			fc.property(
				fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
				fc.nat(),
				(text, cut) => {
					const bytes = encode(text)
					expect(isTextSample(bytes.subarray(0, cut % (bytes.length + 1)))).toBe(true)
				},
			),
		)
	})
	test.each([[[0]], [[0xff, 0xfe]], [[0x61, 0x80]], [[0xc3, 0x28, 0x61, 0x61]], [[0x80]], [[0x61, 0xf8]]])('refuses %j', (bytes) => {
		expect(isTextSample(Uint8Array.from(bytes))).toBe(false)
	})
})

test('uploadMode() follows rules, then size, then the sample', async () => {
	const attributes = await parseGitAttributes(defaultGitAttributes('model'))
	const mode = (path: string, size: number, sample: Uint8Array = encode('text')) => uploadMode(attributes, { path, size, sample })
	expect([
		mode('a.bin', 1),
		mode('a.bin', 0),
		mode('a.txt', 10 * 1024 * 1024),
		mode('a.txt', 10 * 1024 * 1024 + 1),
		mode('a', 3, Uint8Array.of(0xff)),
	]).toEqual(['lfs', 'regular', 'regular', 'lfs', 'lfs'])
})

test('blobOid() returns the id that git computes', () => {
	expect(blobOid(encode('hello\n'))).toBe('ce013625030ba8dba906f756967f9e9ca394464a')
})

describe('writeMessage()', () => {
	test('joins summary and description, and splitMessage() splits them', () => {
		const message = writeMessage({ summary: ' Add weights ', description: 'From run 7\nand 8' })
		expect(splitMessage(message)).toEqual({ title: 'Add weights', message: 'From run 7\nand 8' })
		expect(writeMessage({ summary: 'x', description: '' })).toBe('x')
	})
	test.each([
		['', undefined],
		[' \n', undefined],
		['a\0', undefined],
		['a', '\0'],
		['x'.repeat(1001), undefined],
	])('refuses %j', (summary, description) => {
		expect(() => writeMessage({ summary, description })).toThrow('commit message')
	})
})

describe('branchRef()', () => {
	test('accepts names, full refs and pull requests', () => {
		expect(['main', 'HEAD', 'a/b', 'refs/heads/x', 'refs/pr/7'].map(branchRef)).toEqual([
			'refs/heads/main',
			'refs/heads/main',
			'refs/heads/a/b',
			'refs/heads/x',
			'refs/pr/7',
		])
	})
	test.each(['', 'a b', 'main~1', '-x', 'a..b'])('refuses %j', (name) => {
		expect(() => branchRef(name)).toThrow('Invalid rev id')
	})
	test('isMisleadingName() finds names that could never be requested', () => {
		expect(['HEAD', 'a'.repeat(40), 'refs/heads/x', 'main', 'a'.repeat(39)].map(isMisleadingName)).toEqual([true, true, true, false, false])
	})
})
