import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join, sep } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbedded } from '../../../packages/storage/src/postgres/embedded.ts'
import { openKysely } from '../../../packages/storage/src/records/database/database.ts'
import { ROOT, startHub, type HubProcess } from '../../hub-process.ts'
import { usualShare } from '../../usual-share.ts'

let hub: HubProcess
let folder: string
beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'stoa-start-'))
	hub = await startHub()
})
afterAll(async () => {
	await hub.remove()
	rmSync(folder, { recursive: true, force: true })
})

/** Starts a hub that must fail to start. */
function start(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
	const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('STOA_')))
	const child = spawn(process.execPath, [join(ROOT, 'apps/cli/src/main.ts'), 'serve'], {
		cwd: ROOT,
		env: { ...inherited, STOA_DEMO: 'false', STOA_PORT: '0', STOA_LOG_LEVEL: 'warn', STOA_DATA: join(folder, 'data'), ...env },
		stdio: ['ignore', 'pipe', 'pipe'],
	})
	let output = ''
	child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
	child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
	const timer = setTimeout(() => child.kill('SIGKILL'), 45_000)
	return new Promise((done) =>
		child.once('close', (code) => {
			clearTimeout(timer)
			done({ code, output })
		}),
	)
}

/** One sentence that names the setting, without internals of the program. */
function expectSentence({ code, output }: { code: number | null; output: string }, ...words: string[]): void {
	expect({ code, output }).toEqual({ code: 1, output })
	for (const word of words) expect(output).toContain(word)
	expect(output).not.toMatch(/^\s+at |node:internal|\.ts:\d+/m)
	expect(output.trim().split('\n').length, output).toBeLessThanOrEqual(3)
}

test('a port in use', async () => {
	const taken = createServer()
	await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done))
	const address = taken.address()
	const port = typeof address === 'object' && address ? String(address.port) : ''
	expectSentence(await start({ STOA_PORT: port }), `STOA_PORT=${port}`, 'choose another port')
	taken.close()
})

test('a start forgets the hub that a crash ended before it listens, so that no command asks the old address', async () => {
	const taken = createServer()
	await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done))
	const address = taken.address()
	const port = typeof address === 'object' && address ? String(address.port) : ''
	const data = join(folder, 'crashed')
	mkdirSync(data)
	// The process that runs this test stands for another program that got the number of the ended hub.
	const left = { pid: process.pid, startedAt: '1', address: `http://127.0.0.1:${port}`, operatorSecret: 'old' }
	writeFileSync(join(data, 'running.json'), JSON.stringify(left))
	// The start ends where it would listen: the moment at which the old announcement must be gone.
	expectSentence(await start({ STOA_DATA: data, STOA_PORT: port }), `STOA_PORT=${port}`)
	expect(readdirSync(data)).toContain('secret')
	expect(readdirSync(data)).not.toContain('running.json')
	taken.close()
})

test('a second process on the same data folder', async () => {
	expectSentence(await start({ STOA_DATA: hub.data }), hub.data)
	expect((await fetch(`${hub.origin}/healthz`)).status).toBe(200)
})

test('a folder that is not writable', async () => {
	const shut = join(folder, 'shut')
	mkdirSync(shut, { mode: 0o555 })
	// No folder on a disk is closed to root, but the kernel's own folders are.
	const closed = join(process.getuid?.() === 0 ? '/sys' : shut, 'data')
	expectSentence(await start({ STOA_DATA: closed }), 'STOA_DATA', closed)
})

test('a data folder that is a file, and one that cannot exist', async () => {
	const file = join(folder, 'file')
	writeFileSync(file, '')
	expectSentence(await start({ STOA_DATA: file }), 'STOA_DATA', file)
	expectSentence(await start({ STOA_DATA: join(file, 'below') }), 'STOA_DATA')
	expectSentence(await start({ STOA_DATA: '/proc/stoa' }), 'STOA_DATA')
})

test('a documentation folder that is missing, and one that is a file', async () => {
	const none = join(folder, 'no-docs')
	expectSentence(await start({ STOA_DOCS: `guide=${none}` }), 'STOA_DOCS', none, 'Make the folder')
	const file = join(folder, 'docs.md')
	writeFileSync(file, '')
	expectSentence(await start({ STOA_DOCS: `guide=${folder},more@v2=${file}` }), 'STOA_DOCS', file, 'it is a file')
})

/** Each start takes some seconds; which settings are wrong, and why, is tested without one. */
const WRONG_SETTINGS = [
	['STOA_PORT', 'many'],
	['STOA_PORT', '70000'],
	['STOA_PUBLIC_URL', 'hub.example.org'],
	['STOA_PUBLIC_URL', 'https://hub.example.org/models'],
	['STOA_MAIL_FROM', 'not an address'],
	['STOA_DOCS_EDIT_URL', 'nope'],
	['STOA_SIGN_UP', 'maybe'],
	['STOA_DATABASE_URL', 'mysql://x'],
	['STOA_S3_BUCKET', 'alone'],
	['STOA_PROT', '3000'],
	['STOA_CONFIG', '/nonexistent/settings.yaml'],
	['STOA_SECRET', 'short'],
	['STOA_HOST', '203.0.113.77'],
] as const

test.each(usualShare(WRONG_SETTINGS, 3))('a wrong setting: %s=%s', async (name, value) => {
	expectSentence(await start({ [name]: value }), name)
})

test('a database that does not answer', async () => {
	expectSentence(
		await start({ STOA_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }),
		'database',
		'cannot be reached',
		'see that it runs',
	)
})

test('tables of a newer version', async () => {
	expect(await hub.stop()).toBe(0)
	const server = await startEmbedded({ folder: hub.data, log: () => undefined })
	const db = openKysely({ connection: server.connection, max: 1, log: () => undefined })
	await sql`insert into stoa_migration (name, timestamp) values ('9999-tomorrow', '2099-01-01T00:00:00Z')`.execute(db)
	await db.destroy()
	await server.stop()
	expectSentence(await start({ STOA_DATA: hub.data }), '9999-tomorrow', 'newer version')
})

test('a data folder that is a file', async () => {
	const file = join(folder, 'file')
	writeFileSync(file, '')
	expectSentence(await start({ STOA_DATA: file }), 'STOA_DATA', 'it is a file')
})

test('a git that is too old', async () => {
	const bin = join(folder, 'bin')
	mkdirSync(bin)
	writeFileSync(join(bin, 'git'), '#!/bin/sh\necho git version 2.20.1\n', { mode: 0o755 })
	const output = await start({ PATH: `${bin}${delimiter}${process.env['PATH']}` })
	expectSentence(output, 'Cannot start git', 'git version 2.20.1', 'Stoa needs git 2.39 or newer')
})

test('no git at all', async () => {
	const others = join(folder, 'all-but-git')
	mkdirSync(others)
	for (const place of (process.env['PATH'] ?? '').split(delimiter).filter((each) => existsSync(each)))
		for (const name of readdirSync(place).filter((each) => !each.startsWith('git') && !existsSync(join(others, each))))
			symlinkSync(realpathSync(place) + sep + name, join(others, name))
	expectSentence(await start({ PATH: others }), 'Cannot start git: install git 2.39 or newer and make sure that PATH leads to it')
})

test('an unknown setting', async () => {
	const { output } = await start({ STOA_NOPE: 'x' })
	expect(output).toContain('There is no setting STOA_NOPE: see the list of settings in the documentation')
})
