import type { WantedFile } from '@stoa/hub'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFileCache } from './file-cache.ts'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'stoa-copies-'))))
afterEach(() => rm(folder, { recursive: true }))

function wanted(key: string, content = key.repeat(100)): WantedFile {
	const bytes = Buffer.from(content)
	return {
		key,
		size: bytes.length,
		hash: { is: 'sha256', hex: createHash('sha256').update(bytes).digest('hex') },
		open: async () =>
			(async function* pieces() {
				yield bytes.subarray(0, 10)
				yield bytes.subarray(10)
			})(),
	}
}

test('a file is copied once, and its hash is compared', async () => {
	const files = await openFileCache(folder, 1000)
	const path = await files.find(wanted('a'))
	expect(path && (await readFile(path, 'utf8'))).toBe('a'.repeat(100))
	const never = { ...wanted('a'), open: () => Promise.reject(new Error('read again')) }
	expect(await files.find(never)).toBe(path)
	await expect(files.find({ ...wanted('b'), hash: { is: 'sha256', hex: '0'.repeat(64) } })).rejects.toThrow('has other bytes')
	await expect(files.find({ ...wanted('c'), size: 99 })).rejects.toThrow('has other bytes')
	expect(await readdir(join(folder, 'tmp'))).toEqual([])
})

test('a file of git is compared by the hash of its blob', async () => {
	const files = await openFileCache(folder, 1000)
	// printf 'hello' | git hash-object --stdin
	const hash = { is: 'git', hex: 'b6fc4c620b67d95f953a5c1c1230aaab5db5a1b0' } as const
	expect(await files.find({ ...wanted('g', 'hello'), hash })).toBeDefined()
})

test('a call waits only a moment, and the copy goes on', async () => {
	const files = await openFileCache(folder, 1000)
	const { promise, resolve } = Promise.withResolvers<void>()
	const slow = wanted('slow')
	const open: WantedFile['open'] = async () => {
		await promise
		return slow.open()
	}
	expect(await files.find({ ...slow, open })).toBeUndefined()
	resolve()
	await expect.poll(() => files.find(slow)).toBeDefined()
})

test('copies that were not used for longest leave for new ones; those in use stay', async () => {
	const files = await openFileCache(folder, 250)
	const first = await files.find(wanted('a'))
	const second = await files.find(wanted('b'))
	await expect(files.find(wanted('c'))).rejects.toMatchObject({ fault: 'busy' })
	if (first === undefined || second === undefined) throw new Error('no copies')
	const hourAgo = new Date(Date.now() - 3_600_000)
	await utimes(first, hourAgo, hourAgo)
	expect(await files.find(wanted('c'))).toBeDefined()
	expect(await readdir(folder)).toHaveLength(3)
	await expect(readFile(first)).rejects.toThrow('ENOENT')
	await expect(files.find(wanted('large', 'x'.repeat(251)))).rejects.toMatchObject({ fault: 'limit' })
})

test('a start deletes what a killed process left half-written', async () => {
	await mkdir(join(folder, 'tmp'))
	const left = join(folder, 'tmp', '000000000000.1.000000000000-x')
	await writeFile(left, 'half')
	const long = new Date(Date.now() - 48 * 3_600_000)
	await utimes(left, long, long)
	await openFileCache(folder, 1000)
	expect(await readdir(join(folder, 'tmp'))).toEqual([])
})
