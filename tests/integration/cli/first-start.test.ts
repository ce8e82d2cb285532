import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { startHub } from '../../hub-process.ts'

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
