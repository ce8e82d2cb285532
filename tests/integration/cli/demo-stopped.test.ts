import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { startEmbedded } from '../../../packages/storage/src/postgres/embedded.ts'
import { openKysely } from '../../../packages/storage/src/records/database/database.ts'
import { CLI, hubEnvironment, ROOT } from '../../hub-process.ts'

const data = mkdtempSync(join(tmpdir(), 'stoa-demo-stopped-'))
afterAll(() => rmSync(data, { recursive: true, force: true }))

/** Starts a hub with demo content, waits for a line that says `word`, and asks it to stop `afterMs` later. */
function startAndStop(word: string, afterMs: number): Promise<{ code: number | null; output: string }> {
	const env = hubEnvironment(data, { STOA_DEMO: 'true' })
	const child = spawn(process.execPath, [...CLI, 'serve'], {
		cwd: ROOT,
		env,
		stdio: ['ignore', 'pipe', 'pipe'],
	})
	let output = ''
	let asked = false
	const hear = (chunk: Buffer): void => {
		output += chunk.toString()
		if (asked || !output.includes(word)) return
		asked = true
		void sleep(afterMs).then(() => child.kill('SIGTERM'))
	}
	child.stdout.on('data', hear)
	child.stderr.on('data', hear)
	return new Promise((done) => child.once('close', (code) => done({ code, output })))
}

test('a first start that is stopped while it pushes the demo content says so, and the next one ends the work', async () => {
	for (const afterMs of [0, 700]) {
		const { code, output } = await startAndStop('Stoa is ready', afterMs)
		expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('The next start continues.') })
		expect(output).not.toMatch(/^\s+at |node:internal|could not be pushed/m)
	}
	const { code, output } = await startAndStop('Demo content is ready', 0)
	expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('Demo content is ready: sign in at ') })
	expect(output.trim().split('\n')).toHaveLength(3)
	// The tokens of the interrupted starts are revoked.
	const { connection, stop } = await startEmbedded({ folder: data, log: () => undefined })
	const db = openKysely({ connection, max: 1, log: console.error })
	const left = await sql<{ name: string }>`select name from token`.execute(db)
	await db.destroy()
	await stop()
	expect(left.rows).toEqual([])
})
