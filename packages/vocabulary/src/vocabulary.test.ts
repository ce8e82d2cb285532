import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
	HubError,
	blobAddress,
	isHubError,
	kindFromPlural,
	listingAddress,
	parseNamespace,
	parseParameterRange,
	parseRepoId,
	parseRepoName,
	parseRepoPath,
	parseSha256,
	repoAddress,
} from './index.ts'

const code = (run: () => unknown): string | undefined => {
	try {
		run()
	} catch (error) {
		if (isHubError(error)) return error.code
		throw error
	}
	return undefined
}

describe('parseRepoId()', () => {
	test.each(['ada/engine', 'a/b', '_seed/x_1', 'Org.1/model-2.0_final'])('accepts %s', (id) => expect(parseRepoId(id)).toBe(id))
	test.each([
		'ada',
		'a/b/c',
		'/b',
		'a/',
		'a/-b',
		'a/b-',
		'a/.b',
		'a/b..c',
		'a/b--c',
		'a/b.git',
		'a/x.ipynb',
		'a/b c',
		`a/${'b'.repeat(97)}`,
		'ä/b',
	])('refuses %s', (id) => expect(code(() => parseRepoId(id))).toBe('invalid-repo-id'))
	test('answers any text with an id or its own error', () => {
		fc.assert(fc.property(fc.string(), (text) => [undefined, 'invalid-repo-id'].includes(code(() => parseRepoId(text)))))
	})
})

describe('parseRepoName() and parseNamespace()', () => {
	test('refuse words that addresses need', () => {
		expect(code(() => parseRepoName('resolve'))).toBe('invalid-repo-name')
		expect(code(() => parseNamespace('API'))).toBe('invalid-namespace')
		expect(code(() => parseNamespace('datasets'))).toBe('invalid-namespace')
	})
	test('take ordinary names', () => {
		expect(parseNamespace('ada')).toBe('ada')
		expect(parseRepoName('engine')).toBe('engine')
	})
})

describe('parseRepoPath()', () => {
	test.each(['a', 'a/b.txt', '.gitignore', 'weird #?%.txt', '日本語/ファイル', 'a b/c', 'x\\y'])('accepts %s', (path) =>
		expect(parseRepoPath(path)).toBe(path),
	)
	test.each([
		'',
		'/a',
		'a/',
		'a//b',
		'.',
		'..',
		'a/../b',
		'..\\ddd',
		'a\\..\\b',
		'.git/config',
		'x/.GIT/y',
		'a\nb',
		'a\u0000b',
		'b'.repeat(256),
	])('refuses %j', (path) => expect(code(() => parseRepoPath(path))).toBe('invalid-path'))
})

describe('HubError', () => {
	test('carries code, fields and a sentence that says what would be right', () => {
		const error = new HubError('invalid-repo-id', { text: 'x' })
		expect(error).toMatchObject({
			code: 'invalid-repo-id',
			fields: { text: 'x' },
			message: 'Cannot read repository name "x": write it as namespace/name',
		})
		expect(isHubError(error, 'repo-not-found')).toBe(false)
		expect(isHubError(new Error('x'))).toBe(false)
	})
	test('keeps the sentences that clients match', () => {
		expect(new HubError('repo-not-found').message).toBe('Repository not found')
		expect(new HubError('bad-credentials').message).toBe('Invalid credentials in Authorization header')
		expect(new HubError('revision-not-found', { rev: 'v9' }).message).toBe('Invalid rev id: v9')
		expect(new HubError('nothing-to-delete', { path: 'x' }).message).toBe("A file with this name doesn't exist")
	})
})

describe('addresses', () => {
	const dataset = { kind: 'dataset', id: 'ada/cards' } as const
	test('follow protocol 02 section 10', () => {
		expect(repoAddress(dataset)).toBe('/datasets/ada/cards')
		expect(repoAddress({ kind: 'model', id: 'ada/engine' })).toBe('/ada/engine')
		expect(blobAddress(dataset, 'refs/pr/1', 'a b/c#.txt')).toBe('/datasets/ada/cards/blob/refs%2Fpr%2F1/a%20b/c%23.txt')
		expect(listingAddress('space', new URLSearchParams({ sort: 'likes' }))).toBe('/apps?sort=likes')
	})
})

test('kindFromPlural() knows the three plurals only', () => {
	expect(kindFromPlural('spaces')).toBe('space')
	expect(kindFromPlural('space')).toBeUndefined()
})

test('parseSha256() refuses capitals', () => {
	expect(code(() => parseSha256('A'.repeat(64)))).toBe('invalid-hash')
})

test('parseParameterRange() reads suffixes, and refuses bounds that exclude everything', () => {
	expect(parseParameterRange('min:6B,max:1.5T')).toEqual({ min: 6e9, max: 1.5e12 })
	expect(parseParameterRange('about 6B')).toBeUndefined()
	expect(parseParameterRange('min:6B,max:1B')).toBeUndefined()
})

test('a message quotes at most 200 characters of a value, wherever the value stands in it', () => {
	const long = 'x'.repeat(1_000_000)
	const quoting = long.replaceAll('xxx', 'x"x')
	for (const error of [
		new HubError('invalid-repo-id', { text: long }),
		new HubError('invalid-input', { what: `"${long}"`, why: `its Content-Encoding "${long}" is not gzip` }),
		new HubError('invalid-input', { what: long, why: `"${quoting}" is wrong` }),
		new HubError('invalid-card', { messages: [`Cannot read "${long}"`, ...Array.from({ length: 5000 }, () => 'no')] }),
		new HubError('merge-conflict', { paths: Array.from({ length: 5000 }, () => long) }),
	]) {
		expect(error.message).not.toMatch(/x{201}/)
		expect(error.message.length).toBeLessThan(3000)
	}
	expect(new HubError('invalid-repo-id', { text: long }).message).toContain(`${'x'.repeat(199)}…`)
})

test('a message keeps what is short, and what our own sentences say', () => {
	const why = `write ${'one of many words '.repeat(20)}`
	expect(new HubError('invalid-input', { what: '"sort"', why }).message).toBe(`Cannot read "sort": ${why}`)
	const value = 'y'.repeat(200)
	expect(new HubError('account-not-found', { name: value }).message).toContain(value)
})
