import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHub, type HubProcess } from '../hub-process.ts'
import { hashOfLargeModel, makeLargeModel } from '../large-model.ts'
import { startUpstream, type MirrorUpstream } from '../mirror-upstream.ts'

const MIB = 1024 * 1024

let there: HubProcess
let upstream: MirrorUpstream
let here: HubProcess
let data: string
/** Hash of each large file, by its repository. */
const files = new Map<string, string>()

const openHere = async (): Promise<void> => void (here = await startHub({ data, env: { STOA_MIRROR_COMPARE_SECONDS: '3600' } }))

interface Job {
	id: string
	state: string
	stage: string
	totals: { reposDone: number; filesDone: number; bytesDone: number }
}
const jobNow = (id: string): Job => here.stoa('mirror', 'job', id, '--no-wait')['job'] as Job

beforeAll(async () => {
	data = mkdtempSync(join(tmpdir(), 'stoa-mirror-jobs-'))
	there = await startHub()
	const { token } = there.person('ada')
	for (const name of ['one', 'two', 'three', 'four']) files.set(`ada/${name}`, await makeLargeModel(there, name, { token, size: 4 * MIB }))
	upstream = await startUpstream(there.origin)
	await openHere()
	here.stoa('upstream', 'add', 'there', upstream.address, '--hosts', upstream.fileHost)
})
afterAll(async () => {
	await here?.stop()
	await upstream?.close()
	await there?.remove()
	rmSync(data, { recursive: true, force: true })
})

test('P-01 a job goes on after a kill of the hub at every step, takes little of a file twice, and loses no pin', async () => {
	upstream.pause = 10
	const { job } = here.stoa('import', ...files.keys(), '--pin', '--no-wait') as { job: Job }
	let requests = 0
	let kills = 0
	/** The hub dies at this request, whatever it is about. */
	const killAt = async (condition: () => boolean, what: 'hub' | 'everything'): Promise<void> => {
		await expect.poll(condition, { timeout: 60_000, interval: 5 }).toBe(true)
		await here.kill(what)
		kills += 1
		await openHere()
	}
	const asked = (): number => upstream.requests.length
	// Between the requests for histories, and in the middle of files.
	for (const step of [1, 3, 4, 6]) {
		requests = asked()
		await killAt(() => asked() >= requests + step, kills % 2 === 0 ? 'hub' : 'everything')
	}
	for (const more of [2 * MIB, 5 * MIB]) {
		const before = upstream.fileBytes
		await killAt(() => upstream.fileBytes >= before + more, 'hub')
	}
	upstream.pause = 0
	await expect.poll(() => jobNow(job.id).state, { timeout: 120_000, interval: 500 }).toBe('done')
	expect(jobNow(job.id)).toMatchObject({ totals: { reposDone: 4, filesDone: 4, bytesDone: 16 * MIB } })
	// What came is noted every two seconds; each kill loses at most that, and less than all of it.
	expect(upstream.fileBytes).toBeLessThan(2 * 16 * MIB)
	await upstream.close()
	for (const [id, hash] of files) {
		expect(await hashOfLargeModel(here, id.replace('ada/', ''))).toBe(hash)
	}
	const listed = here.stoa('mirror', 'list') as { pins: { name: string }[] }
	expect(listed.pins.map(({ name }) => name).toSorted()).toEqual([...files.keys()].toSorted())
	expect(here.stoa('check')).toMatchObject({ problems: [] })
	expect(kills).toBe(6)
})
