import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { mountImage } from '../../bench/soak/disk-image.ts'
import { checkHub } from '../crash/check-hub.ts'
import { startHub } from '../hub-process.ts'
import { Mix, MIX_SETTINGS } from './mix.ts'

const work = mkdtempSync(join(tmpdir(), 'stoa-failed-disk-'))
const mounted = mountImage(work, 2)
const whyNot = 'whyNot' in mounted ? mounted.whyNot : undefined
afterAll(() => {
	if (!('whyNot' in mounted)) mounted.remove()
	rmSync(work, { recursive: true, force: true })
})

/** The status of an answer, and whether it has a sentence for the reader. */
async function ask(address: string): Promise<[number, boolean]> {
	const answer = await fetch(address)
	const text = await answer.text()
	return [answer.status, text.includes('not available right now') || text.includes('Not available right now')]
}

test.skipIf(whyNot)(
	`the file system of the whole data folder fails and becomes read-only: the hub lives and says so, and after its repair nothing acknowledged is lost${whyNot ? `: ${whyNot}` : ''}`,
	{ timeout: 300_000 },
	async () => {
		if ('whyNot' in mounted) throw new Error(mounted.whyNot)
		const data = join(mounted.folder, 'data')
		let hub = await startHub({ data, env: MIX_SETTINGS })
		try {
			const mix = await Mix.begin(hub)
			await mix.writeDuring(hub, async () => {
				await expect.poll(() => mix.acknowledged, { timeout: 60_000 }).toBeGreaterThan(10)
				mounted.fail()
				// The database, which lies on the same file system, ends at its next write.
				await expect.poll(() => ask(`${hub.origin}/readyz`), { timeout: 60_000 }).toEqual([503, true])
			})
			expect([...mix.endings.keys()].filter((end) => end !== '503' && end !== 'git or connection')).toEqual([])
			expect((await ask(`${hub.origin}/healthz`))[0]).toBe(200)
			for (const path of ['/models', '/casey/pushed', '/api/models/casey/pushed']) expect(await ask(hub.origin + path)).toEqual([503, true])
			expect(await hub.stop(), hub.log()).toBe(0)
			mounted.repair()
			hub = await startHub({ data, env: MIX_SETTINGS })
			await mix.verify(hub)
			expect(await checkHub(data)).toEqual([])
			expect(await hub.stop()).toBe(0)
		} finally {
			await hub.stop()
		}
	},
)
