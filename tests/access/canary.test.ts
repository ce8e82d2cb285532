import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { addressOf } from './address-of.ts'
import { openHouse, type Caller, type House } from './house.ts'
import { ENDPOINTS, PAGES, type Place } from './rows.ts'
import { usualShare } from '../usual-share.ts'
import { steady, VARYING_HEADERS } from './steady.ts'

/**
 * Everything that a visitor and a stranger can reach is read twice: before private repositories are made, and afterwards. Nothing may differ:
 * no row, no total, no header, and not the answer at the addresses of the private repositories themselves.
 */

const KINDS = ['model', 'dataset', 'space'] as const
/** Each stands at one place of the private repositories only. */
const CANARIES = {
	name: 'zephyrquokka',
	tag: 'umbratapir',
	file: 'cobaltnarwhal',
	text: 'velvetaxolotl',
	title: 'saffronlemur',
	message: 'indigopangolin',
	branch: 'jadewombat',
	base: 'amberkakapo',
	collection: 'ochreibex',
	group: 'crimsonmarkhor',
	domain: 'russetbilby.example',
	thread: 'tealpangasius',
	docs: 'mauvekinkajou',
}
const CARD = [
	'---',
	`title: ${CANARIES.title}`,
	`tags: [${CANARIES.tag}]`,
	'license: mpl-2.0',
	'language: [mi]',
	'pipeline_tag: depth-estimation',
	'task_categories: [table-question-answering]',
	'library_name: keras',
	`base_model: ${CANARIES.base}/x`,
	`datasets: [${CANARIES.base}/y]`,
	'---',
	`# ${CANARIES.title}`,
	'',
	`A sentence about ${CANARIES.text}. See https://arxiv.org/abs/2401.54321.`,
].join('\n')
/** Documentation with a word in its contents, its title, a heading and its text. */
const documented = (word: string) =>
	[
		['docs/_toctree.yml', `- local: index\n  title: ${word}\n- local: ${word}-page\n  title: ${word}\n`],
		['docs/index.md', `# The ${word}\n\n## About ${word}\n\nText of ${word}.\n`],
		[`docs/${word}-page.md`, `# Use ${word}\n`],
	].map(([path, content]) => ({ path, content, encoding: 'utf-8' }))
const LOOKERS = ['visitor', 'stranger'] as const

let house: House
/** A public collection, which private repositories are put into. */
let openCollection = ''
beforeAll(async () => {
	house = await openHouse()
	for (const kind of KINDS) await house.makeRepo(kind, `open-${kind}`, 'public')
	// Followers are told of what they may see.
	const follower = await house.forApi('stranger')
	for (const account of ['organizations/lab', 'users/olga'])
		await house.server.app.inject({ method: 'POST', url: `/api/${account}/follow`, headers: follower.headers })
	await house.makeRepo('model', 'open-told', 'public')
	await heard('stranger', 'lab/open-told')
	// Lists of documentation are there before, with something in them.
	const lines = [{ key: 'header', value: { summary: 'Document' } }, ...documented('openness').map((value) => ({ key: 'file', value }))]
	await house.server.app.inject({
		method: 'POST',
		url: '/api/models/lab/open-model/commit/main',
		headers: { ...(await house.forApi('write token')).headers, 'content-type': 'application/x-ndjson' },
		payload: lines.map((line) => JSON.stringify(line)).join('\n'),
	})
	await documentationIsRead('openness')
	const made = await house.server.app.inject({
		method: 'POST',
		url: '/api/collections',
		...(await house.forApi('write token')),
		payload: { title: 'Open shelf', namespace: 'lab', item: { type: 'model', id: 'lab/open-model' } },
	})
	openCollection = z.object({ slug: z.string() }).parse(made.json()).slug
	// So that no list of tokens changes between the looks.
	for (const caller of LOOKERS) await look(caller, { url: '/api/models', page: false })
})
afterAll(() => house.close())

/** What depends on the size of an answer and on its connection as well. */
const VARYING = new Set([...VARYING_HEADERS, 'content-length', 'connection', 'keep-alive'])

/** Addresses that tell of the process itself, and those that are asked for with something of their own. */
const VARYING_PAGES = new Set(['/metrics'])

async function look(caller: Caller, request: InjectOptions & { page: boolean }): Promise<{ seen: string; body: string }> {
	const { page, ...asked } = request
	const { headers, csrf } = await (page ? house.forPages(caller) : house.forApi(caller))
	const answer = await house.server.app.inject({
		...asked,
		headers: { ...asked.headers, ...headers, ...(csrf && { 'x-csrf-token': csrf }) },
	})
	const kept = Object.entries(answer.headers).filter(([name]) => !VARYING.has(name) && !name.startsWith('x-xet'))
	const body = answer.body
	return { seen: `${answer.statusCode}\n${steady(kept.map((pair) => pair.join(': ')).join('\n'))}\n\n${steady(body)}`, body }
}

/** Every page that links lead to, from the first ones. */
async function crawl(caller: Caller): Promise<Map<string, string>> {
	const seen = new Map<string, string>()
	const waiting = [
		'/',
		'/models',
		'/datasets',
		'/apps',
		'/search?q=open',
		'/olga',
		'/lab',
		'/stella',
		'/join',
		'/login',
		'/design',
		'/collections',
	]
	for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
		// Files are asked for below; here each would count as a download and change the next look.
		if (seen.has(address) || /^\/(?:assets|vendor)\/|\/resolve\//.test(address)) continue
		const answer = await look(caller, { url: address, page: true })
		seen.set(address, answer.seen)
		for (const [, found = ''] of answer.body.matchAll(/(?:href|src|action)="([^"#]+)/g)) {
			const target = new URL(found.replaceAll('&amp;', '&'), `http://hub.test${address}`)
			// Filters lead to every combination of filters; one at a time is enough.
			if (target.origin === 'http://hub.test' && target.searchParams.size < 2) waiting.push(target.pathname + target.search)
		}
	}
	return seen
}

/**
 * Questions to the API, to files and to git: each row of the table about private repositories, in usual runs about those of one kind in turn, and
 * every search for their words.
 */
function questions(): (InjectOptions & { page: boolean; key: string })[] {
	const asked: (InjectOptions & { page: boolean; key: string })[] = []
	for (const [turn, kind] of KINDS.entries()) {
		const place: Place = { id: `lab/${CANARIES.name}-${kind}`, kind, number: 1 }
		const ofOneKind = [...ENDPOINTS, ...PAGES].filter((row) => row.kind === kind)
		const ofAnyKind = [...ENDPOINTS, ...PAGES].filter((row) => row.kind === undefined)
		for (const row of [...ofOneKind, ...usualShare(ofAnyKind, KINDS.length, turn)]) {
			if (row.closed === undefined || row.form) continue
			const body = row.body?.({ ...place })
			const url = addressOf(row, place).replace(/a\.txt|main$/, (text) => (text === 'main' ? 'main' : `${CANARIES.file}.txt`))
			asked.push({
				key: `${row.method} ${url} ${row.note ?? ''}`,
				method: row.method,
				url,
				page: PAGES.includes(row),
				...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
			})
		}
	}
	// Everything else that anybody may ask, of whatever is not private: no list, feed, suggestion or count knows of the others.
	const open: Place = { id: 'lab/open-model', kind: 'model', number: 1, collection: openCollection.split('/')[1] ?? '' }
	for (const row of [...ENDPOINTS, ...PAGES]) {
		if ((row.method !== 'GET' && row.method !== 'HEAD') || row.kind || VARYING_PAGES.has(row.path)) continue
		const url = addressOf(row, open)
		asked.push({ key: `${row.method} ${url} of what is open`, method: row.method, url, page: PAGES.includes(row) })
	}
	const words = [...Object.values(CANARIES), 'zephyr', 'quokk', 'mpl-2.0', 'license:mpl-2.0', 'mi', 'depth-estimation', 'keras', 'lab']
	const get = (url: string): void => void asked.push({ key: url, url, page: !url.startsWith('/api') })
	for (const list of ['models', 'datasets', 'spaces']) {
		for (const word of words) for (const name of ['search', 'filter', 'author']) get(`/api/${list}?${name}=${word}&full=true`)
		for (const word of [CANARIES.name, CANARIES.tag, 'keras']) for (const name of ['search', 'tag']) get(`/${list}?${name}=${word}`)
		for (const sort of ['createdAt', 'lastModified', 'downloads', 'likes', 'trendingScore', 'id']) get(`/api/${list}?sort=${sort}&limit=1`)
	}
	for (const word of words) {
		get(`/api/quicksearch?q=${word}`)
	}
	for (const word of [CANARIES.name, CANARIES.text, CANARIES.tag, CANARIES.docs]) get(`/search?q=${word}`)
	for (const word of [CANARIES.name, CANARIES.docs, 'openness', 'lab', 'use', 'about'])
		for (const url of [`/docs?q=${word}`, `/docs/search?q=${word}`, `/docs/search.json?q=${word}&limit=50`]) get(url)
	for (const url of [
		'/docs',
		'/docs?p=1',
		'/llms.txt',
		'/sitemap.xml',
		'/sitemaps/hub.xml',
		'/sitemaps/docs-1.xml',
		'/sitemaps/docs-2.xml',
	])
		get(url)
	for (const url of [
		'/api/collections',
		'/api/collections?owner=lab',
		'/api/collections?sort=upvotes&limit=1',
		`/api/collections/${openCollection}`,
	])
		get(url)
	for (const word of [CANARIES.collection, CANARIES.text]) get(`/api/collections?q=${word}`)
	for (const kind of KINDS) get(`/api/collections?item=${kind}s/lab/${CANARIES.name}-${kind}`)
	for (const word of [CANARIES.name, CANARIES.text, 'lab']) {
		get(`/api/spaces/semantic-search?q=${word}`)
		get(`/api/spaces/by-subdomain/lab-${word}-space`)
		get(`/docs/search.json?q=${word}`)
	}
	for (const paper of ['2401.54321', '2401'])
		for (const url of [
			`/api/papers/search?q=${paper}`,
			`/papers?q=${paper}`,
			`/api/papers/${paper}`,
			`/papers/${paper}`,
			`/api/arxiv/${paper}/repos`,
		])
			get(url)
	for (const app of ['llama.cpp', 'transformers', 'vllm']) {
		get(`/api/models?apps=${app}`)
		get(`/models?apps=${app}`)
	}
	for (const name of ['olga', 'lab', 'stella'])
		for (const part of ['likes', 'followers', 'following']) get(`/api/${name === 'lab' ? 'organizations' : 'users'}/${name}/${part}`)
	for (const url of ['/api/notifications', '/notifications', '/settings/log', '/settings/publishers', '/settings/webhooks', '/invitations'])
		get(url)
	for (const url of ['/api/models-tags-by-type', '/api/datasets-tags-by-type', '/api/trending', '/api/trending?type=space']) get(url)
	for (const name of ['olga', 'lab']) get(`/api/${name === 'lab' ? 'organizations' : 'users'}/${name}/overview`)
	return asked
}

async function everything(): Promise<Map<string, string>> {
	const seen = new Map<string, string>()
	await house.server.hub.listings.refresh()
	for (const caller of LOOKERS) {
		for (const [address, answer] of await crawl(caller)) seen.set(`${caller} ${address}`, answer)
		for (const { key, ...request } of questions()) seen.set(`${caller} ${key}`, (await look(caller, request)).seen)
	}
	return seen
}

/** Private repositories of every kind; those of the second name were public for a while, and renamed. */
async function hideCanaries(): Promise<void> {
	const { app } = house.server
	const { headers } = await house.forApi('write token')
	const call = async (method: 'POST' | 'PUT', url: string, payload: object): Promise<Record<string, unknown>> => {
		const answer = await app.inject({ method, url, headers, payload })
		if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
		return answer.json()
	}
	const commitTo = async (kind: string, id: string): Promise<void> => {
		const lines = [
			{ key: 'header', value: { summary: CANARIES.message } },
			{ key: 'file', value: { path: 'README.md', content: CARD, encoding: 'utf-8' } },
			{ key: 'file', value: { path: `${CANARIES.file}.txt`, content: CANARIES.text, encoding: 'utf-8' } },
			...documented(CANARIES.docs).map((value) => ({ key: 'file', value })),
		]
		const payload = lines.map((line) => JSON.stringify(line)).join('\n')
		const answer = await app.inject({
			method: 'POST',
			url: `/api/${kind}s/${id}/commit/main`,
			headers: { ...headers, 'content-type': 'application/x-ndjson' },
			payload,
		})
		if (answer.statusCode !== 200) throw new Error(answer.body)
	}
	await call('POST', '/api/collections', { title: CANARIES.collection, namespace: 'lab', private: true, description: CANARIES.text })
	const { id: groupId } = await call('POST', '/api/organizations/lab/resource-groups', { name: CANARIES.group, description: CANARIES.text })
	const owner = await house.server.hub.people.personByToken(headers['authorization']?.replace('Bearer ', '') ?? '')
	await house.server.hub.domains.add(owner, 'lab', CANARIES.domain)
	for (const kind of KINDS) {
		await house.makeRepo(kind, `${CANARIES.name}-${kind}`, 'private')
		await commitTo(kind, `lab/${CANARIES.name}-${kind}`)
		await call('POST', `/api/${kind}s/lab/${CANARIES.name}-${kind}/branch/${CANARIES.branch}`, {})
		await call('POST', `/api/${kind}s/lab/${CANARIES.name}-${kind}/like`, {})
		await call('POST', `/api/${kind}s/lab/${CANARIES.name}-${kind}/resource-group`, { resourceGroupId: groupId })
		// The person named in it cannot read it, and hears nothing.
		await call('POST', `/api/${kind}s/lab/${CANARIES.name}-${kind}/discussions`, {
			title: CANARIES.thread,
			description: `@stella @will ${CANARIES.text}`,
		})
		await call('POST', `/api/collections/${openCollection}/items`, { item: { type: kind, id: `lab/${CANARIES.name}-${kind}` } })
		await house.makeRepo(kind, `once-${kind}`, 'public')
		await commitTo(kind, `lab/once-${kind}`)
		await call('POST', `/api/${kind}s/lab/once-${kind}/like`, {})
		await house.server.hub.listings.refresh()
		await call('PUT', `/api/${kind}s/lab/once-${kind}/settings`, { private: true })
		await call('POST', '/api/repos/move', { fromRepo: `lab/once-${kind}`, toRepo: `lab/${CANARIES.name}-again-${kind}`, type: kind })
		await call('POST', `/api/${kind}s/lab/${CANARIES.name}-again-${kind}/discussions`, {
			title: CANARIES.thread,
			description: '@stella @will',
		})
	}
}

/** Waits until a person was told of something, and so of everything before it. */
async function heard(caller: Caller, text: string): Promise<void> {
	await vi.waitFor(async () => expect((await look(caller, { url: '/api/notifications?limit=100', page: false })).body).toContain(text), {
		timeout: 60_000,
		interval: 100,
	})
}

/** Waits until the owner finds pages of documentation with the word. */
async function documentationIsRead(word: string): Promise<void> {
	await vi.waitFor(
		async () => {
			const { body } = await look('write token', { url: `/docs/search.json?q=${word}`, page: false })
			expect(body).toContain('"repo":"lab/')
		},
		{ timeout: 60_000, interval: 100 },
	)
	await house.server.hub.documentation.readDue()
}

/** A page leads elsewhere while the rows of its dataset are being read. */
async function rowsAreRead(): Promise<void> {
	await vi.waitFor(
		async () => {
			const { body } = await look('visitor', { url: '/datasets/lab/open-dataset', page: true })
			expect(body).not.toContain('are being read')
		},
		{ timeout: 60_000, interval: 100 },
	)
}

/** Where two answers part, in a few words. */
function difference(key: string, before: string, after: string): string[] {
	if (before === after) return []
	let at = 0
	while (before[at] === after[at]) at += 1
	const around = (text: string): string => text.slice(Math.max(0, at - 60), at + 60)
	return [`${key}: "${around(before)}" became "${around(after)}"`]
}

test('private repositories change nothing that a visitor or a stranger can see', async () => {
	await rowsAreRead()
	const before = await everything()
	await hideCanaries()
	await heard('writer', `${CANARIES.name}-again-space`)
	await documentationIsRead(CANARIES.docs)
	const after = await everything()
	expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted())
	expect([...after].flatMap(([key, answer]) => difference(key, before.get(key) ?? '', answer))).toEqual([])
	for (const [key, answer] of after) {
		const asked = decodeURIComponent(key).toLowerCase()
		// An answer may repeat what the question said, and nothing else.
		const told = answer.toLowerCase()
		expect(
			Object.values(CANARIES).filter((word) => !asked.includes(word) && told.includes(word)),
			key,
		).toEqual([])
	}
	expect(house.server.problems).toEqual([])
	expect(before.size).toBeGreaterThan(500)
}, 600_000)

test('their owner finds them all', async () => {
	const { body } = await look('write token', { url: `/api/models?search=${CANARIES.name}`, page: false })
	expect(body).toContain(`lab/${CANARIES.name}-model`)
	expect((await look('session', { url: '/lab', page: true })).body).toContain(CANARIES.name)
})
