import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { describeTarget } from './describe-target.ts'
import { openFolderTarget } from './folder-target.ts'

const work = await mkdtemp(join(tmpdir(), 'stoa-target-'))
afterAll(() => rm(work, { recursive: true, force: true }))

describeTarget('a folder', async () => {
	const folder = await mkdtemp(join(work, 'folder-'))
	return { target: await openFolderTarget(folder), remove: async () => undefined }
})

test('no other user of the machine can read a backup', async () => {
	const folder = join(work, 'private')
	const target = await openFolderTarget(folder)
	await target.put('chunks/ab/one', (async function* () {})())
	for (const [path, mode] of [
		['', 0o700],
		['chunks', 0o700],
		['chunks/ab', 0o700],
		['chunks/ab/one', 0o600],
	] as const)
		expect([path, (await stat(join(folder, path))).mode & 0o777]).toEqual([path, mode])
})

test('a folder with other files, and a file, are refused with a sentence and stay as they are', async () => {
	const folder = join(work, 'photos')
	await mkdir(folder, { mode: 0o755 })
	await chmod(folder, 0o755)
	await writeFile(join(folder, 'cat.jpg'), '')
	await expect(openFolderTarget(folder)).rejects.toThrow(`Cannot use "${folder}" for backups: it contains "cat.jpg". Name an empty folder`)
	expect((await stat(folder)).mode & 0o777).toBe(0o755)
	await expect(openFolderTarget(join(folder, 'cat.jpg'))).rejects.toThrow('it is not a folder')
	await expect(openFolderTarget(join(folder, 'cat.jpg', 'more'))).rejects.toThrow('it is not a folder')
})

test('opening a folder to read from it creates and changes nothing, so that it may be read-only', async () => {
	const folder = join(work, 'none')
	const target = await openFolderTarget(folder)
	expect(await Array.fromAsync(target.list('backups'))).toEqual([])
	expect(await readdir(work)).not.toContain('none')
	await mkdir(folder, { mode: 0o755 })
	await chmod(folder, 0o755)
	const again = await openFolderTarget(folder)
	expect((await stat(folder)).mode & 0o777).toBe(0o755)
	await (
		await again.claim()
	)()
	expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

test('claim() deletes what a killed process left half written', async () => {
	const folder = join(work, 'killed')
	await mkdir(join(folder, 'tmp'), { recursive: true })
	const target = await openFolderTarget(folder)
	const release = await target.claim()
	const [mark = ''] = ((await readdir(folder)).includes('writing.json') ? await claimedBy(folder) : '').split('-')
	await release()
	// The same host, and a number that no process has.
	const dead = mark.replace(/\.\d+\./, `.${2 ** 22 + 1}.`)
	await writeFile(join(folder, 'tmp', `${dead}-x`), 'half')
	await (
		await target.claim()
	)()
	expect(await readdir(join(folder, 'tmp'))).toEqual([])
})

async function claimedBy(folder: string): Promise<string> {
	const { readFile } = await import('node:fs/promises')
	return (JSON.parse(await readFile(join(folder, 'writing.json'), 'utf8')) as { process: string }).process
}
