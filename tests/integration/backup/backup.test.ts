import {
	chmodSync,
	cpSync,
	existsSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	truncateSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CommunityWriter } from '../../crash/community-writer.ts'
import { Wire } from '../../crash/wire.ts'
import { ApiWriter } from '../../crash/writers.ts'
import { Mix, MIX_SETTINGS } from '../../faults/mix.ts'
import { startHub, type HubProcess } from '../../hub-process.ts'
import { differingBlobs, repositoriesOf, tablesOf } from './compare-hubs.ts'
import { runStoa } from './run-stoa.ts'

/** What is compared stands still: the hub would convert the datasets of the demo content ten seconds after its start. */
const SETTINGS = { ...MIX_SETTINGS, STOA_PARQUET_SIZE_MAX: '0' }

const work = mkdtempSync(join(tmpdir(), 'stoa-backup-'))
const target = join(work, 'backups')
let hub: HubProcess
let mix: Mix
/** The last backup in `target`. */
let last: string
beforeAll(async () => {
	hub = await startHub({ demo: true, env: SETTINGS })
	mix = await Mix.begin(hub)
	await mix.writeDuring(hub, () => sleep(4000))
})
afterAll(async () => {
	mix.remove()
	await hub.remove()
	rmSync(work, { recursive: true, force: true })
})

/** A new empty folder. */
const emptyFolder = (): string => mkdtempSync(join(work, 'restored-'))

/** A copy of the backups that a test may damage. */
function copyOfBackups(): string {
	const copy = join(mkdtempSync(join(work, 'copy-')), 'backups')
	cpSync(target, copy, { recursive: true })
	return copy
}

/** All files below a folder. */
const filesIn = (folder: string): string[] =>
	readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => statSync(join(folder, path)).isFile())

test('a hub restored from a backup that was written during writes has everything acknowledged before, and agrees with itself', async () => {
	const { name, token } = hub.person('drew')
	const end = new AbortController()
	const wire = new Wire(hub.origin, token)
	const writers = [new ApiWriter(name, 'one'), new ApiWriter(name, 'two'), new CommunityWriter(name, 'talk')]
	const writing = Promise.all(writers.map((writer) => writer.run(wire, end.signal)))
	try {
		for (let round = 0; round < 3; round += 1) {
			const { code, stdout, stderr } = await runStoa(hub.data, ['backup', target, '--json'])
			expect(code, stderr).toBe(0)
			last = (JSON.parse(stdout) as { backup: string }).backup
		}
	} finally {
		end.abort()
		await writing
	}
	expect(writers.every(({ acknowledged }) => acknowledged > 0)).toBe(true)
	const folder = emptyFolder()
	const { code, stdout } = await runStoa(folder, ['restore', target, '--json'])
	expect([code, JSON.parse(stdout)]).toMatchObject([0, { backup: last, problems: [] }])
	const restored = await startHub({ data: folder, env: SETTINGS })
	try {
		await mix.verify(restored)
	} finally {
		await restored.stop()
	}
})

test('a restored hub has the same rows, refs, git objects and large files, and the next backup copies only what is new', async () => {
	// A start completes what writers began that left in the middle: what is compared stands still then.
	await hub.stop()
	hub = await startHub({ data: hub.data, env: SETTINGS })
	const first = hub.stoa('backup', target)
	const second = hub.stoa('backup', target)
	last = String(second['backup'])
	expect(first['bytesWritten']).toBeGreaterThan(0)
	// Rows of the hub that are always on the move are all that may differ.
	expect(Number(second['bytesWritten'])).toBeLessThan(200_000)
	const folder = emptyFolder()
	expect((await runStoa(folder, ['restore', target])).code).toBe(0)
	const elsewhere = join(work, 'elsewhere')
	const { stdout } = await runStoa(folder, ['backup', elsewhere, '--json'], SETTINGS)
	expect(await tablesOf(elsewhere, (JSON.parse(stdout) as { backup: string }).backup)).toEqual(await tablesOf(target, last))
	expect(repositoriesOf(folder)).toEqual(repositoriesOf(hub.data))
	expect(differingBlobs(hub.data, folder)).toBe('')
	expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(readFileSync(join(hub.data, 'secret'), 'utf8'))
	expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
	expect(existsSync(join(folder, 'restoring.json'))).toBe(false)
})

test('backup list shows the backups, and verify finds nothing wrong', async () => {
	const { stdout } = await runStoa(hub.data, ['backup', 'list', target, '--json'])
	const { backups } = JSON.parse(stdout) as { backups: { backup: string }[] }
	expect(backups).toHaveLength(5)
	expect(backups.at(-1)?.backup).toBe(last)
	expect(await runStoa(hub.data, ['backup', 'verify', target])).toMatchObject({
		code: 0,
		stdout: `Backup ${last} is complete, and every byte is right.\n`,
	})
})

test('backup prune deletes by the rules of the settings, and what is kept stays complete', async () => {
	const copy = copyOfBackups()
	const rules = { STOA_BACKUP_KEEP_LAST: '1', STOA_BACKUP_KEEP_DAILY: '0', STOA_BACKUP_KEEP_WEEKLY: '0', STOA_BACKUP_KEEP_MONTHLY: '0' }
	const env = { ...rules, STOA_BACKUP_TARGET: copy }
	const before = filesIn(copy).length
	const { code, stdout } = await runStoa(hub.data, ['backup', 'prune', '--json'], env)
	expect([code, JSON.parse(stdout)]).toMatchObject([0, { target: copy, kept: [last] }])
	expect(filesIn(copy).length).toBeLessThan(before)
	expect((await runStoa(hub.data, ['backup', 'verify'], env)).code).toBe(0)
	expect((await runStoa(hub.data, ['backup', 'list'])).stderr).toContain('or set STOA_BACKUP_TARGET')
	expect((await runStoa(emptyFolder(), ['check'], { STOA_BACKUP_AT: '03:30' })).stderr).toBe(
		'Cannot use STOA_BACKUP_AT alone: set STOA_BACKUP_TARGET as well\n',
	)
})

test('a backup that was cut short is not restored: verify and restore name the file, and the data folder stays empty', async () => {
	const copy = copyOfBackups()
	const [pack = ''] = filesIn(copy).filter((path) => path.startsWith('git/'))
	const [blob = ''] = filesIn(copy).filter((path) => path.startsWith('blobs/'))
	rmSync(join(copy, pack))
	truncateSync(join(copy, blob), 10)
	const verified = await runStoa(hub.data, ['backup', 'verify', copy])
	expect(verified.code).toBe(3)
	expect(verified.stdout).toContain(`${pack} is missing`)
	expect(verified.stdout).toContain(`${blob} has 10 bytes instead of `)
	const folder = emptyFolder()
	const { code, stderr } = await runStoa(folder, ['restore', copy])
	expect([code, stderr]).toEqual([1, `Backup ${last} cannot be used: ${pack} is missing. Use another one; "stoa backup list" shows them\n`])
	expect(readdirSync(folder)).toEqual([])
})

test('damaged bytes are found, and a damaged object is not restored as a right one', async () => {
	const copy = copyOfBackups()
	const [blob = ''] = filesIn(copy).filter((path) => path.startsWith('blobs/lfs/'))
	const bytes = readFileSync(join(copy, blob))
	bytes[0] = (bytes[0] ?? 0) ^ 1
	writeFileSync(join(copy, blob), bytes)
	expect(await runStoa(hub.data, ['backup', 'verify', copy])).toMatchObject({ code: 3, stdout: `${blob} has damaged bytes\n` })
	const folder = emptyFolder()
	expect((await runStoa(folder, ['restore', copy])).stderr).toContain('SHA-256')
	expect((await runStoa(folder, ['serve'])).stderr).toContain('was interrupted. Run "stoa restore')
	// The right bytes are back: the same restore goes on.
	cpSync(join(target, blob), join(copy, blob))
	expect(await runStoa(folder, ['restore', copy])).toMatchObject({ code: 0 })
	expect(differingBlobs(hub.data, folder)).toBe('')
	const manifest = join(copy, 'backups', `${last}.json`)
	writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"count":', '"count": '))
	expect((await runStoa(emptyFolder(), ['restore', copy])).stderr).toContain(`backups/${last}.json is damaged`)
})

test('what a restore must not touch is refused with a sentence, and nothing changes', async () => {
	const folder = emptyFolder()
	writeFileSync(join(folder, 'notes.txt'), 'mine')
	const refused = async (data: string, ...rest: Parameters<typeof runStoa> extends [string, ...infer Rest] ? Rest : never) => {
		const { code, stderr } = await runStoa(data, ...rest)
		expect(code).toBe(1)
		return stderr
	}
	expect(await refused(folder, ['restore', target])).toBe(
		`Nothing was restored: the data folder "${folder}" is not empty: it contains "notes.txt". Name an empty one\n`,
	)
	expect(readdirSync(folder)).toEqual(['notes.txt'])
	expect(await refused(hub.data, ['restore', target])).toContain('is not empty')
	expect(await refused(emptyFolder(), ['restore', emptyFolder()])).toContain('Backup "" was not found')
	expect(await refused(emptyFolder(), ['restore', target, '--backup', '../../etc/passwd'])).toContain('was not found')
	expect(await refused(emptyFolder(), ['restore', target], { STOA_SECRET: 'x'.repeat(32) })).toContain('Leave the setting out')
})

test('a target that cannot be written is refused with a sentence', async () => {
	const file = join(work, 'file')
	writeFileSync(file, '')
	expect((await runStoa(hub.data, ['backup', file])).stderr).toContain(`Cannot use "${file}" for backups: it is not a folder`)
	expect((await runStoa(hub.data, ['backup', work])).stderr).toContain('Name an empty folder')
	const closed = join(work, 'closed')
	cpSync(target, closed, { recursive: true })
	chmodSync(closed, 0o500)
	// Root may write anywhere.
	if (process.getuid?.() !== 0) expect((await runStoa(hub.data, ['backup', closed])).stderr).toContain('this user may not use it')
	expect(await runStoa(hub.data, ['backup', '--nothing'])).toMatchObject({ code: 2 })
})

test('a backup of a hub with a lost object is written, and says what is lost', async () => {
	const folder = emptyFolder()
	await runStoa(folder, ['restore', target])
	const [lost = ''] = filesIn(join(folder, 'blobs', 'lfs'))
	rmSync(join(folder, 'blobs', 'lfs', lost))
	const { code, stdout } = await runStoa(folder, ['backup', join(work, 'lossy'), '--json'])
	expect([code, JSON.parse(stdout)]).toMatchObject([3, { problems: [`object lfs/${lost.split('/').at(-1)} is missing from the store`] }])
})
