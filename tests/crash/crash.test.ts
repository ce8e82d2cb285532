import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startHub } from '../hub-process.ts'
import { beginCollection, checkHub } from './check-hub.ts'
import { CommunityWriter } from './community-writer.ts'
import { OwnerWriter } from './owner-writer.ts'
import { ApiWriter, GitWriter, PARTED } from './writers.ts'
import { Wire } from './wire.ts'

/** Longest wait for an acknowledged write, in milliseconds. */
const FIRST_ANSWER_MS = 10_000
const POLL_MS = 10
/** How often the hub is killed; `npm run test:long` kills it 1,000 times. */
const KILLS = Number(process.env['STOA_TEST_KILLS'] ?? 4)
/** Kills of one hub, before another begins: everything that was ever acknowledged is read after each. */
const KILLS_EACH = 50

test(
	`${KILLS} kills during uploads, commits, pushes, renames, duplicates, squashes, restores and collections lose nothing that was acknowledged`,
	{ timeout: 600_000 + KILLS * 30_000 },
	async () => {
		let acknowledged = 0
		for (let killed = 0; killed < KILLS; killed += KILLS_EACH) {
			const kills = Math.min(KILLS_EACH, KILLS - killed)
			acknowledged += await killHub(kills)
			console.log(`${killed + kills} kills, ${acknowledged} acknowledged writes, 0 lost`)
		}
		// A run in which the writers hardly worked would prove nothing.
		expect(acknowledged).toBeGreaterThan(KILLS)
	},
)

/** Kills a new hub again and again while it is written to, and requires everything that it acknowledged. Returns how many writes that are. */
async function killHub(kills: number): Promise<number> {
	const data = mkdtempSync(join(tmpdir(), 'stoa-crash-'))
	const checkout = mkdtempSync(join(tmpdir(), 'stoa-crash-git-'))
	const env = { STOA_MULTIPART_FROM: String(PARTED), STOA_RATE_API: '0', STOA_RATE_FILES: '0' }
	const problems: string[] = []
	try {
		let hub = await startHub({ data, env })
		const { name, token } = hub.person('casey')
		let wire = new Wire(hub.origin, token)
		const writers = [
			new ApiWriter(name, 'first'),
			new ApiWriter(name, 'second'),
			new ApiWriter(name, 'third'),
			new CommunityWriter(name, 'discussed'),
			new OwnerWriter(name, 'kept'),
		]
		await wire.create('pushed')
		const git = new GitWriter(`${name}/pushed`, checkout)
		await git.clone(hub.origin, name, token)
		for (let round = 1; round <= kills; round++) {
			const work = Promise.allSettled([...writers.map((writer) => writer.run(wire)), git.run()])
			await firstAnswer(() => total(writers, git))
			await beginCollection(data)
			await sleep(Math.random() * 1500)
			await hub.kill(round % 2 === 0 ? 'hub' : 'everything')
			// Every writer ends when its connection breaks. A 5xx answer is a finding, but for 503: git is killed in the same moment, perhaps before.
			for (const outcome of await work)
				if (outcome.status === 'rejected' && /: 5(?!03)\d\d /.test(String(outcome.reason)))
					problems.push(`round ${round}: ${outcome.reason}\n${hub.log()}`)
			hub = await startHub({ data, env })
			wire = new Wire(hub.origin, token)
			const lost = await Promise.all([...writers.map((writer) => writer.verify(wire)), git.verify(wire, name, token)])
			for (const problem of [...lost, ...(await checkHub(data))])
				if (problem !== undefined) problems.push(`round ${round}: ${problem}\n${hub.log()}`)
			expect(problems).toEqual([])
		}
		expect(hub.stoa('check')['problems']).toEqual([])
		await hub.stop()
		return total(writers, git)
	} finally {
		rmSync(data, { recursive: true, force: true })
		rmSync(checkout, { recursive: true, force: true })
	}
}

function total(writers: readonly { acknowledged: number }[], git: GitWriter): number {
	return writers.reduce((sum, writer) => sum + writer.acknowledged, git.acknowledged)
}

/** Waits for an acknowledged write, because a kill before one proves little. A busy machine needs time for it. */
async function firstAnswer(acknowledged: () => number): Promise<void> {
	const before = acknowledged()
	for (let waited = 0; acknowledged() === before && waited < FIRST_ANSWER_MS; waited += POLL_MS) await sleep(POLL_MS)
}
