import { describe, expect, test } from 'vitest'
import { createSearch } from './docs-search.ts'
import { DocsSearch } from './docs-search.ts'
import type { SearchRecord } from './record.ts'
import { putStaticSearchFile, staticSearchFiles, staticSearchPage } from './static-search.ts'
import { wordsOf } from './words.ts'

const record = (path: string, heading: string, text: string, language = 'en', anchor = ''): SearchRecord => ({
	language,
	path,
	anchor,
	page: heading,
	heading,
	trail: [],
	text,
})

const RECORDS: SearchRecord[] = [
	record('install', 'Installation', 'Run the package manager to get the library with sentencepiece.'),
	record('tokenizers', 'Tokenizers', 'A tokenizer cuts text. See the installation first, the tokenizer needs it.'),
	record('train', 'Training', 'Gradient descent, learning rate and batches. Push with push_to_hub().'),
	record('intro', 'מבוא', 'ברוכים הבאים לקורס', 'he'),
	record('install', '安装', '使用包管理器安装模型库。', 'zh'),
	record('intro', 'บทนำ', 'ยินดีต้อนรับสู่หลักสูตร', 'th'),
	record('intro', 'مُقدِّمة', 'أهلا بكم', 'ar'),
]

describe('DocsSearch', () => {
	const search = createSearch(RECORDS)
	const pathsOf = (query: string, language?: string): string[] =>
		search.search(query, { language }).map(({ language: code, path }) => `${code}/${path}`)

	test('finds headings before bodies', () => {
		expect(pathsOf('installation', 'en').slice(0, 2)).toEqual(['en/install', 'en/tokenizers'])
	})
	test('forgives a typo and completes the last word', () => {
		expect(pathsOf('tokenzers', 'en')[0]).toBe('en/tokenizers')
		expect(pathsOf('instalation', 'en')[0]).toBe('en/install')
		expect(pathsOf('gradient desc', 'en')[0]).toBe('en/train')
	})
	test('pages with all words come before pages with some', () => {
		expect(pathsOf('sentencepiece library', 'en')).toEqual(['en/install'])
		expect(pathsOf('installation cuts', 'en')[0]).toBe('en/tokenizers')
		expect(pathsOf('push_to_hub', 'en')[0]).toBe('en/train')
	})
	test('finds in every script, with or without vowel points, and only in the language asked for', () => {
		expect(pathsOf('הבאים', 'he')).toEqual(['he/intro'])
		expect(pathsOf('模型', 'zh')).toEqual(['zh/install'])
		expect(pathsOf('ต้อนรับ', 'th')).toEqual(['th/intro'])
		expect(pathsOf('مقدمة', 'ar')).toEqual(['ar/intro'])
		expect(pathsOf('installation', 'he')).toEqual([])
		expect(pathsOf('安装')).toEqual(['zh/install'])
	})
	test('finds one character of an unspaced script wherever it stands, and Arabic words with and without their article', () => {
		const texts = createSearch([
			record('a', '分层', '网络有很多层', 'zh'),
			record('b', '训练', '用数据', 'zh'),
			record('c', 'النماذج', 'تعلّم الآلة في المكتبة', 'ar'),
		])
		const found = (query: string): string[] => texts.search(query).map(({ path }) => path)
		expect(found('层')).toEqual(['a'])
		expect(found('数')).toEqual(['b'])
		for (const query of ['نماذج', 'النماذج', 'بالنماذج', 'مكتبه', 'والمكتبة']) expect(found(query)).toEqual(['c'])
	})
	test('says where the words stand', () => {
		const [hit] = search.search('descent', { language: 'en' })
		expect(hit?.excerpt.filter(({ isMatch }) => isMatch)).toEqual([{ text: 'descent', isMatch: true }])
		expect(hit?.excerpt.map(({ text }) => text).join('')).toContain('learning rate')
	})
	test('shows the place also where words have no spaces between them', () => {
		const texts = createSearch([record('a', '长文', `${'其他文字'.repeat(200)}模型${'其他文字'.repeat(200)} 完`, 'zh')])
		expect(texts.search('模型')[0]?.excerpt.filter(({ isMatch }) => isMatch)).toEqual([{ text: '模型', isMatch: true }])
	})
	test('what stands in a title or heading comes before what stands in a text, however often it stands there', () => {
		const pages = createSearch([
			record('text', 'Something', 'webhook secret '.repeat(30)),
			record('heading', 'Webhook secrets', 'How deliveries are signed.'),
		])
		expect(pages.search('webhook secret').map(({ path }) => path)).toEqual(['heading', 'text'])
	})
	test('whole words come before beginnings of words, and those before words that are only alike', () => {
		const pages = createSearch([
			record('alike', 'One', 'A shard, a shard, a shard.'),
			record('begun', 'Two', 'It is shareable, and shareable again.'),
			record('whole', 'Three', `How to share it. ${'Other words. '.repeat(50)}`),
		])
		expect(pages.search('share').map(({ path }) => path)).toEqual(['whole', 'begun', 'alike'])
	})
	test('a setting by its name is found where its parts stand together', () => {
		const pages = createSearch([
			record('apart', 'Doors', 'Each port of a stoa has a door. '.repeat(5)),
			record('together', 'List', `${'Many others. '.repeat(200)} STOA_PORT says where it listens.`),
		])
		expect(pages.search('STOA_PORT')[0]?.path).toBe('together')
	})
	test('a guide comes before the sections of a reference that hold the same words', () => {
		const sections = ['Make', 'Change', 'Delete'].map((verb, index) => ({
			...record('reference/api/webhooks', `${verb} a webhook`, 'Takes a secret.', 'en', `a${index}`),
			page: 'Webhooks',
		}))
		const guide = record(
			'publish/webhooks',
			'Webhooks',
			'A webhook tells your program of a change. Its secret proves who sent it. '.repeat(3),
		)
		expect(createSearch([...sections, guide]).search('webhook secret')[0]?.path).toBe('publish/webhooks')
		// Also where the reference is headed by a word of the question, and the guide has both in its text alone.
		const shape = record('reference/api/shapes', 'Webhook', 'url · string · secret · string')
		const check = record(
			'publish/sent',
			'Check who sent it',
			'The secret of a webhook signs what the hub sends to your program, with the time.',
		)
		expect(
			createSearch([shape, check])
				.search('webhook secret')
				.map(({ path }) => path),
		).toEqual(['publish/sent', 'reference/api/shapes'])
		expect(createSearch([...sections, check]).search('change a webhook')[0]?.path).toBe('reference/api/webhooks')
	})
	test('two letters that changed places are forgiven', () => {
		expect(createSearch([record('a', 'Token', 'Of access.')]).search('tokne')[0]?.path).toBe('a')
	})
	test('nothing is found for nothing, and a long question ends', () => {
		expect(pathsOf('  ?! ')).toEqual([])
		expect(search.search('tokenizer '.repeat(10_000)).length).toBeGreaterThan(0)
	})
	test('a page put again replaces its old sections', () => {
		const changing = createSearch(RECORDS)
		for (let round = 0; round < 30; round++) changing.putPage('en', 'train', [record('train', 'Schooling', `Lessons ${round}.`)])
		expect(changing.search('training', { language: 'en' })).toEqual([])
		expect(changing.search('lessons', { language: 'en' })).toHaveLength(1)
		changing.removePage('en', 'train')
		expect(changing.search('lessons', { language: 'en' })).toEqual([])
	})
})

const filesOf = (pages: readonly SearchRecord[][]) => [
	...staticSearchFiles(pages.map((sections) => staticSearchPage(sections)).filter((page) => page !== undefined)),
]

describe('static search', () => {
	test('headings answer first, texts as their files arrive', () => {
		const english = RECORDS.filter(({ language }) => language === 'en')
		const rest = filesOf(english.map((one) => [one]))
		const search = new DocsSearch()
		const first = rest.pop()
		const { more } = putStaticSearchFile(search, 'en', JSON.parse(first?.text ?? ''))
		expect(search.search('training')[0]?.path).toBe('train')
		expect(search.search('sentencepiece')).toEqual([])
		expect(more).toEqual(rest.map(({ name }) => name))
		for (const { text } of rest) putStaticSearchFile(search, 'en', JSON.parse(text))
		expect(search.search('sentencepiece')[0]?.path).toBe('install')
	})
	test('the first file stays small however many pages there are', () => {
		const many = Array.from({ length: 3000 }, (_, index) =>
			[0, 1, 2, 3].map((part) =>
				record(`folder/page-${index}`, `Heading ${part} of the page with number ${index}`, 'word '.repeat(100), 'en', `a${part}`),
			),
		)
		const files = filesOf(many)
		expect(files.at(-1)).toMatchObject({ name: 'index.json' })
		expect(files.at(-1)?.text.length).toBeLessThan(600_000)
		expect(Math.max(...files.slice(0, -1).map(({ text }) => text.length))).toBeLessThan(210_000)
	})
	test('a file that is none of ours is refused', () => {
		expect(() => putStaticSearchFile(new DocsSearch(), 'en', { pages: 1 })).toThrow('pages')
	})
})

test('wordsOf() lowers, drops accents and pairs unspaced scripts', () => {
	expect(wordsOf('Déjà push_to_hub 模型库 x2')).toEqual(['deja', 'push', 'to', 'hub', '模型', '型库', 'x2'])
})
