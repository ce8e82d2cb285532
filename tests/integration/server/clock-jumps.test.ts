import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './open-test-server.ts'
import { uploadLarge } from './upload-large.ts'

const DAY = 86_400_000
const ID = 'ada/clock'
let server: TestServer
let ada: { authorization: string }
beforeAll(async () => {
	server = await openTestServer()
	ada = await server.as('ada')
	await server.makeRepo('ada', 'clock')
})
afterAll(() => server.close())

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

async function addressFor(bytes: Buffer): Promise<string> {
	const payload = { operation: 'upload', transfers: ['basic'], objects: [{ oid: sha256(bytes), size: bytes.length }] }
	const answer = await server.app.inject({ method: 'POST', url: `/${ID}.git/info/lfs/objects/batch`, headers: ada, payload })
	const { objects } = answer.json<{ objects: { actions: { upload: { href: string } } }[] }>()
	return (objects[0]?.actions.upload.href ?? '').replace('http://hub.test', '')
}
const put = (url: string, bytes: Buffer) => server.app.inject({ method: 'PUT', url, payload: Readable.from([bytes]) })
const textOf = async (path: string): Promise<string> => (await server.app.inject({ url: `/${ID}/resolve/main/${path}`, headers: ada })).body

test('a clock that jumps a year ahead and back loses nothing, and writes go on at every step', async () => {
	const large = randomBytes(200_000)
	await uploadLarge(server, ID, { path: 'model.bin', bytes: large }, ada)
	for (const [step, jump] of [0, 365 * DAY, -365 * DAY, 0].entries()) {
		server.setClock(jump)
		await server.commit('ada', ID, { [`${step}.txt`]: `written at ${jump}` })
		const more = randomBytes(50_000)
		expect([jump, (await put(await addressFor(more), more)).statusCode]).toEqual([jump, 200])
		// Upkeep judges by the clock what is old.
		await server.hub.tidy()
		await server.hub.adopt()
		await server.hub.recount()
		expect([jump, await textOf('0.txt')]).toEqual([jump, 'written at 0'])
		expect([jump, await Array.fromAsync(server.hub.check())]).toEqual([jump, []])
	}
	for (const [step, jump] of [0, 365 * DAY, -365 * DAY, 0].entries()) expect(await textOf(`${step}.txt`)).toBe(`written at ${jump}`)
	const found = await server.app.inject({ url: `/${ID}/resolve/main/model.bin`, headers: ada })
	expect(sha256(found.rawPayload)).toBe(sha256(large))
	expect(server.problems).toEqual([])
})
