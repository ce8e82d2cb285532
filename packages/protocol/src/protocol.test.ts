import { expect, test } from 'vitest'
import {
	calls,
	choice,
	count,
	flag,
	named,
	ndjsonLines,
	nextLink,
	once,
	pageSize,
	parseExpand,
	parseRange,
	parseRanges,
	preference,
	readQuery,
	several,
	strictFlag,
	words,
} from './index.ts'
import { queryFlag, queryList } from './query.ts'

async function* chunks(...parts: string[]) {
	for (const part of parts) yield new TextEncoder().encode(part)
}

const LINES = { bytesMax: 1000, depthMax: 2, keysMax: 3, entriesMax: 3, linesMax: 5 }

test('ndjsonLines() joins lines over chunks and takes a last line without newline', async () => {
	const lines = await Array.fromAsync(ndjsonLines(chunks('{"a":', '1}\n\n{"b"', ':2}'), LINES))
	expect(lines).toEqual([{ a: 1 }, { b: 2 }])
})

test('ndjsonLines() names the line that is not JSON', async () => {
	await expect(Array.fromAsync(ndjsonLines(chunks('{}\n{oops\n'), LINES))).rejects.toThrow(/line 2/)
})

test('ndjsonLines() refuses a line over the limit', async () => {
	await expect(Array.fromAsync(ndjsonLines(chunks('x'.repeat(20)), { ...LINES, bytesMax: 10 }))).rejects.toMatchObject({
		code: 'too-large',
	})
})

test('ndjsonLines() refuses a deep line, many keys, many entries and many lines, empty ones too', async () => {
	for (const [text, code] of [
		['{}\n[[[', 'too-deep'],
		['{"a":1,"b":2,"c":3,"d":', 'too-many'],
		['[1,2,3,4', 'too-many'],
		['\n\n\n\n\n\n', 'too-many'],
	] as const)
		await expect(Array.fromAsync(ndjsonLines(chunks(text), LINES))).rejects.toMatchObject({ code })
	// Each line has its own count.
	expect(await Array.fromAsync(ndjsonLines(chunks('[1,2,3]\n{"a":1,"b":2,"c":3}\n'), LINES))).toHaveLength(2)
})

const QUERY = {
	on: flag(''),
	gated: strictFlag(''),
	days: count('', { min: 1, max: 9 }),
	limit: pageSize('', 50),
	kind: choice(['user', 'org'], ''),
	tag: several('', { commas: true }),
	name: words(''),
	expand: { text: '', schema: words('').schema },
}
const readText = (text: string, knownQueryOnly = false) => readQuery({ query: QUERY, knownQueryOnly }, new URLSearchParams(text))

test('readQuery() gives each parameter of a definition its type, in every spelling that clients use', () => {
	expect(readText('on&gated=False&days=9&limit=200&kind=org&tag=a,b&tag[]=c&name=&expand=x&more=1')).toEqual({
		on: true,
		gated: false,
		days: 9,
		limit: 50,
		kind: 'org',
		tag: ['a', 'b', 'c'],
		name: undefined,
		expand: 'x',
	})
	expect(readText('')).toMatchObject({ on: undefined, limit: undefined, kind: undefined, tag: [] })
})

test.each([
	['days=10', '"days": write a whole number from 1 to 9'],
	['days=many', '"days": write a whole number from 1 to 9'],
	['limit=0', '"limit": write a whole number from 1'],
	['kind=robot', '"kind": write one of user, org'],
	['gated=perhaps', '"gated": write true or false'],
])('readQuery() refuses %s with what may be written', (text, message) => {
	expect(() => readText(text)).toThrow(message.split(': ')[1])
	expect(() => readText(text)).toThrow(message.split(': ')[0])
})

test('readQuery() refuses an unknown parameter by its name, where the definition asks for it', () => {
	expect(readText('hardware=a10g')).toMatchObject({ tag: [] })
	expect(() => readText('hardware=a10g', true)).toThrow('"hardware"')
	expect(() => readText('tag[0]=a', true)).toThrow('"tag[0]"')
	expect(readText('tag[]=a&utm_source=x&ref=y&_=1&', true)).toMatchObject({ tag: ['a'] })
})

test('parseRange() reads a header of blanks in one pass', () => {
	for (const text of [`bytes=${' '.repeat(1_000_000)}x`, `bytes=1${' '.repeat(1_000_000)}x`, `bytes=-${' '.repeat(1_000_000)}x`])
		expect(parseRange(text, 10)).toEqual({ kind: 'whole' })
})

test('parseRange() reads first-last, open-ended and suffix ranges', () => {
	expect(parseRange('bytes=0-0', 10)).toEqual({ kind: 'part', start: 0, end: 0 })
	expect(parseRange('bytes=4-', 10)).toEqual({ kind: 'part', start: 4, end: 9 })
	expect(parseRange('bytes=-3', 10)).toEqual({ kind: 'part', start: 7, end: 9 })
	expect(parseRange('bytes=5-99', 10)).toEqual({ kind: 'part', start: 5, end: 9 })
})

test('parseRange() answers the whole body for several ranges and nonsense', () => {
	for (const header of [undefined, 'bytes=0-1,3-4', 'bytes=9-2', 'lines=1-2', 'bytes=-'])
		expect(parseRange(header, 10)).toEqual({ kind: 'whole' })
})

test('parseRanges() reads several ranges and leaves out what lies beyond the end', () => {
	expect(parseRanges('bytes=0-1, 3-4,-1', 10)).toEqual([
		{ start: 0, end: 1 },
		{ start: 3, end: 4 },
		{ start: 9, end: 9 },
	])
	expect(parseRanges('bytes=0-1,20-30', 10)).toEqual([{ start: 0, end: 1 }])
	for (const header of [undefined, 'bytes=0-1', 'bytes=0-1,x', 'bytes=0-9,0-9', 'bytes=20-,30-', `bytes=${'0-0,'.repeat(65)}`])
		expect(parseRanges(header, 10)).toBeUndefined()
})

test('parseRange() finds ranges beyond the end unsatisfiable', () => {
	expect(parseRange('bytes=10-', 10)).toEqual({ kind: 'unsatisfiable' })
	expect(parseRange('bytes=0-0', 0)).toEqual({ kind: 'unsatisfiable' })
})

test('queryList() treats k, k[] and repetition alike and splits commas only when told', () => {
	const query = new URLSearchParams('expand=a,b&expand[]=c&filter=x,y')
	expect(queryList(query, 'expand', { commas: true })).toEqual(['a', 'b', 'c'])
	expect(queryList(query, 'filter')).toEqual(['x,y'])
})

test('queryFlag() reads every spelling of a boolean', () => {
	for (const [text, value] of [
		['full=True', true],
		['full=1', true],
		['full', true],
		['full=0', false],
		['full=maybe', undefined],
		['', undefined],
	] as const)
		expect(queryFlag(new URLSearchParams(text), 'full')).toBe(value)
})

test('parseExpand() lists what is allowed', () => {
	expect(() => parseExpand('space', ['config'])).toThrow('"expand" must be one of [author, cardData, createdAt, datasets,')
	expect(parseExpand('model', ['xetEnabled', 'sha'])).toEqual(['xetEnabled', 'sha'])
})

test('nextLink() is absolute and repeats every parameter', () => {
	expect(nextLink('http://h', '/api/models', new URLSearchParams('filter=a&filter=b'), { cursor: 'x y' })).toBe(
		'<http://h/api/models?filter=a&filter=b&cursor=x+y>; rel="next"',
	)
})

test('nextLink() refuses an address that headers do not hold', () => {
	const next = (query: string) => nextLink('http://h', '/api/models', new URLSearchParams(query), { cursor: 'x' })
	expect(next(`filter=${'a'.repeat(2900)}`).length).toBeLessThan(3000)
	expect(() => next(`filter=${'a'.repeat(3000)}`)).toThrow(/^Cannot read the parameters: .*3000 characters. Write fewer or shorter ones$/)
	// As it is written in an address, a letter may take nine characters.
	expect(() => next(`whatever=${encodeURIComponent('中'.repeat(400))}`)).toThrow('Cannot read the parameters')
})

test('CommitLine decodes content by its encoding', () => {
	const line = calls.CommitLine.parse({ key: 'file', value: { path: 'a', content: 'aGk=', encoding: 'base64' } })
	expect(line.key === 'file' && Buffer.from(line.value.bytes).toString()).toBe('hi')
})

test('readQuery() reads what may come once, names without a value, and words that clients may write otherwise', () => {
	const query = { library: once('One'), view: preference(['source', 'clean'], 'How'), bare: named('Whether') }
	const read = (text: string) => readQuery({ query }, new URLSearchParams(text))
	expect(read('library=&view=other')).toEqual({ library: '', view: undefined, bare: false })
	expect(read('view=clean&bare')).toEqual({ library: undefined, view: 'clean', bare: true })
	expect(() => read('library=a&library=b')).toThrow('write it once')
})
