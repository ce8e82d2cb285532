import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouse, type Credentials, type House } from '../access/house.ts'
import { requestOf } from '../access/request-of.ts'
import type { Place } from '../access/rows.ts'
import { steady, VARYING_HEADERS } from '../access/steady.ts'
import { everyRoad, kindOf, type Road } from './roads.ts'
import { sideBySide } from '../side-by-side.ts'

/**
 * A repository that the caller may not see and one that does not exist get the same answer: same status, headers and body, after the one
 * name is replaced by the other. Otherwise a caller could test which names exist.
 */

const KINDS = ['model', 'dataset', 'space'] as const
/** The names have the same length and are neighbors in every order. */
const THERE = 'hidden-aa'
const MISSING = 'hidden-ab'

/** Documentation is covered too: its pages, its place in lists and search results must not reveal the repository. */
const FILES = {
	'a.txt': 'x',
	'docs/_toctree.yml': '- local: index\n  title: Home\n',
	'docs/index.md': '# Home of the quokka\n',
}

/** An identity that tests names. */
interface Teller {
	name: string
	pages: Credentials
	api: Credentials
}

let house: House
let tellers: Teller[]
beforeAll(async () => {
	house = await openHouse()
	for (const kind of KINDS) await house.makeRepo(kind, `${THERE}-${kind}`, 'private')
	const owner = await house.personOf('olga')
	for (const kind of KINDS)
		await house.server.hub.repos.create(owner, {
			kind,
			name: `${THERE}-${kind}`,
			namespace: 'olga',
			visibility: 'private',
			sdk: kind === 'space' ? 'static' : undefined,
			license: undefined,
			files: Object.entries(FILES).map(([path, content]) => ({ path, content: Buffer.from(content) })),
		})
	for (const namespace of ['lab', 'olga'])
		for (const kind of KINDS)
			await house.server.hub.discussions.create(
				owner,
				{ kind, id: `${namespace}/${THERE}-${kind}` },
				{ title: 'First', description: '', isPullRequest: false },
			)
	const visitor = await house.forPages('visitor')
	const [session, token] = [await house.signIn('stella'), await house.token('stella', 'write')]
	tellers = [
		{ name: 'visitor', pages: visitor, api: { headers: {}, csrf: undefined } },
		{ name: 'session', pages: session, api: session },
		{ name: 'token', pages: { headers: { ...visitor.headers, ...token.headers }, csrf: visitor.csrf }, api: token },
	]
})
afterAll(() => house.close())

/** The answer to one call about a repository of this name. */
async function ask({ pages, api }: Teller, { row, format }: Road, at: Place): Promise<string> {
	const isPage = format === 'page'
	const answer = await house.server.app.inject(requestOf(row, at, isPage ? pages : api, { isPage, upload: 'forged' }))
	const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
		VARYING_HEADERS.has(name) ? [] : [`${name}: ${String(value)}`],
	)
	return steady(`${answer.statusCode}\n${headers.join('\n')}\n\n${answer.body}`).replaceAll(MISSING, THERE)
}

/** Where two answers differ, in a few words. */
function difference(what: string, there: string, missing: string): string[] {
	if (there === missing) return []
	let at = 0
	while (there[at] === missing[at]) at++
	const around = (text: string): string => text.slice(Math.max(0, at - 60), at + 60)
	return [`${what}: there "${around(there)}", missing "${around(missing)}"`]
}

/** Addresses that name or search the documentation of a repository. */
const DOCS_ROADS: readonly ((id: string) => { url: string; format: Road['format'] })[] = [
	...['', '/index', '/v1/index', '?p=1'].map((part) => (id: string) => ({ url: `/docs/${id}${part}`, format: 'page' as const })),
	...['.md', '/index.md', '/llms.txt', '/llms-full.txt', '/search-index.json'].map((part) => (id: string) => ({
		url: `/docs/${id}${part}`,
		format: 'text' as const,
	})),
	(id) => ({ url: `/docs?q=${id}`, format: 'page' }),
	(id) => ({ url: `/docs/search?q=quokka&project=${id}`, format: 'page' }),
	(id) => ({ url: `/docs/search.json?q=quokka&project=${id}`, format: 'text' }),
	(id) => ({ url: `/docs/search.json?q=${id}`, format: 'text' }),
	(id) => ({ url: `/search?q=${id}`, format: 'page' }),
]

test('no address of documentation tells a private repository from an unused name', async () => {
	// The first search builds the index, and an answer says while that lasts.
	const searchIndex = async (): Promise<unknown> => (await house.server.app.inject('/docs/search.json?q=model')).json()
	await expect.poll(searchIndex, { timeout: 60_000 }).toMatchObject({ indexing: false })
	const found: string[] = []
	for (const { name, pages, api } of tellers)
		for (const kind of KINDS)
			for (const road of DOCS_ROADS) {
				const answerFor = async (repo: string): Promise<string> => {
					const { url, format } = road(`${kind === 'model' ? '' : `${kind}s/`}olga/${repo}-${kind}`)
					const { headers } = format === 'page' ? pages : api
					const answer = await house.server.app.inject({ url, headers: { accept: format === 'page' ? 'text/html' : '*/*', ...headers } })
					const kept = Object.entries(answer.headers).filter(([header]) => !VARYING_HEADERS.has(header))
					return steady(`${answer.statusCode}\n${kept.join('\n')}\n\n${answer.body}`).replaceAll(MISSING, THERE)
				}
				found.push(...difference(`${name}: ${road(kind).url}`, await answerFor(THERE), await answerFor(MISSING)))
			}
	expect(found).toEqual([])
	expect(house.server.problems).toEqual([])
})

test('no route tells a private repository from an unused name', async () => {
	const pairs = everyRoad()
		.filter(({ isAboutRepo }) => isAboutRepo)
		.flatMap((road) => {
			const kinds = KINDS.filter((kind) => (kindOf(road) ?? kind) === kind)
			return kinds.flatMap((kind) => tellers.map((teller) => ({ road, kind, teller })))
		})
	const found: string[] = []
	await sideBySide(pairs, 8, async ({ road, kind, teller }, index) => {
		const namespace = index % 2 === 0 ? 'olga' : 'lab'
		const place = (name: string): Place => ({ id: `${namespace}/${name}-${kind}`, kind, number: index + 1 })
		const [there, missing] = [await ask(teller, road, place(THERE)), await ask(teller, road, place(MISSING))]
		const what = `${teller.name}: ${road.row.method} ${road.row.path} ${road.row.note ?? ''} ${kind}`
		found.push(...difference(what, there, missing))
		expect(there, what).not.toMatch(/^5(?!01)/)
	})
	expect(found).toEqual([])
	expect(pairs.length).toBeGreaterThan(780)
	expect(house.server.problems).toEqual([])
})
