import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { CLI, hubEnvironment, ROOT, startHub } from '../../hub-process.ts'

const Line = z.looseObject({ level: z.number(), msg: z.string(), path: z.string().optional() })

test('the first start prints three lines for a person, and logs nothing: none of its own requests', async () => {
	const work = mkdtempSync(join(tmpdir(), 'stoa-first-'))
	const hub = await startHub({ data: join(work, 'data'), demo: true, env: { STOA_LOG_LEVEL: 'info' } })
	const lines = () =>
		hub
			.log()
			.trim()
			.split('\n')
			.map((line) => Line.parse(JSON.parse(line)))
	expect(hub.log()).toBe('')
	expect(hub.setup()).toContain('/setup?secret=')
	// The requests of others are logged, without their query.
	expect((await fetch(`${hub.origin}/models?search=S3CRET`)).status).toBe(200)
	await expect.poll(() => lines().length).toBe(1)
	expect(lines().at(-1)).toMatchObject({ msg: 'GET /models 200', path: '/models' })
	expect(hub.log()).not.toContain('S3CRET')
	expect(await hub.stop()).toBe(0)
	rmSync(work, { recursive: true, force: true })
})

/** Runs a command on a terminal of its own, as util-linux has it. */
const hasTerminal = spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux') ?? false

test.skipIf(!hasTerminal)('the first start prints exactly three lines on a terminal', async () => {
	const work = mkdtempSync(join(tmpdir(), 'stoa-terminal-'))
	const env = hubEnvironment(join(work, 'data'), { STOA_DEMO: 'true', STOA_LOG_LEVEL: 'info' })
	// `exec`: a shell that stays would end by Ctrl+C itself, and `script` would tell its end, not the hub's.
	const command = `exec ${[process.execPath, ...CLI, 'serve'].map((word) => `'${word}'`).join(' ')}`
	const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], { cwd: ROOT, env, stdio: 'pipe' })
	let shown = ''
	child.stdout.on('data', (part: Buffer) => (shown += part.toString()))
	const exited = new Promise<number | null>((done) => child.once('exit', done))
	// `script` ends the hub with itself.
	onTestFinished(() => void child.kill())
	await expect.poll(() => shown, { timeout: 300_000, interval: 200 }).toMatch(/demo-password keeps it\)\s+$/)
	const address = 'http://127\\.0\\.0\\.1:\\d+'
	expect(shown).toMatch(
		new RegExp(
			[
				`^Stoa is ready at ${address}`,
				`No administrator yet: open ${address}/setup\\?secret=\\S+ within 24 hours to become one`,
				`Demo content is ready: sign in at ${address}/login as "demo" with the password \\S+ \\(the file demo-password keeps it\\)\r\n$`,
			].join('\r\n'),
		),
	)
	child.stdin.write('\u0003') // Ctrl+C
	expect(await exited).toBe(0)
	rmSync(work, { recursive: true, force: true })
})
