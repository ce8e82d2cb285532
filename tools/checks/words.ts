import { lineAt, type Source } from './sources.ts'

/** Where pages are drawn: what they say lies in `apps/web/src/words`. */
const DRAWN = /^apps\/web\/src\/(?!words\/).*\.tsx?$/

/** Files and folders whose texts are no words of the interface, and why. */
const OTHER_TEXTS: Readonly<Record<string, string>> = {
	'apps/web/src/parts/frame-words.ts': 'the words around a page of the documentation, by the language of its text',
	'apps/web/src/parts/docs/words.ts': 'the words of a page of the documentation, by the language of its text',
	'apps/web/src/parts/docs/words-of-': 'the same for languages of Asia and Europe',
	'apps/web/src/pages/docs/design/': 'the gallery of components, which shows them with sample texts',
	'apps/web/src/pages/catalog/task/pictures/': 'drawings of what models read and write',
	'apps/web/src/parts/repo/card-template.ts': 'the beginning of a card, which becomes a file of its repository',
	'apps/web/src/site/commit-titles.ts': 'titles of commits, which git keeps for readers of every language',
	'apps/web/src/parts/repo/citation.ts': 'words that the formats of citations define',
	'apps/web/src/viewers/diff/parse-diff.ts': 'what git writes into a difference',
	'apps/web/src/islands/call.ts': 'failures of requests, said as the API says its own',
	'apps/web/src/islands/upload/put-bytes.ts': 'the same',
	'apps/web/src/islands/try-it/model-files.ts': 'the same',
	'apps/web/src/islands/docs/': 'the words of the documentation come by the language of its text; English is the default',
	'apps/web/src/parts/tag-label.ts': 'names of licenses, formats and frameworks, as the catalog has them',
}

/** Attributes and props that people read or hear. */
const SAID = new Set(
	'alt aria-description aria-label caption confirm fold heading hint label lead legend placeholder question summary text title'.split(' '),
)

/** Elements whose content is code or a name that no language changes. */
const CODE = new Set(['code', 'pre', 'kbd', 'samp', 'script', 'style'])

/** Proper names, which stand as they are in every language. */
const NAMES = new Set(['Stoa', 'main', 'arXiv', 'DOI', 'BibTeX', 'APA', 'git'])

type Node = Readonly<Record<string, unknown>>

/** Texts that people read and that do not come from the word files: no other language could replace them. */
export function checkWords(sources: readonly Source[], others = OTHER_TEXTS): string[] {
	const exempt = Object.keys(others)
	const drawn = sources.filter(({ path, isTest }) => !isTest && DRAWN.test(path))
	const unused = exempt.filter((prefix) => drawn.length > 0 && !drawn.some(({ path }) => path.startsWith(prefix)))
	const found = drawn
		.filter(({ path }) => !exempt.some((prefix) => path.startsWith(prefix)))
		.flatMap(({ path, text, parsed }) =>
			saidIn(parsed.program).map(
				({ said, start }) => `${path}:${lineAt(text, start)} says "${said}": move it to apps/web/src/words (README of apps/web)`,
			),
		)
	return [...found, ...unused.map((prefix) => `${prefix} is exempt in tools/checks/words.ts, but there is no such file: remove it there`)]
}

interface Said {
	said: string
	start: number
}

function saidIn(node: unknown): Said[] {
	if (Array.isArray(node)) return node.flatMap(saidIn)
	if (!isNode(node) || isOther(node)) return []
	const start = Number(node['start'])
	const literal = textOf(node)
	if (node['type'] === 'JSXText') return literal !== undefined && isSaid(literal) ? [{ said: shortened(literal), start }] : []
	if (node['type'] === 'JSXAttribute' && isNode(node['value'])) return saidByAttribute(node, node['value'])
	const inside = Object.values(node).flatMap(saidIn)
	return literal !== undefined && isSentence(literal) ? [{ said: shortened(literal), start }, ...inside] : inside
}

function saidByAttribute(attribute: Node, value: Node): Said[] {
	const literal = value['type'] === 'Literal' ? textOf(value) : undefined
	if (literal === undefined) return saidIn(value)
	return SAID.has(nameOf(attribute['name'])) && isSaid(literal) ? [{ said: shortened(literal), start: Number(value['start']) }] : []
}

/** Imports, types, code, what the console says, and messages of failures, which have a file of their own. */
function isOther(node: Node): boolean {
	if (node['type'] === 'ImportDeclaration' || node['type'] === 'TSLiteralType') return true
	if (node['type'] === 'NewExpression') return nameOf(node['callee']).endsWith('Error')
	if (node['type'] === 'CallExpression' && isNode(node['callee'])) return nameOf(node['callee']['object']) === 'console'
	return node['type'] === 'JSXElement' && isNode(node['openingElement']) && CODE.has(nameOf(node['openingElement']['name']))
}

/** What a text, a literal or a template says; each `${...}` is one `x`. */
function textOf(node: Node): string | undefined {
	if (node['type'] === 'JSXText' || node['type'] === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined
	if (node['type'] !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return undefined
	return node['quasis'].map((quasi: unknown) => (isNode(quasi) && isNode(quasi['value']) ? String(quasi['value']['raw']) : '')).join('x')
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

const nameOf = (node: unknown): string => (isNode(node) && typeof node['name'] === 'string' ? node['name'] : '')

const isSaid = (text: string): boolean => /\p{L}/u.test(text) && !NAMES.has(text.trim())

/** Several words that begin as sentences and headings do; single words are too often names and values. */
const isSentence = (text: string): boolean => /^\s*\p{Lu}\p{Ll}*[ ,’]+(?:.*\s)?\p{L}/u.test(text) && !NAMES.has(text.trim())

const shortened = (text: string): string => {
	const line = text.trim().replaceAll(/\s+/g, ' ')
	return line.length > 60 ? `${line.slice(0, 60)}…` : line
}
