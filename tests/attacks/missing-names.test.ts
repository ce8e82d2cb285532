import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouse, type Credentials, type House } from '../access/house.ts'
import { requestOf } from '../access/request-of.ts'
import type { Place } from '../access/rows.ts'
import { steady, VARYING_HEADERS } from '../access/steady.ts'
import { everyRoad, kindOf, type Road } from './roads.ts'

/**
 * A repository that somebody may not see and one that is not there are answered alike: same status, headers and body, once the one name
 * stands where the other does. Otherwise names could be tried out.
 */

const KINDS = ['model', 'dataset', 'space'] as const
/** As long as each other, and in the same place of every order. */
const THERE = 'hidden-aa'
const MISSING = 'hidden-ab'

/** Who tries names out. */
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
			files: [{ path: 'a.txt', content: Buffer.from('x') }],
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

/** One call about a repository of this name, as the answer that comes. */
async function ask({ pages, api }: Teller, { row, face }: Road, at: Place): Promise<string> {
	const isPage = face === 'page'
	const answer = await house.server.app.inject(requestOf(row, at, isPage ? pages : api, { isPage, upload: 'forged' }))
	const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
		VARYING_HEADERS.has(name) ? [] : [`${name}: ${String(value)}`],
	)
	return steady(`${answer.statusCode}\n${headers.join('\n')}\n\n${answer.body}`).replaceAll(MISSING, THERE)
}

/** Where two answers part, in a few words. */
function difference(what: string, there: string, missing: string): string[] {
	if (there === missing) return []
	let at = 0
	while (there[at] === missing[at]) at++
	const around = (text: string): string => text.slice(Math.max(0, at - 60), at + 60)
	return [`${what}: there "${around(there)}", missing "${around(missing)}"`]
}

test('no road tells a private repository from a name that nobody has', async () => {
	const pairs = everyRoad()
		.filter(({ isAboutRepo }) => isAboutRepo)
		.flatMap((road) => {
			const kinds = KINDS.filter((kind) => (kindOf(road) ?? kind) === kind)
			return kinds.flatMap((kind) => tellers.map((teller) => ({ road, kind, teller })))
		})
	const found: string[] = []
	let next = 0
	const work = async (): Promise<void> => {
		for (let pair = pairs[next++]; pair; pair = pairs[next++]) {
			const { road, kind, teller } = pair
			const namespace = next % 2 === 0 ? 'lab' : 'olga'
			const turn = next
			const place = (name: string): Place => ({ id: `${namespace}/${name}-${kind}`, kind, number: turn })
			const [there, missing] = [await ask(teller, road, place(THERE)), await ask(teller, road, place(MISSING))]
			const what = `${teller.name}: ${road.row.method} ${road.row.path} ${road.row.note ?? ''} ${kind}`
			found.push(...difference(what, there, missing))
			expect(there, what).not.toMatch(/^5(?!01)/)
		}
	}
	await Promise.all(Array.from({ length: 8 }, work))
	expect(found).toEqual([])
	expect(pairs.length).toBeGreaterThan(780)
	expect(house.server.problems).toEqual([])
})
