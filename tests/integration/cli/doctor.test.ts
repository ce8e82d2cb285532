import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startHub, type HubProcess } from '../../hub-process.ts'
import { runStoa } from '../backup/run-stoa.ts'

const Answer = z.object({
	isRunning: z.boolean(),
	checks: z.array(
		z.object({
			name: z.string(),
			diagnoses: z.array(z.object({ state: z.enum(['good', 'warning', 'bad']), found: z.string(), mend: z.string().optional() })),
		}),
	),
})

const work = mkdtempSync(join(tmpdir(), 'stoa-doctor-'))
const servers: Server[] = []
let hub: HubProcess
beforeAll(async () => {
	hub = await startHub()
})
afterAll(async () => {
	for (const server of servers) server.close()
	await hub.remove()
	rmSync(work, { recursive: true, force: true })
})

async function doctor(data: string, env: Record<string, string> = {}) {
	const { code, stdout, stderr } = await runStoa(data, ['doctor', '--json'], env)
	if (stdout === '') throw new Error(stderr)
	const { checks, isRunning } = Answer.parse(JSON.parse(stdout))
	const of = (name: string): string[] =>
		(checks.find((check) => check.name === name)?.diagnoses ?? []).map(({ state, found }) => `${state}: ${found}`)
	return { code, isRunning, of, checks }
}

async function listen(server: Server): Promise<string> {
	servers.push(server)
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('stoa doctor finds nothing bad on a sound machine, while the hub runs and while it does not', async () => {
	const running = await doctor(hub.data)
	expect(running.checks.flatMap(({ diagnoses }) => diagnoses).filter(({ state }) => state === 'bad')).toEqual([])
	expect([running.code, running.isRunning]).toEqual([0, true])
	expect(running.of('port')).toEqual([expect.stringContaining(`The hub answers at ${hub.origin}`)])
	expect(running.of('database')[0]).toMatch(/^good: PostgreSQL 18/)
	const stopped = await doctor(join(work, 'empty'))
	expect([stopped.code, stopped.isRunning]).toEqual([0, false])
	expect(stopped.of('backups')).toEqual(['warning: No place for backups is set.'])
	const { stdout } = await runStoa(join(work, 'empty'), ['doctor'])
	expect(stdout).toMatch(/^ok {4}git +git \d/)
	expect(stdout).toMatch(/-> Set STOA_BACKUP_TARGET/)
})

test('stoa doctor names every service that is closed, and ends with 3', async () => {
	const busy = await listen(createServer())
	const folder = join(work, 'open')
	mkdirSync(folder)
	const { code, of } = await doctor(folder, {
		STOA_PORT: new URL(busy).port,
		STOA_DATABASE_URL: 'postgres://stoa:secret@127.0.0.1:9/stoa',
		STOA_S3_BUCKET: 'b',
		STOA_S3_ENDPOINT: 'http://127.0.0.1:9',
		STOA_S3_ACCESS_KEY_ID: 'k',
		STOA_S3_SECRET_ACCESS_KEY: 's',
		STOA_SMTP_URL: 'smtp://127.0.0.1:9',
		STOA_PUBLIC_URL: 'http://127.0.0.1:9',
		STOA_BACKUP_TARGET: join(work, 'no', 'such', 'folder'),
	})
	expect(code).toBe(3)
	expect(of('port')[0]).toMatch(/^bad: The hub cannot listen on port \d+ of 127.0.0.1: listen EADDRINUSE/)
	expect(of('database')).toEqual(['bad: The database cannot be reached: connect ECONNREFUSED 127.0.0.1:9.'])
	expect(of('large files')[0]).toMatch(/^bad: Bucket "b" cannot be used: .*ECONNREFUSED/)
	expect(of('e-mail')[0]).toMatch(/^bad: The mail server at 127.0.0.1:9 cannot be used: .*ECONNREFUSED/)
	expect(of('public address')[0]).toMatch(/^warning: http:\/\/127.0.0.1:9 cannot be reached from this machine/)
	expect(JSON.stringify(of('database'))).not.toContain('secret')
})

test('stoa doctor narrows a data folder that other users could read, as a start does', async () => {
	const folder = join(work, 'others')
	mkdirSync(folder)
	chmodSync(folder, 0o777)
	// Opening the folder narrows it, as a start does.
	expect((await doctor(folder)).of('data folder')).toEqual(['good: It can be written, and files are flushed and linked.'])
})

test('stoa doctor sends a request through the public address and says how it arrives', async () => {
	const proxy = await listen(
		createServer((asked, answer) => {
			const headers = { ...asked.headers, 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'http' }
			const passed = request(`${hub.origin}${asked.url}`, { method: asked.method, headers }, (response) => {
				answer.writeHead(response.statusCode ?? 500, response.headers)
				response.pipe(answer)
			})
			asked.pipe(passed)
		}),
	)
	const other = await listen(createServer((_, answer) => void answer.end('{"status":"ok"}')))
	expect((await doctor(hub.data, { STOA_PUBLIC_URL: hub.origin })).of('public address')).toEqual([`good: ${hub.origin} leads to this hub.`])
	expect((await doctor(hub.data, { STOA_PUBLIC_URL: proxy })).of('public address')).toEqual([
		`good: ${proxy} leads to this hub.`,
		'warning: A proxy passes requests on, and is not trusted to name the client.',
	])
	expect((await doctor(hub.data, { STOA_PUBLIC_URL: other })).of('public address')).toEqual([
		`bad: ${other} answers, but it leads to another hub.`,
	])
})
