import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitFrontMatter } from './front-matter.ts'

test('splitFrontMatter() cuts YAML 1.2 off and leaves the body', () => {
	expect(splitFrontMatter('---\nlanguage: no\nlicense: mit\ndate: 2024-01-02\nn: .inf\ntags: [a, 1]\n---\n# Hi\n')).toEqual({
		data: { language: 'no', license: 'mit', date: '2024-01-02', n: null, tags: ['a', 1] },
		source: 'language: no\nlicense: mit\ndate: 2024-01-02\nn: .inf\ntags: [a, 1]\n',
		body: '# Hi\n',
		fault: undefined,
	})
})

test('splitFrontMatter() takes Windows line ends, a byte order mark, blanks behind the fences and an empty head', () => {
	expect(splitFrontMatter('\uFEFF--- \r\na: 1\r\n---\t\r\nx')).toMatchObject({ data: { a: 1 }, body: 'x' })
	expect(splitFrontMatter('---\n---\nx')).toMatchObject({ data: null, source: '', body: 'x' })
})

test('splitFrontMatter() reads a head below blank lines, as clients do', () => {
	expect(splitFrontMatter('\n \r\n---\nlicense: mit\n---\n# Hi')).toMatchObject({ data: { license: 'mit' }, body: '# Hi' })
	expect(splitFrontMatter('\n\n---\na: 1\na: 2\n---\n').fault).toMatchObject({ line: 5 })
})

test('splitFrontMatter() leaves texts alone that have no head', () => {
	for (const text of ['', '# Hi', '---', '---\nno end', 'x\n---\na: 1\n---\n', '----\na: 1\n---\n']) {
		expect(splitFrontMatter(text)).toEqual({ data: undefined, source: undefined, body: text, fault: undefined })
	}
})

test('splitFrontMatter() names the line of a fault in the whole text', () => {
	expect(splitFrontMatter('---\na: 1\nb: [\n---\nx').fault).toMatchObject({ line: expect.toBeOneOf([3, 4]) })
	expect(splitFrontMatter('---\na: 1\na: 2\n---\n').fault).toMatchObject({ line: 3, reason: expect.stringContaining('duplicated') })
})

test('splitFrontMatter() refuses bombs of aliases, of depth and of size', () => {
	const bomb = `a: &a [x, x, x, x, x, x, x, x, x, x]\n${'bcdefghij'
		.split('')
		.map((key, at) => `${key}: &${key} [${`*${'abcdefghi'.charAt(at)}, `.repeat(10)}]`)
		.join('\n')}`
	expect(splitFrontMatter(`---\n${bomb}\n---\n`)).toMatchObject({ data: undefined, fault: { line: 2 } })
	expect(splitFrontMatter(`---\na: ${'['.repeat(500)}${']'.repeat(500)}\n---\n`)).toMatchObject({ data: undefined, fault: {} })
	expect(splitFrontMatter(`---\na: ${'['.repeat(50_000)}${']'.repeat(50_000)}\n---\n`)).toMatchObject({ data: undefined, fault: {} })
	expect(splitFrontMatter(`---\na: ${'x'.repeat(300_000)}\n---\nbody`)).toMatchObject({ data: undefined, body: 'body', fault: { line: 1 } })
})

test('splitFrontMatter() refuses aliases that nest or run in circles', () => {
	const chain = Array.from({ length: 5000 }, (_, level) => `a${level}: &a${level} [${level === 0 ? 'x' : `*a${level - 1}`}]`).join('\n')
	expect(splitFrontMatter(`---\n${chain}\n---\n`)).toMatchObject({ data: undefined, fault: { reason: expect.stringContaining('levels') } })
	expect(splitFrontMatter('---\na: &a [*a]\n---\n')).toMatchObject({ data: undefined, fault: {} })
})

test('splitFrontMatter() reads thousands of keys', () => {
	const keys = Array.from({ length: 15_000 }, (_, key) => `k${key}: v\n`).join('')
	expect(splitFrontMatter(`---\n${keys}---\n`)).toMatchObject({ data: { k14999: 'v' }, fault: undefined })
})

test('splitFrontMatter() never touches prototypes', () => {
	const { data } = splitFrontMatter('---\n__proto__:\n  polluted: true\nconstructor: x\n---\n')
	expect(data).toEqual({ constructor: 'x' })
	expect(Reflect.get({}, 'polluted')).toBeUndefined()
})

test('splitFrontMatter() answers JSON for any text', () => {
	const line = fc.oneof(
		fc.string(),
		fc.constantFrom(
			'a: &x [1]',
			'b: *x',
			'<<: *x',
			'? {a: 1}\n: 2',
			'!!set {a}',
			'!!binary YQ==',
			'c: !!timestamp 2024-01-01',
			'- a',
			'|',
			'%YAML 1.1',
		),
	)
	fc.assert(
		fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
			const { data, source } = splitFrontMatter(`---\n${lines.join('\n')}\n---\nbody`)
			expect(source).toBeDefined()
			if (data !== undefined) expect(JSON.parse(JSON.stringify(data))).toEqual(data)
		}),
	)
})
