import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestRecords, type TestRecords } from '../testing.ts'

const DAY_MS = 24 * 3600 * 1000

let opened: TestRecords | undefined
let shift = 0
let count = 0

beforeAll(async () => {
	opened = await openTestRecords({ now: () => new Date(Date.now() + shift) })
})
afterAll(() => opened?.close())

function db(): TestRecords {
	if (!opened) throw new Error('The database is not open yet')
	return opened
}

async function register(password = 'correct horse'): Promise<{ userId: string; name: string; email: string; password: string }> {
	count += 1
	const person = { userId: db().records.newId(), name: `Ada-${count}.L`, email: `ada${count}@example.com`, password }
	await db().signIns.register(person)
	return person
}

const from = { userAgent: 'test \u{1F600}', address: '192.0.2.1' }

async function query<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
	const client = new Client(db().connection)
	await client.connect()
	const { rows } = await client.query<Row>(text, values)
	await client.end()
	return rows
}

test('open() takes the name or the address, in any case, with the password', async () => {
	const ada = await register()
	for (const name of [ada.name, ada.name.toUpperCase(), ada.email, ada.email.toUpperCase()]) {
		const session = await db().signIns.open({ name, password: ada.password, ...from })
		expect(session?.userId).toBe(ada.userId)
		expect(await db().signIns.userOf(session?.token ?? '', true)).toMatchObject({ userId: ada.userId, prolongedTo: undefined })
		expect((session?.expiresAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(29 * DAY_MS)
	}
})

test('open() answers nothing for a wrong password, an unknown name, an empty one, odd characters', async () => {
	const ada = await register()
	for (const name of [ada.name, 'nobody', 'nobody@example.com', '', 'a\0b', '@', 'x'.repeat(500), 'a b']) {
		expect(await db().signIns.open({ name, password: 'wrong', userAgent: undefined, address: undefined })).toBeUndefined()
	}
	expect(await db().signIns.open({ name: ada.name, password: '', userAgent: undefined, address: undefined })).toBeUndefined()
})

test('register() refuses a taken address and a second registration of the same account', async () => {
	const ada = await register()
	const other = { ...ada, userId: db().records.newId(), name: 'someone-else' }
	await expect(db().signIns.register(other)).rejects.toMatchObject({ code: 'email-exists' })
	await expect(db().signIns.register({ ...ada, password: 'another one' })).rejects.toMatchObject({ code: 'email-exists' })
	expect(await db().signIns.open({ name: ada.name, password: 'another one', ...from })).toBeUndefined()
	expect(await db().signIns.open({ name: ada.name, password: ada.password, ...from })).toBeDefined()
})

test('register() finishes a registration that died before its password was stored', async () => {
	const ada = await register()
	await query('delete from auth_account where user_id = $1', [ada.userId])
	expect(await db().signIns.open({ name: ada.name, password: ada.password, ...from })).toBeUndefined()
	await db().signIns.register(ada)
	expect(await db().signIns.open({ name: ada.name, password: ada.password, ...from })).toBeDefined()
})

test('close() ends one session; unknown tokens belong to no account', async () => {
	const ada = await register()
	const [one, two] = [await db().signIns.open({ ...ada, ...from }), await db().signIns.open({ ...ada, ...from })]
	await db().signIns.close(one?.token ?? '')
	await db().signIns.close('never given')
	expect(await db().signIns.userOf(one?.token ?? '', true)).toBeUndefined()
	expect(await db().signIns.userOf(two?.token ?? '', true)).toMatchObject({ userId: ada.userId })
	expect(await db().signIns.userOf('', true)).toBeUndefined()
})

test('the database contains neither passwords nor values of cookies', async () => {
	const ada = await register('a password to be found')
	const session = await db().signIns.open({ ...ada, ...from })
	const rows = await query(
		'select * from auth_user u join auth_account a on a.user_id = u.id join auth_session s on s.user_id = u.id where u.id = $1',
		[ada.userId],
	)
	expect(rows).toHaveLength(1)
	const text = JSON.stringify(rows)
	expect(text).not.toContain('a password to be found')
	expect(text).not.toContain(session?.token)
	expect(rows[0]).toMatchObject({ ip_address: from.address, user_agent: 'test ??' })
})

test('a session lives 30 days from its last use', async () => {
	const ada = await register()
	const session = await db().signIns.open({ ...ada, ...from })
	const token = session?.token ?? ''
	shift = 20 * DAY_MS
	// Where the cookie cannot be renewed, it would expire all the same.
	expect(await db().signIns.userOf(token, false)).toMatchObject({ userId: ada.userId, prolongedTo: undefined })
	const used = await db().signIns.userOf(token, true)
	expect((used?.prolongedTo?.getTime() ?? 0) - Date.now() - shift).toBeGreaterThan(29 * DAY_MS)
	expect(await db().signIns.userOf(token, true)).toMatchObject({ userId: ada.userId, prolongedTo: undefined })
	shift = 45 * DAY_MS
	expect(await db().signIns.userOf(token, true)).toMatchObject({ userId: ada.userId })
	shift = 76 * DAY_MS
	expect(await db().signIns.userOf(token, true)).toBeUndefined()
	await db().signIns.open({ ...ada, ...from })
	expect(await query('select 1 from auth_session where user_id = $1', [ada.userId])).toHaveLength(1)
	shift = 0
})

test('no variable of the environment makes Better Auth send facts about the hub', async () => {
	const asked: string[] = []
	const collector = createServer((request) => void asked.push(request.url ?? '')).listen(0, '127.0.0.1')
	await once(collector, 'listening')
	const address = collector.address()
	const endpoint = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
	// Under a test runner the library sends no telemetry, so this runs in a separate process, with the environment that a careless operator might set.
	const script = fileURLToPath(new URL('sign-in-once.ts', import.meta.url))
	const { NODE_ENV: _, TEST: __, VITEST: ___, ...env } = process.env
	const variables = { BETTER_AUTH_TELEMETRY: '1', BETTER_AUTH_TELEMETRY_ENDPOINT: endpoint, BETTER_AUTH_TELEMETRY_DEBUG: '0' }
	const { host, port, user, database } = db().connection
	const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify({ host, port, user, database })], {
		env: { ...env, ...variables },
	})
	expect(stdout).toBe('nobody\n')
	expect(asked).toEqual([])
	collector.close()
})
