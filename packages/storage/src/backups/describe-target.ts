import type { BackupTarget } from '@stoa/hub'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

async function* pour(...parts: string[]): AsyncGenerator<Uint8Array> {
	for (const part of parts) yield Buffer.from(part)
}

async function* breakingOff(): AsyncGenerator<Uint8Array> {
	yield Buffer.alloc(20_000_000, 1)
	throw new Error('the source broke')
}

async function textOf(stream: AsyncIterable<Uint8Array> | undefined): Promise<string | undefined> {
	return stream && Buffer.concat(await Array.fromAsync(stream)).toString()
}

/** What every place for backups does. `reopen` opens the same place again, as another process would. */
export function describeTarget(name: string, open: () => Promise<{ target: BackupTarget; remove(): Promise<void> }>): void {
	describe(name, () => {
		let target: BackupTarget
		let remove: () => Promise<void>
		beforeAll(async () => ({ target, remove } = await open()))
		afterAll(() => remove())

		test('put() stores a file whole, and replaces one', async () => {
			await target.put('chunks/ab/one', pour('first ', 'version'))
			expect(await target.size('chunks/ab/one')).toBe(13)
			await target.put('chunks/ab/one', pour('second'))
			expect(await textOf(await target.open('chunks/ab/one'))).toBe('second')
			await target.put('chunks/ab/empty', pour())
			expect(await target.size('chunks/ab/empty')).toBe(0)
		})

		test('put() leaves nothing when its source breaks off', async () => {
			await expect(target.put('blobs/lfs/broken', breakingOff())).rejects.toThrow('the source broke')
			expect(await target.size('blobs/lfs/broken')).toBeUndefined()
			expect(await Array.fromAsync(target.list('blobs'))).toEqual([])
		})

		test('put() stores files of many megabytes', async () => {
			const part = 'x'.repeat(9_000_000)
			await target.put('git/large', pour(part, part, part, part))
			expect(await target.size('git/large')).toBe(36_000_000)
			expect((await textOf(await target.open('git/large')))?.length).toBe(36_000_000)
		})

		test('a missing file has no size and cannot be opened; deleting it does nothing', async () => {
			expect(await target.size('chunks/ab/none')).toBeUndefined()
			expect(await target.open('chunks/ab/none')).toBeUndefined()
			await target.delete('chunks/ab/none')
		})

		test('list() finds the files of a folder in order, and delete() removes one', async () => {
			for (const path of ['backups/c', 'backups/a/b', 'backups/b']) await target.put(path, pour(path))
			const paths = async (): Promise<string[]> => (await Array.fromAsync(target.list('backups'))).map(({ path }) => path)
			expect(await paths()).toEqual(['backups/a/b', 'backups/b', 'backups/c'])
			await target.delete('backups/b')
			expect(await paths()).toEqual(['backups/a/b', 'backups/c'])
		})

		test('claim() keeps others out until it is released, and takes over from a process that has ended', async () => {
			const release = await target.claim()
			await expect(target.claim()).rejects.toMatchObject({ code: 'backup-running' })
			await release()
			// No process of this name has ever run here.
			await target.put('writing.json', pour(JSON.stringify({ process: 'gone', at: new Date(Date.now() - 200_000).toISOString() })))
			await (
				await target.claim()
			)()
			await target.put('writing.json', pour('{"process":'))
			await (
				await target.claim()
			)()
			expect(await target.size('writing.json')).toBeUndefined()
		})
	})
}
