import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startHub } from '../hub-process.ts'
import { ApiWriter, GitWriter } from './writers.ts'
import { Wire } from './wire.ts'

/** How often the hub is killed. */
const KILLS = Number(process.env['STOA_TEST_KILLS'] ?? 100)

test(`${KILLS} kills during uploads, commits, pushes, renames and deletes lose nothing that was acknowledged`, async () => {
	const data = mkdtempSync(join(tmpdir(), 'stoa-crash-'))
	const checkout = mkdtempSync(join(tmpdir(), 'stoa-crash-git-'))
	const problems: string[] = []
	let acknowledged = 0
	try {
		let hub = await startHub({ data })
		const { name, token } = hub.person('casey')
		let wire = new Wire(hub.origin, token)
		const writers = [new ApiWriter(name, 'first'), new ApiWriter(name, 'second'), new ApiWriter(name, 'third')]
		await wire.create('pushed')
		const git = new GitWriter(`${name}/pushed`, checkout)
		await git.clone(hub.origin, name, token)
		for (let round = 1; round <= KILLS; round++) {
			const work = Promise.allSettled([...writers.map((writer) => writer.run(wire)), git.run()])
			await sleep(150 + Math.random() * 1500)
			await hub.kill()
			// Every writer ends with the connection; what it said about anything else would be a finding.
			for (const outcome of await work)
				if (outcome.status === 'rejected' && /: 5\d\d /.test(String(outcome.reason))) problems.push(`round ${round}: ${outcome.reason}`)
			hub = await startHub({ data })
			wire = new Wire(hub.origin, token)
			for (const writer of writers) {
				const problem = await writer.verify(wire)
				if (problem !== undefined) problems.push(`round ${round}: ${problem}`)
			}
			const lost = await git.verify(wire, name, token)
			if (lost !== undefined) problems.push(`round ${round}: ${lost}`)
			const { problems: found } = hub.stoa('check') as { problems: string[] }
			problems.push(...found.map((problem) => `round ${round}: check: ${problem}`))
			expect(problems).toEqual([])
		}
		acknowledged = writers.reduce((sum, writer) => sum + writer.acknowledged, git.acknowledged)
		await hub.stop()
	} finally {
		rmSync(data, { recursive: true, force: true })
		rmSync(checkout, { recursive: true, force: true })
	}
	console.log(`${KILLS} kills, ${acknowledged} acknowledged writes, 0 lost`)
	// A run in which the writers hardly got to work would prove nothing.
	expect(acknowledged).toBeGreaterThan(KILLS / 4)
})
