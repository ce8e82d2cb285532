import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { describeBlobs } from './describe-blobs.ts'
import { openDiskBlobs } from './disk-blobs.ts'

async function temporaryFolder(): Promise<AsyncDisposable & { path: string }> {
	const path = await mkdtemp(join(tmpdir(), 'stoa-blobs-'))
	return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

describeBlobs('disk', async () => {
	const folder = await temporaryFolder()
	return {
		blobs: await openDiskBlobs({ folder: folder.path }),
		leftovers: () => readdir(join(folder.path, 'tmp')),
		close: async () => folder[Symbol.asyncDispose](),
	}
})

test('openDiskBlobs() sweeps what a killed upload left, and nothing of a living one', async () => {
	await using folder = await temporaryFolder()
	const module = new URL('disk-blobs.ts', import.meta.url)
	const program = `
		const { openDiskBlobs } = await import(${JSON.stringify(module.href)})
		const blobs = await openDiskBlobs({ folder: ${JSON.stringify(folder.path)} })
		async function* endless() { for (;;) { yield new Uint8Array(2 ** 20); await new Promise((resolve) => setTimeout(resolve, 5)); console.log('.') } }
		await blobs.put('lfs/${'0'.repeat(64)}', endless(), {})
	`
	const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', 'pipe', 'inherit'] })
	await once(child.stdout, 'data')
	const living = await openDiskBlobs({ folder: folder.path })
	expect(await readdir(join(folder.path, 'tmp'))).toHaveLength(1)
	child.kill('SIGKILL')
	await once(child, 'exit')
	expect(await living.sweep()).toBe(1)
	expect(await readdir(join(folder.path, 'tmp'))).toEqual([])
	expect(await Array.fromAsync(living.list('lfs'))).toEqual([])
})

test('list() passes over files that are no objects, and strangers() finds them', async () => {
	await using folder = await temporaryFolder()
	const blobs = await openDiskBlobs({ folder: folder.path })
	await writeFile(join(folder.path, 'lfs', 'notes.txt'), 'hello')
	const key = `lfs/${'ab'.repeat(32)}` as const
	await blobs.put(key, Readable.from([Buffer.from('x')]), {})
	// An object in the folder of another one is never found by its key.
	await mkdir(join(folder.path, 'lfs', 'cd', 'ef'), { recursive: true })
	await copyFile(blobs.diskPath(key) ?? '', join(folder.path, 'lfs', 'cd', 'ef', 'ab'.repeat(32)))
	expect((await Array.fromAsync(blobs.list('lfs'))).map((found) => found.key)).toEqual([key])
	expect((await Array.fromAsync(blobs.repairs.strangers())).toSorted((one, other) => one.size - other.size)).toEqual([
		{ name: join('lfs', 'cd', 'ef', 'ab'.repeat(32)), size: 1 },
		{ name: join('lfs', 'notes.txt'), size: 5 },
	])
})
