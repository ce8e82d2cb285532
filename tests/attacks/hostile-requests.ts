import { safetensorsFile } from '@stoa/formats/testing'
import { gzipSync } from 'node:zlib'
import { hostileDocs } from './hostile-docs.ts'
import { XET } from './hostile-xet.ts'

/** One request that tries to stop the hub. The order matters: a later request may ask for what an earlier one wrote. */
export interface HostileRequest {
	name: string
	method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
	/** Path below the hub's origin. */
	path: string
	headers?: Record<string, string>
	/** Built when it is sent, because some bodies are large. */
	body?: () => string | Buffer
	/** Sent with the token of `HOSTILE_OWNER`. */
	isSignedIn?: boolean
	/** Sent with a token to write to `HOSTILE_REPO` through Xet. */
	isXet?: boolean
	/** Milliseconds that the hub goes on working on it after its answer, where that is long: so long it is watched. */
	worksOnFor?: number
	/** `refused`: with a status from 400 to 499; a number: with just that one. `answered`: with any below 500. */
	expects: 'refused' | 'answered' | number
}

/** The account that sends requests that need one. */
export const HOSTILE_OWNER = 'mallory'
/** A public model of that account, which exists before the first request. */
export const HOSTILE_REPO = `${HOSTILE_OWNER}/target`

const MEGABYTE = 1024 * 1024
const API = `/api/models/${HOSTILE_REPO}`
const LFS = `/${HOSTILE_REPO}.git/info/lfs/objects/batch`
const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }
const LINES_TYPE = { 'content-type': 'application/x-ndjson' }
const GZIP = { 'content-encoding': 'gzip' }
/** A form as a page of the hub sends it, without its form token. */
const OWN_FORM = { ...FORM_TYPE, 'sec-fetch-site': 'same-origin' }
const HEADER_LINE = '{"key":"header","value":{"summary":"Hostile"}}\n'

const times = (count: number, of: (index: number) => string, between = ''): string =>
	Array.from({ length: count }, (_, index) => of(index)).join(between)
const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)
const manyKeys = (bytes: number): string => `{${times(bytes / 16, (index) => `"k${String(index).padStart(9, '0')}":1`, ',')}}`
const listOf = (count: number, item: string): string => `[${`${item},`.repeat(count - 1)}${item}]`
const words = (count: number): string => times(count, (index) => `zq${index.toString(36)}xv`, '+')
const commit = (...files: [path: string, content: string][]): string =>
	HEADER_LINE + files.map(([path, content]) => JSON.stringify({ key: 'file', value: { path, content, encoding: 'utf-8' } })).join('\n')

const post = (name: string, path: string, body: () => string | Buffer, headers: Record<string, string> = JSON_TYPE): HostileRequest => ({ name, method: 'POST', path, headers, body, expects: 'refused' }) // prettier-ignore
const packed = (name: string, path: string, body: () => string | Buffer, headers: Record<string, string> = JSON_TYPE): HostileRequest =>
	post(`${name}, packed`, path, () => gzipSync(body()), { ...headers, ...GZIP })
const get = (name: string, path: string, headers: Record<string, string> = {}): HostileRequest => ({ name, method: 'GET', path, headers, expects: 'answered' }) // prettier-ignore
const withStatus = (status: number, request: HostileRequest): HostileRequest => ({ ...request, expects: status })
const answered = (request: HostileRequest): HostileRequest => ({ ...request, expects: 'answered' })
const signedIn = (request: HostileRequest): HostileRequest => ({ ...request, isSignedIn: true })

/** Bodies that are too deep, too long or have too many entries. They need no account. */
const BODIES: readonly HostileRequest[] = [
	packed('card: 8 million nested lists', '/api/validate-yaml', () => deep(8_000_000)),
	packed('card: 8 million lists that stay open', '/api/validate-yaml', () => '['.repeat(8_000_000)),
	packed('card: a list of 5 million objects', '/api/validate-yaml', () => listOf(5_000_000, '{}')),
	post('card: 4 MB of brackets', '/api/validate-yaml', () => deep(2_000_000)),
	post('card: 4 MB of keys', '/api/validate-yaml', () => manyKeys(4 * MEGABYTE)),
	post('card: a value of 16 MB', '/api/validate-yaml', () => JSON.stringify({ content: 'x'.repeat(16 * MEGABYTE) })),
	post('card: a kind of 3 MB', '/api/validate-yaml', () => JSON.stringify({ content: '', repoType: 'x'.repeat(3 * MEGABYTE) })),
	packed('card: 128 MB of blanks', '/api/validate-yaml', () => Buffer.alloc(128 * MEGABYTE, 0x20)),
	post('card: thirty packed pieces', '/api/validate-yaml', () => Buffer.concat(Array.from({ length: 30 }, () => gzipSync(Buffer.alloc(16 * MEGABYTE)))), { ...JSON_TYPE, ...GZIP }), // prettier-ignore
	answered(post('card: lists of YAML nested a million deep', '/api/validate-yaml', () => JSON.stringify({ content: `---\na: ${deep(450_000)}\n---\n` }))), // prettier-ignore
	answered(post('card: a megabyte of YAML keys', '/api/validate-yaml', () => JSON.stringify({ content: `---\n${times(70_000, (index) => `key${index}: 1`, '\n')}\n---\n` }))), // prettier-ignore
	answered(post('card: aliases that grow without end', '/api/validate-yaml', () => JSON.stringify({ content: `---\na0: &a0 [x,x]\n${times(40, (index) => `a${index + 1}: &a${index + 1} [${times(9, () => `*a${index}`, ',')}]`, '\n')}\n---\n` }))), // prettier-ignore
	answered(post('card: merged keys that grow', '/api/validate-yaml', () => JSON.stringify({ content: `---\na0: &a0 {k: 1}\n${times(5000, (index) => `a${index + 1}: &a${index + 1} {<<: *a${index}, k${index}: 1}`, '\n')}\n---\n` }))), // prettier-ignore
	answered(post('card: a value that looks like a date or number for long', '/api/validate-yaml', () => JSON.stringify({ content: `---\na: ${'1_'.repeat(200_000)}\nb: ${'0:'.repeat(200_000)}\n---\n` }))), // prettier-ignore
	packed('objects of LFS: 8 million nested lists', LFS, () => deep(8_000_000)),
	packed('objects of LFS: 3 million entries', LFS, () => `{"operation":"download","objects":${listOf(3_000_000, '{}')}}`),
	answered(post('objects of LFS: a thousand to download', LFS, () => JSON.stringify({ operation: 'download', objects: Array.from({ length: 1000 }, (_, index) => ({ oid: String(index).padStart(64, '0'), size: 1 })) }))), // prettier-ignore
	packed('paths: 3 million', `${API}/paths-info/main`, () => `{"paths":${listOf(3_000_000, '""')}}`),
	packed('paths: 4 million nested lists', `${API}/paths-info/main`, () => `{"paths":${deep(4_000_000)}}`),
	post('paths: a form of 2 million fields', `${API}/paths-info/main`, () => 'paths=a&'.repeat(500_000), FORM_TYPE),
	post('paths: a form of brackets', `${API}/paths-info/main`, () => `paths${'[a]'.repeat(1_500_000)}=x`, FORM_TYPE),
	answered(post('paths: 2,000 of a thousand folders each', `${API}/paths-info/main`, () => JSON.stringify({ paths: Array.from({ length: 2000 }, (_, index) => `${'a/'.repeat(450)}${index}`) }))), // prettier-ignore
	post('OAuth token: 60 kB of nested lists', '/oauth/token', () => deep(30_000)),
	post('OAuth token: a form of 60,000 fields', '/oauth/token', () => '&'.repeat(60_000), FORM_TYPE),
	post('OAuth token: the same field 1,900 times', '/oauth/token', () => 'grant_type=x&'.repeat(1900), FORM_TYPE),
	answered(post('leaked tokens: a thousand', '/api/credentials/revoke', () => JSON.stringify(Array.from({ length: 1000 }, (_, index) => `hf_${String(index).padStart(37, 'x')}`)))), // prettier-ignore
	post('MCP: 60 kB of nested lists', '/mcp', () => deep(30_000)),
	answered(post('MCP: 300 searches in one body', '/mcp', () => JSON.stringify(Array.from({ length: 300 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'search', arguments: { query: 'model training data' } } }))))), // prettier-ignore
	post('sign-in form: 60,000 fields', '/login', () => 'a=1&'.repeat(15_000), OWN_FORM),
	post('sign-in form: 16 MB', '/login', () => `name=${'x'.repeat(16 * MEGABYTE)}`, OWN_FORM),
	packed('sign-in form: 64 MB of ampersands', '/login', () => Buffer.alloc(64 * MEGABYTE, 0x26), OWN_FORM),
	post('profile form: a form of files to a page that takes none', '/login', () => '--x\r\n'.repeat(100_000), { 'content-type': 'multipart/form-data; boundary=x', 'sec-fetch-site': 'same-origin' }), // prettier-ignore
	post('profile form: 100,000 parts', '/settings/profile', () => '--x\r\ncontent-disposition: form-data; name=a\r\n\r\n1\r\n'.repeat(18_000), { 'content-type': 'multipart/form-data; boundary=x', 'sec-fetch-site': 'same-origin' }), // prettier-ignore
	post('access form: 500,000 fields', `/${HOSTILE_REPO}/ask-access`, () => 'a=1&'.repeat(120_000), FORM_TYPE),
	answered(post('a body where none is read', `${API}/like`, () => deep(2_000_000))),
	answered(post('measurements of a client: 32 MB', '/cas/v1/telemetry', () => Buffer.alloc(32 * MEGABYTE, 0x5b))),
	answered(post('git: a packed gigabyte as what a client has', `/${HOSTILE_REPO}/git-upload-pack`, () => gzipSync(Buffer.alloc(512 * MEGABYTE, 0x30)), { 'content-type': 'application/x-git-upload-pack-request', ...GZIP })), // prettier-ignore
]

/** Searches, filters and cursors. They need no account. */
const QUERIES: readonly HostileRequest[] = [
	withStatus(400, get('search: 500 words found nowhere', `/api/models?limit=1&search=${words(500)}`)),
	withStatus(400, get('search: 1,500 words found nowhere', `/api/models?limit=1&search=${words(1500)}`)),
	withStatus(200, get('search: 1,500 words on the page', `/models?search=${words(1500)}`)),
	withStatus(400, get('search: 500 words of three letters', `/api/models?limit=1&search=${times(500, (index) => index.toString(36).padStart(3, 'q'), '+')}`)), // prettier-ignore
	withStatus(200, get('search: 26 letters', `/api/models?limit=1&search=${times(26, (index) => String.fromCharCode(97 + index), '+')}`)),
	withStatus(200, get('search: 26 letters on the page', `/models?search=${times(26, (index) => String.fromCharCode(97 + index), '+')}`)),
	withStatus(413, get('search: a thousand parameters', `/api/models?limit=1&${times(1000, (index) => `search=zq${index}xv`, '&')}`)),
	withStatus(400, get('search: one word of 20,000 letters', `/api/models?limit=1&search=${'qz'.repeat(10_000)}`)),
	withStatus(
		400,
		get('search: letters that unfold to eighteen', `/api/models?limit=1&search=${encodeURIComponent('\ufdfa'.repeat(2500))}`),
	),
	withStatus(400, get('search: a letter under 5,000 accents', `/api/models?limit=1&search=a${encodeURIComponent('\u0301'.repeat(4000))}`)),
	withStatus(400, get('search: Chinese without blanks', `/api/datasets?limit=1&search=${encodeURIComponent('模型训练数据'.repeat(400))}`)),
	withStatus(
		400,
		get('search: a pattern of regular expressions', `/api/models?limit=1&search=${encodeURIComponent('(a+)+$'.repeat(1000))}`),
	),
	withStatus(400, get('search: wildcards of the database', `/api/quicksearch?q=${encodeURIComponent('%_'.repeat(5000))}`)),
	withStatus(200, get('quick search: 26 letters', `/api/quicksearch?q=${times(26, (index) => String.fromCharCode(97 + index), '+')}`)),
	withStatus(400, get('quick search: 1,500 words', `/api/quicksearch?q=${words(1500)}`)),
	get('quick search: 3,000 to leave out', `/api/quicksearch?q=a&${times(3000, (index) => `exclude=a${index}`, '&')}`),
	get('search page: 1,500 words', `/search?q=${words(1500)}`),
	get('docs: 1,500 words', `/api/docs/search?q=${words(1500)}`),
	get('docs page: 1,500 words', `/docs/search?q=${words(1500)}`),
	get('papers: 1,500 words', `/papers?q=${words(1500)}`),
	withStatus(400, get('apps: search by meaning with 1,500 words', `/api/spaces/semantic-search?q=${words(1500)}`)),
	withStatus(413, get('filters: 1,000', `/api/models?limit=1&${times(1000, () => 'filter=transformers', '&')}`)),
	withStatus(413, get('filters: 2,500 that nothing has', `/api/models?limit=1&${times(2500, (index) => `filter=x${index}`, '&')}`)),
	withStatus(413, get('filters: 4,000 apps', `/api/models?limit=1&apps=${times(4000, (index) => `a${index}`, ',')}`)),
	withStatus(413, get('filters: 2,000 models of apps', `/api/spaces?limit=1&${times(2000, (index) => `models=a/b${index}`, '&')}`)),
	withStatus(413, get('filters: 1,000 on the page', `/models?${times(1000, (index) => `other=x${index}`, '&')}`)),
	withStatus(413, get('expand: 500 times the same', `/api/models?limit=1000&${times(500, () => 'expand=likes', '&')}`)),
	withStatus(413, get('expand: 5,000 with commas', `/api/models?limit=1000&expand=${times(5000, () => 'likes', ',')}`)),
	withStatus(400, get('expand: a value of 16 kB', `/api/models?expand=${'x'.repeat(16_000)}`)),
	withStatus(200, get('everything of a thousand models', '/api/models?limit=1000&full=true&cardData=true&config=true')),
	withStatus(200, get('the tags of all models', '/api/models-tags-by-type')),
	withStatus(200, get('the tags of all data sets', '/api/datasets-tags-by-type')),
	withStatus(400, get('a sort of 16 kB', `/api/models?sort=${'a'.repeat(16_000)}`)),
	withStatus(400, get('a cursor of 16 kB', `/api/models?cursor=${'A'.repeat(16_000)}`)),
	withStatus(400, get('a cursor of nested lists', `/api/models?cursor=${Buffer.from(deep(5000)).toString('base64url')}`)),
	withStatus(400, get('a range of parameters of 16 kB', `/api/models?num_parameters=${'min:1,'.repeat(2600)}`)),
	withStatus(
		413,
		get('collections with 2,000 items to look for', `/api/collections?${times(1500, (index) => `item=models/a/b${index}`, '&')}`),
	),
	withStatus(400, get('collections: 1,500 words', `/api/collections?q=${words(1500)}`)),
	get('threads: 1,500 words', `${API}/discussions?q=${words(1500)}`),
	get('10,000 parameters without a name', `/api/models?${'&'.repeat(25_000)}`),
]

/** Odd addresses and headers. They need no account. */
const ADDRESSES: readonly HostileRequest[] = [
	get('a path of 10,000 segments', `/${HOSTILE_REPO}/resolve/main/${'a/'.repeat(10_000)}a`),
	get('a path of 12,000 slashes', `/${'/'.repeat(12_000)}`),
	get('a path of 9,000 escapes', `/${HOSTILE_REPO}/blob/main/${'%2F'.repeat(9000)}`),
	get('a revision of 5,000 segments', `${API}/tree/${'refs/'.repeat(5000)}`),
	get('a revision of 16 kB', `${API}/revision/${'a'.repeat(16_000)}`),
	get('a comparison of dots', `${API}/compare/${'.'.repeat(15_000)}`),
	get('a page number of nine digits', `${API}/commits/main?p=999999999&limit=1000`),
	get('a name of dashes', `/api/models/${'-'.repeat(8000)}/${'a.'.repeat(4000)}`),
	get('a Range of 2,000 parts', `/${HOSTILE_REPO}/resolve/main/README.md`, {
		range: `bytes=${times(2000, (index) => `${index}-${index}`, ',')}`,
	}),
	get('a Range of 4,000 whole files', `/${HOSTILE_REPO}/resolve/main/README.md`, { range: `bytes=${times(4000, () => '0-', ',')}` }),
	get('an If-None-Match of 5,000 tags', `/${HOSTILE_REPO}/resolve/main/README.md`, { 'if-none-match': times(5000, () => '"a"', ',') }),
	get('an Accept of 5,000 types', `/docs`, { accept: times(3000, (index) => `a/${index};q=0.5`, ',') }),
	get('an Accept-Language of 3,000 languages', `/docs`, { 'accept-language': times(3000, (index) => `a${index}`, ',') }),
	get('an Accept-Encoding of 3,000 codings', '/models', { 'accept-encoding': times(3000, (index) => `a${index};q=0.1`, ',') }),
	get('3,000 cookies', '/', { cookie: times(3000, (index) => `c${index}=1`, '; ') }),
	get('an Authorization of 16 kB', '/api/whoami-v2', { authorization: `Bearer ${'x'.repeat(16_000)}` }),
	get('Basic credentials of 16 kB', `/${HOSTILE_REPO}/info/refs?service=git-upload-pack`, {
		authorization: `Basic ${'QUFB'.repeat(4000)}`,
	}),
	get('a signed address of 16 kB', `/lfs/download/${'a'.repeat(16_000)}`),
	get('a reconstruction without a token', `/cas/v1/reconstructions/${'0'.repeat(64)}`),
	get('a next= of 16 kB', `/login?next=${'/'.repeat(16_000)}`),
	get('a feed of everything', '/models/feed.xml?limit=100000'),
]

/** Requests of an account on its own repository. */
const SIGNED_IN: readonly HostileRequest[] = [
	post('new repository: 16 MB of keys', '/api/repos/create', () => manyKeys(16 * MEGABYTE - 64)),
	post('new repository: a name of nested lists', '/api/repos/create', () => `{"name":${deep(8_000_000)}}`),
	post('new repository: a name of 15 MB', '/api/repos/create', () => JSON.stringify({ name: 'x'.repeat(15 * MEGABYTE) })),
	post('new repository: 1,400 files that are no base64', '/api/repos/create', () => JSON.stringify({ name: 'x', files: Array.from({ length: 1400 }, () => ({ path: 'a', content: '='.repeat(10_000), encoding: 'base64' })) })), // prettier-ignore
	post('new repository: a version of 15 MB', '/api/repos/create', () => JSON.stringify({ name: 'x', type: 'space', sdk: 'gradio', sdkVersion: `${'1'.repeat(15 * MEGABYTE)}!` })), // prettier-ignore
	post('settings: 60 kB of nested lists', `${API}/settings`, () => deep(30_000)),
	post('LFS upload: a thousand objects of 5 TB in parts', LFS, () => JSON.stringify({ operation: 'upload', transfers: ['multipart'], objects: Array.from({ length: 1000 }, (_, index) => ({ oid: String(index).padStart(64, '0'), size: 5e12 })) })), // prettier-ignore
	post('LFS upload: an object larger than any', LFS, () => JSON.stringify({ operation: 'upload', objects: [{ oid: '1'.repeat(64), size: 2 ** 52 }] })), // prettier-ignore
	answered(post('LFS upload: a thousand objects', LFS, () => JSON.stringify({ operation: 'upload', objects: Array.from({ length: 1000 }, (_, index) => ({ oid: String(index).padStart(64, '0'), size: 5e6 })) }))), // prettier-ignore
	post('commit: a line of 8 million nested lists', `${API}/commit/main`, () => HEADER_LINE + deep(8_000_000), LINES_TYPE),
	post('commit: a line of 20 MB', `${API}/commit/main`, () => `${HEADER_LINE}{"key":"file","value":{"path":"x","content":"${'A'.repeat(20 * MEGABYTE)}"}}`, LINES_TYPE), // prettier-ignore
	post(
		'commit: a million lines of another kind',
		`${API}/commit/main`,
		() => HEADER_LINE + '{"key":"unknown"}\n'.repeat(1_000_000),
		LINES_TYPE,
	),
	post('commit: 16 million empty lines', `${API}/commit/main`, () => HEADER_LINE + '\n'.repeat(16 * MEGABYTE), LINES_TYPE),
	post('commit: base64 of 15 MB of blanks', `${API}/commit/main`, () => `${HEADER_LINE}${JSON.stringify({ key: 'file', value: { path: 'x', content: `${' '.repeat(15 * MEGABYTE)}!` } })}`, LINES_TYPE), // prettier-ignore
	post('commit: one document of 16 MB of files', `${API}/commit/main`, () => JSON.stringify({ summary: 'x', files: Array.from({ length: 4000 }, (_, index) => ({ path: `../${index}`, content: 'A'.repeat(3800) })) })), // prettier-ignore
	packed('commit: 128 MB of blanks', `${API}/commit/main`, () => Buffer.alloc(128 * MEGABYTE, 0x20), LINES_TYPE),
	post('before an upload: 3 MB of rules', `${API}/preupload/main`, () => JSON.stringify({ files: [{ path: 'a'.repeat(4000), size: 1 }], gitAttributes: '*a*a*a*a*a*b filter=lfs\n'.repeat(120_000) })), // prettier-ignore
	post('before an upload: a sample of 4 MB', `${API}/preupload/main`, () => JSON.stringify({ files: [{ path: 'a', size: 1, sample: `${' '.repeat(3 * MEGABYTE)}!` }] })), // prettier-ignore
	answered(post('before an upload: a thousand files', `${API}/preupload/main`, () => JSON.stringify({ files: Array.from({ length: 1000 }, (_, index) => ({ path: `${'a/'.repeat(200)}${index}`, size: 1, sample: 'A'.repeat(684) })) }))), // prettier-ignore
	answered(
		post('discussion: 64 kB of nested quotes', `${API}/discussions`, () => JSON.stringify({ title: 'x', description: '>'.repeat(65_000) })),
	),
	get('discussions with that one', `/${HOSTILE_REPO}/discussions/1`),
	post('discussion: a title of 500 kB', `${API}/discussions`, () => JSON.stringify({ title: 'x'.repeat(500_000), description: '' })),
	post('webhook: 5,000 watched', '/api/settings/webhooks', () => JSON.stringify({ url: 'https://example.org/', watched: Array.from({ length: 1000 }, () => ({ type: 'model', name: 'a/b' })) })), // prettier-ignore
	post('webhook: 100,000 kinds of events', '/api/settings/webhooks', () => JSON.stringify({ url: 'https://example.org/', watched: [], domains: Array.from({ length: 7000 }, () => 'repo') })), // prettier-ignore
	post('lock: a path of 60 kB', `/${HOSTILE_REPO}.git/info/lfs/locks`, () => JSON.stringify({ path: '/'.repeat(60_000) })),
	answered(post('watch: 200 repositories', '/api/settings/watch', () => '{}')),
	answered(post('share: 10,000 objects', `${API}/lfs-files/duplicate`, () => JSON.stringify({ target: { name: 'x/y' }, files: Array.from({ length: 10_000 }, (_, index) => ({ sha256: String(index).padStart(64, '0') })) }))), // prettier-ignore
	answered(post('commit: a card of 900 kB of tables', `${API}/commit/main`, () => commit(['README.md', `---\nlicense: mit\n---\n${'|a|b|\n|-|-|\n|1|2|\n\n'.repeat(45_000)}`]), LINES_TYPE)), // prettier-ignore
	get('the page of that card', `/${HOSTILE_REPO}`),
]

const commitOf = (name: string, files: () => [path: string, content: string][]): HostileRequest =>
	answered(post(`commit: ${name}`, `${API}/commit/main`, () => commit(...files()), LINES_TYPE))

/** Content within the limits that is large or odd, pushed to the caller's own repository. */
const LARGE_CONTENT: readonly HostileRequest[] = [
	commitOf('20,000 files', () => Array.from({ length: 20_000 }, (_, index) => [`many/${index % 100}/${index}.txt`, String(index)])),
	answered(post('commit: a file of 10 MB', `${API}/commit/main`, () => `${HEADER_LINE}${JSON.stringify({ key: 'file', value: { path: 'large.bin.txt', content: Buffer.alloc(10 * MEGABYTE, 'abcdefg\n').toString('base64'), encoding: 'base64' } })}`, LINES_TYPE)), // prettier-ignore
	commitOf('a text of 3.3 million Chinese letters', () => [['letters.txt', `${'\u4e2d'.repeat(99)}\n`.repeat(33_000)]]),
	commitOf('one line of 9 MB', () => [['line.json', `{"a":"${'x'.repeat(9_000_000)}"}`]]),
	commitOf('a program of 400,000 brackets', () => [['brackets.py', '(['.repeat(200_000)]]),
	commitOf('a table of 2,000 columns', () => [['wide.csv', `${times(2000, (column) => `c${column}`, ',')}\n`.repeat(800)]]),
	commitOf('a table of quotes', () => [['quotes.csv', '"a""b",'.repeat(1_000_000)]]),
	commitOf('a notebook of 4 MB', () => [['cells.ipynb', JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells: Array.from({ length: 20_000 }, (_, index) => ({ cell_type: index % 2 ? 'markdown' : 'code', metadata: {}, source: ['**a** `b`\n'.repeat(10)], outputs: [] })) })]]), // prettier-ignore
	commitOf('front matter of 800 kB', () => [
		['README.md', `---\nlicense: mit\nx:\n${times(50_000, (index) => `  k${index}: [1, 2]`, '\n')}\n---\nHi\n`],
	]),
	get('the page of that front matter', `/${HOSTILE_REPO}`),
	commitOf('a card of 300 kB of brackets', () => [['README.md', `---\nlicense: mit\n---\n${'[![](a)]('.repeat(35_000)}`]]),
	get('the page of those brackets', `/${HOSTILE_REPO}`),
	commitOf('a card of 300 kB of emphasis', () => [['README.md', `---\nlicense: mit\n---\n${'*a _b **c __d ~~e '.repeat(17_000)}`]]),
	get('the page of that emphasis', `/${HOSTILE_REPO}`),
	commitOf('a card of 300 kB of one code block', () => [
		['README.md', `---\nlicense: mit\n---\n\`\`\`cpp\n${'R"x(/*<a b=\'$ '.repeat(23_000)}\n\`\`\`\n`],
	]),
	get('the page of that code', `/${HOSTILE_REPO}`),
	commitOf('10 kB of patterns to leave out', () => [['.gitignore', `${'*a'.repeat(20)}*b\n`.repeat(240)]]),
	answered(post('before an upload: 200 files of a hundred folders', `${API}/preupload/main`, () => JSON.stringify({ files: Array.from({ length: 200 }, (_, index) => ({ path: `${`aaaa${index}/`.repeat(100)}x`, size: 1 })) }))), // prettier-ignore
	commitOf('4 MB of patterns for large files', () => [['.gitattributes', `[${'!a-c'.repeat(450)}]*x*z filter=lfs\n`.repeat(1900)]]),
	answered(post('before an upload: a thousand files against them', `${API}/preupload/main`, () => JSON.stringify({ files: Array.from({ length: 1000 }, (_, index) => ({ path: `${'a'.repeat(3000)}${index}`, size: 1 })) }))), // prettier-ignore
	commitOf('the usual patterns again', () => [['.gitattributes', '*.bin filter=lfs\n'], ['.gitignore', '']]), // prettier-ignore
]

const tensors = (count: number): Uint8Array =>
	safetensorsFile(
		Object.fromEntries(Array.from({ length: count }, (_, at) => [`t.${at}`, { dtype: 'F32', shape: [], data_offsets: [0, 4] }])),
	)
const show = (path: string): HostileRequest[] => [
	withStatus(200, get(`the page of ${path}`, `/${HOSTILE_REPO}/blob/main/${path}`)),
	withStatus(200, get(`the repository with ${path}`, `/${HOSTILE_REPO}`)),
	withStatus(200, get(`everything of the repository with ${path}`, API)),
]

/** Files that the hub reads to describe a model, and a file with more lines than blame shows at once, each followed by the requests that read it. */
const READ_CONTENT: readonly HostileRequest[] = [
	commitOf('a text of 150,000 lines', () => [['long.txt', times(150_000, (index) => `l${index % 1000}`, '\n')]]),
	withStatus(200, get('the page of long.txt', `/${HOSTILE_REPO}/blob/main/long.txt`)),
	withStatus(200, get('blame of long.txt', `/${HOSTILE_REPO}/blame/main/long.txt`)),
	withStatus(200, get('blame of the last lines of long.txt', `/${HOSTILE_REPO}/blame/main/long.txt?p=74`)),
	withStatus(200, get('the history of long.txt', `/${HOSTILE_REPO}/commits/main/long.txt`)),
	withStatus(400, get('a next page whose address would be 12 kB', `${API}/commits/main?limit=1&note=${'a'.repeat(12_000)}`)),
	commitOf('a tokenizer configuration of 5 MB', () => [['tokenizer_config.json', manyKeys(4_900_000)]]),
	...show('tokenizer_config.json'),
	commitOf('a configuration of 2 MB of keys', () => [['config.json', manyKeys(2_000_000)]]),
	...show('config.json'),
	commitOf('a deep configuration', () => [['config.json', `{"a":${deep(450_000)}}`], ['deep/config.json', `{"a":${deep(450_000)}}`]]), // prettier-ignore
	...show('deep/config.json'),
	answered(post('commit: weights with a header of 7 MB', `${API}/commit/main`, () => `${HEADER_LINE}${JSON.stringify({ key: 'file', value: { path: 'model.safetensors', content: Buffer.from(tensors(120_000)).toString('base64'), encoding: 'base64' } })}`, LINES_TYPE)), // prettier-ignore
	...show('model.safetensors'),
	commitOf('an index of 60,000 shards', () => [['model.safetensors.index.json', JSON.stringify({ weight_map: Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`t${at}`, `part-${at}.safetensors`])) })]]), // prettier-ignore
	...show('model.safetensors.index.json'),
]

/** Documentation that is read in the background after its push, and what visitors ask of it. */
const DOCUMENTATION: readonly HostileRequest[] = [
	{ ...commitOf('1,000 pages of documentation that are hard to read', hostileDocs), worksOnFor: 90_000 },
	get('the first page of that documentation', `/docs/${HOSTILE_REPO}`),
	...Array.from({ length: 15 }, (_, index) => get(`page ${index} of that documentation`, `/docs/${HOSTILE_REPO}/page-${index}`)),
	get('all of that documentation', `/docs/${HOSTILE_REPO}/llms-full.txt`),
	get('a search in that documentation', `/docs/search.json?project=${encodeURIComponent(HOSTILE_REPO)}&q=words+page`),
]

/** Small requests that that much content turns into large answers. */
const AMPLIFIERS: readonly HostileRequest[] = [
	get('the tree of 20,000 files', `${API}/tree/main?recursive=true`),
	get('the tree with last commits', `${API}/tree/main/many/0?expand=true`),
	get('the size of the tree', `${API}/treesize/main`),
	get('the repository with all of its files', `${API}/revision/main?blobs=true`),
	get('the folder page', `/${HOSTILE_REPO}/tree/main/many`),
	get('the files page', `/${HOSTILE_REPO}/tree/main`),
	get('the history', `${API}/commits/main?limit=1000&expand[]=formatted`),
	get('the history page', `/${HOSTILE_REPO}/commits/main`),
	get('everything since the beginning', `${API}/compare/main~20..main`),
	get('everything since the beginning, raw', `${API}/compare/main~20..main?raw=true`),
	get('the comparison page', `/${HOSTILE_REPO}/compare/main~20..main`),
	...['large.bin.txt', 'letters.txt', 'line.json', 'brackets.py', 'wide.csv', 'quotes.csv', 'cells.ipynb'].flatMap((path) => [
		get(`the page of ${path}`, `/${HOSTILE_REPO}/blob/main/${path}`),
		get(`blame of ${path}`, `/${HOSTILE_REPO}/blame/main/${path}`),
		get(`the history of ${path}`, `/${HOSTILE_REPO}/commits/main/${path}`),
	]),
	get('the editor with 10 MB', `/${HOSTILE_REPO}/edit/main/large.bin.txt`),
	post('paths: a thousand of them', `${API}/paths-info/main`, () => JSON.stringify({ paths: Array.from({ length: 1000 }, (_, index) => `many/${index % 100}/${index}.txt`), expand: true })), // prettier-ignore
	get('the sitemap', '/sitemap.xml'),
	get('the sitemap of the hub', '/sitemaps/hub.xml'),
	get('the sitemap of what repositories document', '/sitemaps/docs-1.xml'),
	get('all documentation of repositories', '/docs?q=%25'),
	get('documentation: 50 words', `/docs/search.json?q=${times(50, (index) => `a${index}`, '+')}`),
	get('every address of the hub', '/api/openapi.json'),
	get('all documentation of a project', '/docs/stoa/llms-full.txt'),
	get('all documentation', '/llms-full.txt'),
	get('the newest models as a feed', '/models/feed.xml'),
	get('all tasks', '/api/tasks'),
	post('MCP: a hundred questions', '/mcp', () => JSON.stringify(Array.from({ length: 100 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' }))), { ...JSON_TYPE, accept: 'application/json, text/event-stream' }), // prettier-ignore
].map((request) => answered(request))

/** All requests, in order. */
export const HOSTILE_REQUESTS: readonly HostileRequest[] = [
	...BODIES,
	...QUERIES,
	...ADDRESSES,
	...[...SIGNED_IN, ...LARGE_CONTENT, ...READ_CONTENT, ...DOCUMENTATION, ...AMPLIFIERS].map(signedIn),
	...XET,
]
