import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { readSettings } from '../../../apps/server/src/config/read-settings.ts'
import { startServer, type RunningServer } from '../../../apps/server/src/start.ts'

const run = promisify(execFile)
const main = join(import.meta.dirname, '../../../apps/cli/src/main.ts')
const Failed = z.object({ code: z.number(), stdout: z.string(), stderr: z.string() })

/** Runs `stoa`. A failure is returned like a success. */
async function stoa(args: string[], settings: Record<string, string> = {}): Promise<{ code: number; stdout: string; stderr: string }> {
	const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('STOA_')))
	try {
		return { code: 0, ...(await run(process.execPath, [main, ...args], { env: { ...environment, ...settings } })) }
	} catch (error) {
		return Failed.parse(error)
	}
}

let folder: string
let server: RunningServer
const data = () => ({ STOA_DATA: join(folder, 'data') })

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'stoa-cli-'))
	server = await startServer(readSettings({ ...data(), STOA_PORT: '0', STOA_LOG_LEVEL: 'error' }))
})
afterAll(async () => {
	await server.stop()
	await rm(folder, { recursive: true, force: true })
})

test('stoa reports invalid arguments and ends with 2', async () => {
	expect(await stoa(['frobnicate'])).toMatchObject({ code: 2, stderr: expect.stringContaining("unknown command 'frobnicate'") })
	expect(await stoa(['user', 'add', 'ada'])).toMatchObject({ code: 2, stderr: expect.stringContaining('--email') })
	expect(await stoa(['token', 'add', '--help'])).toMatchObject({ code: 0, stdout: expect.stringContaining('Example') })
})

test('stoa serve names an invalid setting in one sentence and ends with 1', async () => {
	expect(await stoa(['serve'], { STOA_PORT: 'x' })).toEqual({
		code: 1,
		stdout: '',
		stderr: 'Cannot use STOA_PORT="x": write a whole number from 0 to 65535\n',
	})
	expect(await stoa(['serve'], { STOA_PROT: '1' })).toMatchObject({
		code: 1,
		stderr: 'There is no setting STOA_PROT: did you mean STOA_PORT?\n',
	})
	await writeFile(join(folder, 'a-file'), '')
	expect(await stoa(['serve'], { STOA_DATA: join(folder, 'a-file/data') })).toMatchObject({
		code: 1,
		stderr: expect.stringMatching(/^Cannot use STOA_DATA="[^"]*": ENOTDIR[^\n]*\n$/),
	})
})

test('a second hub on the same folder is refused in one sentence', async () => {
	const second = await stoa(['serve'], { ...data(), STOA_PORT: '0' })
	expect(second).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^[^\n]*another Stoa[^\n]*\n$/) })
})

test('an account that an operator adds has a confirmed address, unless its owner is to confirm it', async () => {
	const emailOf = async (name: string): Promise<unknown> => {
		const { stdout } = await stoa(['token', 'add', '--user', name, '--name', 'test', '--role', 'read', '--json'], data())
		const { value } = z.object({ value: z.string() }).parse(JSON.parse(stdout))
		const whoami = await fetch(`${server.address}/api/whoami-v2`, { headers: { authorization: `Bearer ${value}` } })
		return z.object({ emailVerified: z.boolean() }).parse(await whoami.json()).emailVerified
	}
	await stoa(['user', 'add', 'vouched', '--email', 'vouched@example.org'], data())
	await stoa(['user', 'add', 'unconfirmed', '--email', 'unconfirmed@example.org', '--unconfirmed'], data())
	expect([await emailOf('vouched'), await emailOf('unconfirmed')]).toEqual([true, false])
})

test('people, organizations and tokens are created through the running hub', async () => {
	const user = await stoa(['user', 'add', 'ada', '--email', 'ada@example.org', '--json'], data())
	expect(z.object({ name: z.string(), password: z.string() }).parse(JSON.parse(user.stdout))).toMatchObject({ name: 'ada' })
	expect(await stoa(['user', 'add', 'Ada', '--email', 'other@example.org'], data())).toMatchObject({
		code: 1,
		stderr: 'The name "ada" is already used. Choose another\n',
	})
	expect(await stoa(['org', 'add', 'engines', '--owner', 'ada'], data())).toMatchObject({ code: 0 })
	const made = await stoa(['token', 'add', '--user', 'ada', '--name', 'test', '--role', 'write', '--json'], data())
	const token = z.object({ id: z.string(), value: z.string() }).parse(JSON.parse(made.stdout))
	const whoami = () => fetch(`${server.address}/api/whoami-v2`, { headers: { authorization: `Bearer ${token.value}` } })
	expect(await (await whoami()).json()).toMatchObject({ name: 'ada', orgs: [{ name: 'engines', roleInOrg: 'admin' }] })
	expect(await stoa(['token', 'revoke', token.id, '--user', 'ada'], data())).toMatchObject({ code: 0 })
	expect((await whoami()).status).toBe(401)
})

test('an administrator takes an account down from the command line, and a deletion asks first', async () => {
	expect(await stoa(['user', 'add', 'root', '--email', 'root@example.org', '--admin'], data())).toMatchObject({ code: 0 })
	expect(await stoa(['user', 'add', 'mallory', '--email', 'mallory@example.org'], data())).toMatchObject({ code: 0 })
	const spam = ['--reason', 'Spam']
	expect(await stoa(['user', 'suspend', 'mallory', '--by', 'ada', ...spam], data())).toMatchObject({ code: 1 })
	const suspended = await stoa(['user', 'suspend', 'mallory', '--by', 'root', '--hide-content', ...spam], data())
	expect(suspended).toMatchObject({ code: 0, stdout: 'Suspended mallory.\n' })
	expect(await stoa(['user', 'restore', 'mallory', '--by', 'root', ...spam], data())).toMatchObject({ code: 0 })
	const asked = await stoa(['user', 'delete', 'mallory', '--by', 'root', ...spam], data())
	expect(asked).toMatchObject({ code: 1, stdout: expect.stringContaining('Nothing was deleted. mallory goes for good, with repos: 0') })
	expect(await stoa(['user', 'delete', 'mallory', '--by', 'root', '--yes', ...spam], data())).toMatchObject({ code: 0 })
	expect(await stoa(['repo', 'hide', 'ada/missing', '--by', 'root', ...spam], data())).toMatchObject({ code: 1 })
	expect(await stoa(['demo', 'remove', '--by', 'root'], data())).toMatchObject({ code: 0, stdout: 'There is no demo content.\n' })
})

test('stoa check reports no problem in a sound hub', async () => {
	expect(await stoa(['check', '--json'], data())).toMatchObject({ code: 0, stdout: expect.stringContaining('"problems":[],"repairs":[]') })
})
