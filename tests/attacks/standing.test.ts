import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../integration/server/open-test-server.ts'
import { type ChangeName, CHANGES, PREPARATIONS } from './standing/changes.ts'
import { type CredentialName, CREDENTIALS } from './standing/credentials.ts'
import { cellOf } from './standing/table.ts'
import { makeWorld, ORIGIN, PART, PASSWORD, type World } from './standing/world.ts'

let server: TestServer
let rootSession = ''
const posted: World['posted'] = []
beforeAll(async () => {
	server = await openTestServer({
		pages: true,
		settings: { STOA_MULTIPART_FROM: String(PART), STOA_RATE_SIGN_IN: '0' },
		ports: {
			outgoing: {
				origin: ORIGIN,
				post: async (url, { body }) => {
					posted.push({ url, body })
					return { status: 200 }
				},
			},
			idTokens: {
				issuers: ['https://ci.example.org'],
				verify: async () => ({ issuer: 'https://ci.example.org', claims: { sub: 'job', repository: 'jobs/all' } }),
			},
		},
	})
	await server.hub.people.signUp({ name: 'root', email: 'root@example.org', password: PASSWORD, isAdmin: true })
	rootSession = (await server.hub.people.signIn({ name: 'root', password: PASSWORD })).token
})
afterAll(() => server.close())

const names = Object.keys(CREDENTIALS) as CredentialName[]

// Most of each is waiting: for messages that are sent in batches, and for heartbeats. Every change has a world of its own.
test.concurrent.each(Object.keys(CHANGES) as ChangeName[])(
	'after this change, credentials issued before work as the table says: %s',
	async (change) => {
		const world = await makeWorld(server, posted, rootSession)
		await PREPARATIONS[change]?.(world)
		const works: [CredentialName, () => Promise<boolean>][] = []
		for (const name of names) works.push([name, await CREDENTIALS[name](world)])
		await CHANGES[change](world)
		const found: Record<string, string> = {}
		const note = async ([name, isGood]: (typeof works)[number]) => void (found[name] = (await isGood()) ? 'lives' : 'dies')
		// A stream whose thread was deleted ends at its next heartbeat. All of them wait for it together.
		const isStream = ([name]: (typeof works)[number]): boolean => name.startsWith('event stream')
		await Promise.all(works.filter(isStream).map(note))
		for (const one of works) if (!isStream(one)) await note(one)
		expect(found).toEqual(Object.fromEntries(names.map((name) => [name, cellOf(change, name)[0]])))
	},
)

test('none of the calls failed in a way that the server could not explain', () => {
	expect(server.problems).toEqual([])
})
