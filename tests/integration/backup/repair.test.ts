import { chmodSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHub, type HubProcess } from '../../hub-process.ts'
import { runStoa } from './run-stoa.ts'

const work = mkdtempSync(join(tmpdir(), 'stoa-repair-'))
const target = join(work, 'backups')
let hub: HubProcess
beforeAll(async () => {
	hub = await startHub({ demo: true, env: { STOA_BACKUP_TARGET: target } })
	hub.stoa('backup')
})
afterAll(async () => {
	await hub.remove()
	rmSync(work, { recursive: true, force: true })
})

const filesBelow = (folder: string, pattern: RegExp): string[] =>
	readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((path) => pattern.test(path))
		.map((path) => join(folder, path))
		.toSorted()

function flip(path: string): void {
	const bytes = readFileSync(path)
	const middle = Math.floor(bytes.length / 2)
	bytes[middle] = (bytes[middle] ?? 0) ^ 1
	chmodSync(path, 0o644)
	writeFileSync(path, bytes)
}

interface Found {
	problems: string[]
	repairs: { name: string; problem: string; from?: string; note?: string }[]
	orphanCount: number
}
const check = async (...args: string[]): Promise<{ code: number | null; found: Found }> => {
	const { code, stdout, stderr } = await runStoa(hub.data, ['check', '--json', ...args], { STOA_BACKUP_TARGET: target })
	if (stdout === '') throw new Error(stderr)
	return { code, found: JSON.parse(stdout) as Found }
}

test('stoa check --hash --repair mends a running hub from its backup: large files, objects of git, and a repository that is gone', async () => {
	expect(await check('--hash')).toMatchObject({ code: 0, found: { problems: [], repairs: [] } })
	const [flipped = '', lost = ''] = filesBelow(join(hub.data, 'blobs'), /^(?:lfs|xorb)\/.*[0-9a-f]{64}$/)
	flip(flipped)
	rmSync(lost)
	const git = join(hub.data, 'git')
	// The largest loose object of any repository is the content of a file.
	const loose = filesBelow(git, /\.git\/objects\/[0-9a-f]{2}\/[0-9a-f]{38}$/).toSorted(
		(one, other) => statSync(other).size - statSync(one).size,
	)
	flip(loose[0] ?? '')
	const hurt = /([0-9a-f]{24})\.git/.exec(loose[0] ?? '')?.[1] ?? ''
	const gone = filesBelow(git, /^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{24}\.git$/).find((path) => !path.includes(hurt)) ?? ''
	renameSync(gone, join(work, 'gone.git'))

	// Sizes alone do not show a flipped bit.
	expect((await check()).found.problems.some((problem) => problem.includes(flipped.slice(-64)))).toBe(false)
	const seen = await check('--hash')
	expect(seen.code).toBe(3)
	for (const part of [flipped.slice(-64), lost.slice(-64), hurt, gone.slice(-28, -4)])
		expect(seen.found.problems.join('\n')).toContain(part)

	const { code, found } = await check('--hash', '--repair')
	expect([code, found.problems]).toEqual([0, []])
	expect(found.repairs.every(({ from }) => from?.includes('backup'))).toBe(true)
	expect(found.repairs.map(({ name }) => name).join('\n')).toContain(hurt)
	expect((await check('--hash')).found).toMatchObject({ problems: [], repairs: [] })
	expect(readdirSync(join(hub.data, 'blobs', 'quarantine'))).toEqual([expect.stringContaining(flipped.slice(-64))])
	expect(readdirSync(join(git, 'quarantine'))).toEqual([expect.stringContaining(hurt)])
	expect(hub.log()).not.toContain('"level":50')
}, 120_000)

test('stoa check --repair names what has no second copy and ends with 3, also while no hub runs', async () => {
	const [path = ''] = filesBelow(join(hub.data, 'blobs'), /^(?:lfs|xorb)\/.*[0-9a-f]{64}$/)
	const copy = filesBelow(target, new RegExp(`${path.slice(-64)}$`))
	flip(path)
	for (const one of copy) flip(one)
	await hub.stop()
	const { code, stdout } = await runStoa(hub.data, ['check', '--hash', '--repair'], { STOA_BACKUP_TARGET: target })
	expect(code).toBe(3)
	expect(stdout).toContain(`${path.slice(-64)}: has damaged bytes`)
	expect(stdout).toContain(`(the backup at ${target} does not have the right bytes either)`)
	expect(stdout).toContain(`${path.slice(-64)} is missing from the store`)
}, 120_000)
