import { afterEach, expect, test, vi } from 'vitest'
import { ASSISTANTS, assistantAddress, isPrivateHost } from './assistants.ts'
import { codeOfPage } from './code-of-page.ts'
import { connectionsTo } from './connections.ts'
import { PageSource, sourceAddress } from './page-source.ts'
import { sectionOfPage } from './section-of-page.ts'
import { textFragment } from './text-fragment.ts'
import { copyPageWords, ENGLISH } from './words.ts'

afterEach(() => vi.unstubAllGlobals())

const SPOKEN = 'ar de es fa fr he hi id it ja ko pl pt ro ru th tr vi zh-CN zh-TW'.split(' ')

test('R-01 sourceAddress() drops the fragment and puts .md on the path, unless it is there', () => {
	expect(sourceAddress('https://hub.example/docs/a')).toBe('https://hub.example/docs/a.md')
	expect(sourceAddress('https://hub.example/docs/a#b.md')).toBe('https://hub.example/docs/a.md')
	expect(sourceAddress('https://hub.example/docs/a.md#b')).toBe('https://hub.example/docs/a.md')
	expect(sourceAddress('https://hub.example/docs/a/')).toBe('https://hub.example/docs/a/.md')
	expect(sourceAddress('https://hub.example/docs/a?fw=tf#b')).toBe('https://hub.example/docs/a.md?fw=tf')
	expect(sourceAddress('https://hub.example/docs/a.md?fw=tf')).toBe('https://hub.example/docs/a.md?fw=tf')
})

test('C-11 assistantAddress() encodes the same question as a whole for every assistant', () => {
	const page = 'https://hub.example/docs/a?fw=tf&x=1'
	const questions = ASSISTANTS.map((one) => new URL(assistantAddress(one, page, `${page}.md`, ENGLISH.prompt)).searchParams.get('q'))
	expect(questions).toEqual([`Read ${page} so that I can ask questions about it.`, `Read ${page} so that I can ask questions about it.`])
	expect(assistantAddress({ name: 'x', urlTemplate: 'https://x.example/{sourceUrl}' }, page, 'https://hub.example/a.md', '')).toBe(
		'https://x.example/https%3A%2F%2Fhub.example%2Fa.md',
	)
})

test('CA-6 isPrivateHost() knows what outsiders cannot reach', () => {
	for (const host of [
		'localhost',
		'hub',
		'127.0.0.1',
		'10.1.2.3',
		'172.31.0.1',
		'192.168.1.1',
		'100.64.0.1',
		'[::1]',
		'[fd00::1]',
		'[fe80::1]',
		'hub.local',
		'a.internal',
	])
		expect(isPrivateHost(host), host).toBe(true)
	for (const host of ['hub.example.org', '8.8.8.8', '172.32.0.1', '100.128.0.1', '[2001:db8::1]', 'local.example.org'])
		expect(isPrivateHost(host), host).toBe(false)
})

test('CG-3 codeOfPage() gives the input of every block: no prompts, no output, nothing between', () => {
	const page =
		'a\n```python\n>>> 1 + 1\n2\n>>> for x in y:\n...     x\n```\n\n```python out\n3\n```\n> ````md\n> ```\n> ````\n~~~\nplain\n~~~\n'
	expect(codeOfPage(page)).toBe('# python\n1 + 1\nfor x in y:\n    x\n\n# md\n> ```\n\nplain\n')
})

test('C-10 C-13 PageSource fetches once, with GET and Accept: text/plain, also when two ask at once', async () => {
	const fetching = vi.fn(async () => new Response('# A'))
	vi.stubGlobal('fetch', fetching)
	const source = new PageSource('/a.md')
	expect(await Promise.all([source.read(), source.read(), source.prefetch()])).toEqual(['# A', '# A', undefined])
	expect(source.read()).toBe('# A')
	expect(fetching.mock.calls).toEqual([['/a.md', { headers: { accept: 'text/plain' } }]])
})

test('CP-4 PageSource forgets a failure, says nothing of one that nobody asked for, and names its status', async () => {
	const saying = vi.spyOn(console, 'error').mockImplementation(() => undefined)
	const answers = [new Response('', { status: 500 }), new Response('', { status: 404 }), new Response('# A')]
	vi.stubGlobal('fetch', async () => answers.shift())
	const source = new PageSource('/a.md')
	await source.prefetch()
	expect(saying).not.toHaveBeenCalled()
	expect(await source.read()).toBe('')
	expect(saying.mock.calls).toEqual([['Failed to fetch source content: 404']])
	expect(await source.read()).toBe('# A')
	saying.mockRestore()
})

test('CG-14 every translation keeps the places that are filled in', () => {
	const places = (text: string): string[] => text.match(/\{\w+\}/g) ?? []
	for (const language of SPOKEN) {
		const words = copyPageWords(language)
		for (const [name, text] of Object.entries(ENGLISH))
			expect(places(Object.entries(words ?? {}).find(([one]) => one === name)?.[1] ?? ''), `${language} ${name}`).toEqual(places(text))
	}
	expect(copyPageWords('fr-CA')?.copied).toBe('Copié')
	expect(['zh-Hant', 'zh-TW', 'zh', 'zh-Hans'].map((language) => copyPageWords(language)?.copied)).toEqual([
		'已複製',
		'已複製',
		'已复制',
		'已复制',
	])
	expect(copyPageWords('en')).toBeUndefined()
})

test('CG-4 sectionOfPage() cuts from a heading to the next of its level or above, whatever stands in code', () => {
	const page = '# A[[a]]\nx\n## B `c` [d](e)\nb\n```\n## B\n```\n### C\nc\n## B `c` d\nagain\n# E\n'
	expect(sectionOfPage(page, 'B c d')).toBe('## B `c` [d](e)\nb\n```\n## B\n```\n### C\nc\n')
	expect(sectionOfPage(page, 'B c d', 1)).toBe('## B `c` d\nagain\n')
	expect(sectionOfPage(page, 'E')).toBe('# E\n')
	expect(sectionOfPage(page, 'F')).toBeUndefined()
})

test('CG-2 connectionsTo() hands the server over to programs', () => {
	const [cursor, code] = connectionsTo('https://hub.example/mcp')
	const config = new URL(cursor?.href ?? '').searchParams.get('config') ?? ''
	expect(JSON.parse(atob(config))).toEqual({ url: 'https://hub.example/mcp' })
	expect(JSON.parse(decodeURIComponent(code?.href.replace('vscode:mcp/install?', '') ?? ''))).toMatchObject({
		type: 'http',
		name: 'hub.example',
	})
})

test('CG-6 textFragment() names short words whole, long ones by their ends, and what stood before where the words stand twice', () => {
	expect(textFragment({ before: 'One ', selected: 'two', after: ' three' })).toBe(':~:text=two')
	expect(textFragment({ before: '', selected: 'a-b, c & d', after: '' })).toBe(':~:text=a%2Db%2C%20c%20%26%20d')
	expect(textFragment({ before: 'two\nand then ', selected: 'two', after: '' })).toBe(':~:text=and%20then-,two')
	const long = 'one two three four five six seven eight nine ten '.repeat(4)
	expect(textFragment({ before: '', selected: long, after: '' })).toBe(':~:text=one%20two%20three%20four,seven%20eight%20nine%20ten')
	expect(textFragment({ before: '', selected: 'The first line\n\nand the last', after: '' })).toBe(
		':~:text=The%20first%20line,and%20the%20last',
	)
})

test('CG-6 textFragment() completes words that are selected in part, and names none for none', () => {
	expect(textFragment({ before: 'say he', selected: 'llo wor', after: 'ld' })).toBe(':~:text=hello%20world')
	expect(textFragment({ before: '', selected: ' … ', after: '' })).toBeUndefined()
	const chinese = '机器学习是人工智能的一个分支'.repeat(20)
	expect(textFragment({ before: '', selected: chinese, after: '' })?.length).toBeLessThan(300)
})

test('CG-14 every language has every word', () => {
	for (const language of SPOKEN) expect(Object.keys(copyPageWords(language) ?? {})).toEqual(expect.arrayContaining(Object.keys(ENGLISH)))
})
