import { createSmtpMail } from '@stoa/storage'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMailServer, type MailServer } from './mail-server.ts'
import { openTestServer, type TestServer } from './open-test-server.ts'

const PASSWORD = 'correct horse battery'
let mail: MailServer
let server: TestServer
let admin: Awaited<ReturnType<typeof visit>>
beforeAll(async () => {
	mail = await startMailServer()
	server = await openTestServer({
		pages: true,
		settings: { STOA_RATE_SIGN_IN: '0', STOA_WEBHOOKS_INNER: 'true' },
		ports: { mail: createSmtpMail({ url: mail.url, from: 'Hub <hub@hub.test>' }) },
	})
	await server.hub.people.signUp({ name: 'root', email: 'root@example.org', password: PASSWORD, isAdmin: true })
	admin = await visit('root')
})
afterAll(async () => {
	await server.close()
	await mail.close()
})

async function visit(name: string) {
	const session = `stoa_session=${(await server.hub.people.signIn({ name, password: PASSWORD })).token}`
	const start = await server.app.inject({ url: '/new', headers: { cookie: session } })
	const cookie = [session, ...start.cookies.map((one) => `${one.name}=${one.value}`)].join('; ')
	const csrf = /name="csrf" value="([^"]+)"/.exec(start.body)?.[1] ?? ''
	const ask = (method: 'GET' | 'POST', url: string) =>
		server.app.inject({ method, url, headers: { cookie, origin: 'http://hub.test', 'x-csrf-token': csrf } })
	return {
		open: (url: string) => ask('GET', url),
		post: (url: string) => ask('POST', url),
		send: (url: string, fields: Record<string, string>) =>
			server.app.inject({
				method: 'POST',
				url,
				headers: { cookie, origin: 'http://hub.test', 'content-type': 'application/x-www-form-urlencoded' },
				payload: new URLSearchParams({ csrf, ...fields }).toString(),
			}),
	}
}

/** The text of a page. */
const textOf = (html: string): string =>
	html
		.replaceAll(/<[^>]*>/g, '')
		.replaceAll('&quot;', '"')
		.replaceAll('&#x27;', "'")
const jobs = async (): Promise<{
	jobs: { key: string; startedAt: string | null; failures: number; problem: string | null; isRunning: boolean; canRun: boolean }[]
	queues: Record<string, object>
	failed: object[]
}> => (await admin.open('/api/admin/jobs')).json()
const job = async (key: string) => (await jobs()).jobs.find((one) => one.key === key)

test('the test e-mail reaches the mail server, with the address of the administrator', async () => {
	const sent = await admin.send('/admin/health', {})
	expect([sent.statusCode, sent.headers.location]).toEqual([303, '/admin/health'])
	expect(mail.taken).toHaveLength(1)
	expect(mail.taken[0]).toContain('To: root@example.org')
	expect(mail.taken[0]).toContain('Subject: Test of the e-mails of your hub')
	expect(mail.taken[0]).toContain('From: Hub <hub@hub.test>')
})

test('the health has what waits in every queue', async () => {
	const { queues } = (await admin.open('/api/admin/health')).json<{ queues: object }>()
	expect(queues).toEqual({ webhooks: 0, webhooksWaitSeconds: 0, emails: 0, documentation: 0, conversions: 0, mirrors: 0 })
	const text = textOf((await admin.open('/admin/health')).body)
	for (const words of ['Datasets to be converted0', 'Unfinished mirror jobs0']) expect(text).toContain(words)
})

test('a mail server that refuses is quoted on the page, and nothing is said to be sent', async () => {
	mail.refuse('550 5.1.1 no such mailbox here')
	const sent = await admin.send('/admin/health', {})
	mail.refuse(undefined)
	expect(sent.statusCode).toBe(422)
	expect(textOf(sent.body)).toContain('Cannot send an e-mail to root@example.org:')
	expect(textOf(sent.body)).toContain('550 5.1.1 no such mailbox here')
	expect(textOf(sent.body)).not.toContain('handed over')
	expect(mail.taken).toHaveLength(1)
	const { url } = mail
	await mail.close()
	const gone = await admin.send('/admin/health', {})
	expect([gone.statusCode, textOf(gone.body).includes(`connect ECONNREFUSED ${new URL(url).host}`)]).toEqual([422, true])
})

test('a job runs when an administrator says so, and its end is remembered', async () => {
	expect(await job('popularity')).toMatchObject({ startedAt: null, failures: 0, canRun: true })
	expect((await admin.post('/api/admin/jobs/popularity/run')).json()).toEqual({ success: true })
	await expect.poll(() => job('popularity')).toMatchObject({ isRunning: false, startedAt: expect.any(String), failures: 0 })
	const sent = await admin.send('/admin/jobs', { do: 'run', job: 'tidy' })
	expect([sent.statusCode, sent.headers.location]).toEqual([303, '/admin/jobs'])
	await expect.poll(async () => (await job('tidy'))?.startedAt).toEqual(expect.any(String))
	const page = await admin.open('/admin/jobs')
	expect(textOf(page.body)).toMatch(/Refresh popularity\s*every 1 h\s*just now\s*Done in \d+ ms/)
})

test('a job that is not there, or has no button, is refused with a sentence', async () => {
	for (const name of ['nothing', 'webhooks']) {
		const refused = await admin.post(`/api/admin/jobs/${name}/run`)
		expect([refused.statusCode, refused.json()]).toEqual([
			404,
			{ error: `There is no job "${name}" that can be run by hand. See the list of jobs` },
		])
	}
	const page = await admin.send('/admin/jobs', { do: 'run', job: 'nothing' })
	expect([page.statusCode, textOf(page.body).includes('There is no job "nothing"')]).toEqual([422, true])
	expect((await admin.post('/api/admin/queues/nothing/retry')).statusCode).toBe(404)
})

test('a message that its receiver refused is listed, and sent again at the wish of an administrator', async () => {
	const answers = [500]
	let asked = 0
	const receiver = createServer((request, response) => {
		asked += 1
		request.resume().on('end', () => response.writeHead(answers.shift() ?? 200).end())
	})
	await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
	const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
	const ada = await server.as('ada')
	const made = await server.app.inject({
		method: 'POST',
		url: '/api/settings/webhooks',
		headers: ada,
		payload: { url: `http://${host}/a-secret-path`, watched: [{ type: 'user', name: 'ada' }], domains: ['repo'] },
	})
	expect(made.statusCode).toBe(200)
	// Two messages: the repository, and its first commit.
	await server.makeRepo('ada', 'watched')
	await expect.poll(() => asked).toBe(2)
	await expect.poll(async () => (await jobs()).queues['webhooks']).toMatchObject({ retrying: 1, givenUp: 0 })
	expect((await jobs()).failed).toEqual([
		expect.objectContaining({
			queue: 'webhooks',
			what: expect.stringContaining(` to ${host}`),
			attempts: 1,
			failure: 'It answered 500',
			givenUp: false,
		}),
	])
	const page = (await admin.open('/admin/jobs')).body
	expect(textOf(page)).toContain(` to ${host}`)
	expect(page).not.toContain('a-secret-path')
	expect((await admin.send('/admin/jobs', { do: 'retry', queue: 'webhooks' })).statusCode).toBe(303)
	await expect.poll(async () => [(await jobs()).queues['webhooks'], asked]).toEqual([{ waiting: 0, retrying: 0, givenUp: 0 }, 3])
	await new Promise((done) => receiver.close(done))
})

test('people who do not run the hub see and start nothing', async () => {
	const ben = await server.as('ben').then(() => visit('ben'))
	expect((await ben.open('/admin/jobs')).statusCode).toBe(403)
	for (const answer of [await ben.open('/api/admin/jobs'), await ben.post('/api/admin/jobs/tidy/run')])
		expect([answer.statusCode, answer.json().error]).toEqual([403, expect.stringContaining('administrator')])
})
