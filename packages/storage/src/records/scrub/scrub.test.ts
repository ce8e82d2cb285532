import { spawnSync } from 'node:child_process'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processMark } from '../../process-mark.ts'
import { openTestRecords, type TestRecords } from '../../testing.ts'

let opened: TestRecords
let client: Client
beforeAll(async () => {
	opened = await openTestRecords()
	client = new Client(opened.connection)
	await client.connect()
})
afterAll(async () => {
	await client.end()
	await opened.close()
})

/** Gives the turn to the process with this number on this machine, that was heard of so many seconds ago. */
async function giveTurnTo(pid: number, secondsAgo: number): Promise<void> {
	const [host = '', , start = ''] = processMark().split('.')
	await client.query(
		`insert into scrub_turn (process, heard_at) values ($1, now() - make_interval(secs => $2))
		 on conflict (is_only) do update set process = excluded.process, heard_at = excluded.heard_at`,
		[`${host}.${pid}.${start.replaceAll(/[0-9]/g, '0')}`, secondsAgo],
	)
}

test('takeTurn() waits for a living process, and takes the turn of one that was killed or is silent', async () => {
	const { scrub } = opened.records
	expect(await scrub.takeTurn()).toBe(true)
	await scrub.endTurn()
	await giveTurnTo(process.ppid, 1)
	expect(await scrub.takeTurn()).toBe(false)
	await giveTurnTo(process.ppid, 130)
	expect(await scrub.takeTurn()).toBe(true)
	await giveTurnTo(spawnSync('true').pid, 1)
	expect(await scrub.takeTurn()).toBe(true)
})

test('damages are told once, and again when they come back after a repair', async () => {
	const { scrub } = opened.records
	const found = { key: `lfs/${'a'.repeat(64)}`, problem: 'lost', at: new Date(), aside: undefined }
	await scrub.noteDamage(found)
	await scrub.noteDamage({ ...found, aside: 'quarantine/x' })
	expect(await scrub.takeUntold(new Date())).toMatchObject([{ key: found.key, aside: 'quarantine/x', mendedAt: undefined }])
	await scrub.noteDamage(found)
	expect([await scrub.takeUntold(new Date()), await scrub.countDamages()]).toEqual([[], 1])
	await scrub.noteMended(found.key, 'a backup', new Date())
	expect([await scrub.damages(5), await scrub.countDamages()]).toMatchObject([[{ mendedFrom: 'a backup' }], 0])
	await scrub.noteDamage(found)
	expect(await scrub.takeUntold(new Date())).toHaveLength(1)
})
