import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { announce, findRunning, forgetEnded, withdraw } from './running.ts'

const SECRETS = { address: 'http://127.0.0.1:3000', operatorSecret: 'secret' }

let folder = ''
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'stoa-running-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const leave = (file: object) => writeFileSync(join(folder, 'running.json'), JSON.stringify({ ...SECRETS, ...file }))

test('a hub is found from its announcement until it withdraws it', async () => {
	expect(await findRunning(folder)).toBeUndefined()
	await announce(folder, SECRETS)
	expect(await findRunning(folder)).toMatchObject({ ...SECRETS, pid: process.pid })
	await forgetEnded(folder)
	expect(await findRunning(folder)).toMatchObject(SECRETS)
	await withdraw(folder)
	expect(readdirSync(folder)).toEqual([])
})

test.each([
	['whose number no process has', { pid: 2 ** 22 + 1, startedAt: '1' }],
	['of an earlier version, whose number no process has', { pid: 2 ** 22 + 1 }],
	['whose number another process has now', { pid: process.pid, startedAt: '1' }],
])('the announcement of an ended hub %s is not used, and a start forgets it', async (_, file) => {
	leave(file)
	expect(await findRunning(folder)).toBeUndefined()
	await forgetEnded(folder)
	expect(readdirSync(folder)).toEqual([])
})
