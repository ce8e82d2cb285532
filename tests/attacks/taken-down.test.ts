import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Credentials } from '../access/house.ts'
import { requestOf } from '../access/request-of.ts'
import { hunts, roadsInto } from './deep-roads.ts'
import { everyRoad, kindOf, type Road } from './roads.ts'
import { openSecrets, SECRET_PLACES, wordOf, type SecretHub, type SecretRepo } from './secrets.ts'
import { sideBySide } from '../side-by-side.ts'
import { usualShare } from '../usual-share.ts'

/** An identity that tries, with its credentials for pages and for the API. */
interface Trier {
	name: string
	pages: Credentials
	api: Credentials
}

let hub: SecretHub
let triers: Trier[]
beforeAll(async () => {
	hub = await openSecrets()
	const { house, repos } = hub
	const { hub: domain } = house.server
	const helga = await house.personOf('helga')
	// Covers public repositories and those that only members see. No caller may learn more than the reason.
	for (const { kind, id } of repos)
		await domain.takedowns.act(helga, { type: 'repo', repo: { kind, id } }, { act: 'hide', reason: 'Taken down by the test' })
	await domain.listings.refresh()
	const visitor = await house.forPages('visitor')
	const session = async (name: string, person: string): Promise<Trier> => {
		const credentials = await house.signIn(person)
		return { name, pages: credentials, api: credentials }
	}
	triers = [
		{ name: 'visitor', pages: visitor, api: { headers: {}, csrf: undefined } },
		await session('stranger', 'stella'),
		await session('reader', 'rita'),
		await session('organization administrator', 'adele'),
		await session('owner', 'olga'),
		{ name: "owner's write token", pages: visitor, api: await house.forApi('write token') },
	]
})
afterAll(() => hub.close())

const findings: string[] = []
let turns = 0

/** Refused or redirected. 409 counts too: the repository exists and cannot be created again. */
const isRefused = (status: number, writes: boolean): boolean =>
	[401, 403, 404, 409].includes(status) || (!writes && status >= 300 && status < 400)

async function attempt({ name, pages, api }: Trier, road: Road, repo: SecretRepo | undefined): Promise<void> {
	const place = {
		id: repo?.id ?? 'lab/open-model',
		kind: repo?.kind ?? ('model' as const),
		number: ++turns,
		collection: hub.collection.replace('lab/', ''),
		item: 'f'.repeat(24),
	}
	const request = requestOf(road.row, place, road.format === 'page' ? pages : api, { isPage: road.format === 'page' })
	const answer = await hub.house.server.app.inject(request)
	const { method = 'GET', url, payload = '' } = request
	const what = `${name}: ${method} ${url}`
	const goesToSignIn = (answer.headers.location ?? '').startsWith('/login')
	if (repo && road.isAboutRepo && road.who !== 'signature' && !goesToSignIn && !isRefused(answer.statusCode, road.writes))
		findings.push(`${what} is answered with ${answer.statusCode}`)
	if (answer.statusCode >= 500 && answer.statusCode !== 501) findings.push(`${what} failed with ${answer.statusCode}`)
	const text = `${JSON.stringify(answer.headers)}\n${answer.body}`.toLowerCase()
	const question = `${decodeURIComponent(url)} ${payload}`.toLowerCase()
	for (const { circle } of hub.repos)
		for (const at of SECRET_PLACES) {
			const word = wordOf(circle, at)
			// The owner's notification of the takedown holds the name, and so do logs.
			if (at !== 'name' && text.includes(word) && !question.includes(word)) findings.push(`${what} tells ${at} of ${circle}`)
		}
}

const all = (attempts: readonly (() => Promise<void>)[]): Promise<void> => sideBySide(attempts, 8, (one) => one())

/** Every road into the repositories, or one in `share` in usual runs, by everyone who tries. Returns how many were tried. */
async function tryRoads(share: number): Promise<number> {
	findings.length = 0
	const about = usualShare(
		everyRoad().filter(({ isAboutRepo }) => isAboutRepo),
		share,
	)
	const ofTables = about.flatMap((road, index) => {
		const kind = kindOf(road)
		const fitting = hub.repos.filter((repo) => kind === undefined || repo.kind === kind)
		const repo = fitting[index % fitting.length]
		return repo ? triers.map((trier) => () => attempt(trier, road, repo)) : []
	})
	const deep = hub.repos.flatMap((repo) =>
		usualShare(roadsInto(repo), share).flatMap((road, row) =>
			triers.filter((_, column) => (column + row) % 3 === 0).map((trier) => () => attempt(trier, road, repo)),
		),
	)
	await all([...ofTables, ...deep])
	return ofTables.length + deep.length
}

/** Every road that might tell of them. Returns how many were tried. */
async function huntWords(): Promise<number> {
	findings.length = 0
	const wide = hunts(hub).flatMap((road) => triers.slice(0, 3).map((trier) => () => attempt(trier, road, undefined)))
	await all(wide)
	return wide.length
}

test('no route reads or changes a repository that was taken down, not even for its owner', async () => {
	const count = await tryRoads(1)
	expect([...new Set(findings)]).toEqual([])
	expect(count).toBeGreaterThan(2000)
})

test('listings, counts, search, feeds and profile pages do not reveal it', async () => {
	const count = await huntWords()
	expect([...new Set(findings)]).toEqual([])
	expect(count).toBeGreaterThan(100)
})

test('the same is true of a deleted repository that can be restored, and administrators of the hub do not find it either', async () => {
	const { house, repos } = hub
	const { hub: domain } = house.server
	const [helga, olga] = [await house.personOf('helga'), await house.personOf('olga')]
	for (const { kind, id } of repos) {
		await domain.takedowns.act(helga, { type: 'repo', repo: { kind, id } }, { act: 'restore', reason: 'Brought back by the test' })
		expect(await domain.repos.delete(olga, { kind, id })).toBeInstanceOf(Date)
	}
	await domain.listings.refresh()
	const helgas = await house.signIn('helga')
	triers.push({ name: 'administrator of the hub', pages: helgas, api: helgas })
	// Both go through the same door: the test above has tried it by all roads.
	const count = await tryRoads(3)
	expect([...new Set(findings)]).toEqual([])
	expect(count).toBeGreaterThan(600)
	triers.unshift(...triers.splice(-1))
	await huntWords()
	expect([...new Set(findings)]).toEqual([])
	expect((await domain.deletedRepos.list(olga)).map(({ repo }) => repo.name).toSorted()).toEqual(repos.map(({ id }) => id).toSorted())
})
