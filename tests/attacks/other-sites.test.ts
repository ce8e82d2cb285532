import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouse, type Credentials, type House } from '../access/house.ts'
import { requestOf } from '../access/request-of.ts'
import type { Place } from '../access/rows.ts'
import { everyRoad, kindOf, type Road } from './roads.ts'

/** What a page of another site can make a signed-in browser do: nothing, on any route of the tables. */

let house: House
let owner: Credentials
let foreignToken: string | undefined
beforeAll(async () => {
	house = await openHouse()
	for (const kind of ['model', 'dataset', 'space'] as const) await house.makeRepo(kind, `open-${kind}`, 'public')
	owner = await house.signIn('olga')
	foreignToken = (await house.signIn('stella')).csrf
})
afterAll(() => house.close())

/** These routes read no cookie: each call carries its own credentials. */
const WITHOUT_COOKIES = new Set<Road['who']>(['client', 'cas', 'signature', 'operator'])
const place = (road: Road): Place => ({
	id: `lab/open-${kindOf(road) ?? 'model'}`,
	kind: kindOf(road) ?? 'model',
	number: 1,
	collection: 'none',
	item: 'none',
})
const changing = everyRoad().filter(({ writes, who }) => writes && !WITHOUT_COOKIES.has(who))

const ELSEWHERE: { what: string; headers: Record<string, string>; keepsToken: boolean }[] = [
	{ what: 'without a form token', headers: {}, keepsToken: false },
	{ what: 'from another origin', headers: { origin: 'https://elsewhere.example' }, keepsToken: true },
	{ what: 'from an opaque origin', headers: { origin: 'null' }, keepsToken: true },
	{ what: 'from another site', headers: { 'sec-fetch-site': 'cross-site' }, keepsToken: true },
	{ what: 'from a sibling site', headers: { 'sec-fetch-site': 'same-site' }, keepsToken: true },
	{ what: 'from another port', headers: { origin: 'http://hub.test:8080' }, keepsToken: true },
]

async function statusOf(road: Road, credentials: Credentials): Promise<number> {
	return (await house.server.app.inject(requestOf(road.row, place(road), credentials, { isPage: road.format === 'page' }))).statusCode
}
const nameOf = ({ row: { method, path, note } }: Road): string => `${method} ${path}${note === undefined ? '' : ` (${note})`}`

test.each(ELSEWHERE)('no request $what changes anything, though the session is valid', async ({ headers, keepsToken }) => {
	const allowed: string[] = []
	for (const road of changing) {
		const credentials = { headers: { ...owner.headers, ...headers }, csrf: keepsToken ? owner.csrf : undefined }
		const status = await statusOf(road, credentials)
		// git sends no cookies: a session is a visitor there.
		if (status !== (road.format === 'git' ? 401 : 403)) allowed.push(`${nameOf(road)}: ${status}`)
	}
	expect(allowed).toEqual([])
	expect(changing.length).toBeGreaterThan(130)
	expect(house.server.problems).toEqual([])
})

test('a form token of another account changes nothing', async () => {
	const allowed: string[] = []
	for (const road of changing) {
		const status = await statusOf(road, { headers: owner.headers, csrf: foreignToken })
		if (status !== (road.format === 'git' ? 401 : 403)) allowed.push(`${nameOf(road)}: ${status}`)
	}
	expect(allowed).toEqual([])
})

test("a form is accepted only in the content types that the hub's own forms send", async () => {
	const taken: string[] = []
	for (const road of changing.filter(({ row }) => row.form !== undefined)) {
		const request = requestOf(road.row, place(road), owner, { isPage: true })
		for (const type of ['text/plain', 'application/json', 'text/xml', '']) {
			const headers = { ...request.headers, 'content-type': type }
			const { statusCode } = await house.server.app.inject({ ...request, headers })
			if (statusCode !== 400 && statusCode !== 403) taken.push(`${nameOf(road)} as "${type}": ${statusCode}`)
		}
	}
	expect(taken).toEqual([])
})

test('no answer redirects to another site, and no parameter writes a header', async () => {
	const targets = [
		'https://elsewhere.example/',
		'//elsewhere.example',
		'/\\elsewhere.example',
		'/\t/elsewhere.example',
		'javascript:alert(1)',
		'\\\\elsewhere.example',
		'http:elsewhere.example',
		'/x\r\nX-Injected: 1',
		'.elsewhere.example',
		'@elsewhere.example',
	]
	const names = [
		'next',
		'redirect',
		'redirect_uri',
		'redirect_to',
		'return',
		'return_to',
		'url',
		'to',
		'continue',
		'goto',
		'dest',
		'callback',
		'search',
		'q',
		'cursor',
		'sort',
		'rev',
		'path',
		'state',
		'key',
	]
	const wrong: string[] = []
	let asked = 0
	for (const [index, road] of everyRoad().entries()) {
		if (road.writes || road.row.path === '/logout') continue
		for (const credentials of [owner, { headers: {}, csrf: undefined }]) {
			const target = targets[asked++ % targets.length] ?? ''
			const request = requestOf(road.row, place(road), credentials, { isPage: road.format === 'page' })
			const query = new URLSearchParams(names.map((name) => [name, target])).toString()
			const injected = request.url.split('?')[0]?.replace(/(?<=\/)(?:main|olga|lab)(?=\/|$)/, (word) => `${word}%0d%0aX-Injected:%201`)
			for (const url of [`${request.url}${request.url.includes('?') ? '&' : '?'}${query}`, ...(index % 2 === 0 ? [injected ?? ''] : [])]) {
				const answer = await house.server.app.inject({ ...request, url })
				const location = answer.headers.location
				if (location !== undefined && new URL(location, 'http://hub.test').origin !== 'http://hub.test')
					wrong.push(`${url} leads to ${location}`)
				if (answer.headers['x-injected'] !== undefined || /[\r\n]/.test(Object.values(answer.headers).join('')))
					wrong.push(`${url} writes a header`)
				if (answer.statusCode >= 500 && answer.statusCode !== 501) wrong.push(`${url} answers ${answer.statusCode}`)
			}
		}
	}
	expect(wrong).toEqual([])
	expect(house.server.problems).toEqual([])
})

/** Rounds of reading, at most. */
const ROUNDS_MAX = 4

test('no route that only reads changes a row, for any signed-in caller', async () => {
	const { digestTables } = house.server
	const reading = everyRoad().filter(({ writes, row }) => !writes && row.method !== 'POST')
	// What the hub does by itself changes rows at any moment, but not the same ones in each round.
	let changed: string[] | undefined
	for (let round = 0; round < ROUNDS_MAX && changed?.length !== 0; round += 1) {
		const before = await digestTables()
		for (const road of reading) await statusOf(road, owner)
		const after = await digestTables()
		const now = [...after].flatMap(([table, digest]) => (table === 'job_run' || before.get(table) === digest ? [] : [table]))
		changed = changed?.filter((table) => now.includes(table)) ?? now
	}
	expect(changed).toEqual([])
	expect(reading.length).toBeGreaterThan(200)
	// Proof that the digests notice the effect of a form.
	const quiet = await digestTables()
	await house.server.app.inject({ method: 'POST', url: '/api/models/lab/open-model/like', ...(await house.forApi('write token')) })
	expect(await digestTables()).not.toEqual(quiet)
})
