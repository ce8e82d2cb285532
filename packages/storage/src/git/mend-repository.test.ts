import type { Oid } from '@stoa/vocabulary'
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestRepository, put, type TestRepository } from './test-repository.ts'

/** Flips one bit in the middle of a file. */
function flip(path: string): void {
	const bytes = readFileSync(path)
	const middle = Math.floor(bytes.length / 2)
	bytes[middle] = (bytes[middle] ?? 0) ^ 1
	chmodSync(path, 0o644)
	writeFileSync(path, bytes)
}

const check = ({ git, id }: TestRepository): Promise<string[]> => git.check(id, { isReading: true })

/** The path of a loose object. */
const looseFile = (repository: TestRepository, oid: string): string => join(repository.path, 'objects', oid.slice(0, 2), oid.slice(2))

/** All objects of the repository in one pack; returns the pack's path. */
function repack({ path }: TestRepository): string {
	execFileSync('git', ['-c', 'safe.directory=*', 'repack', '-a', '-d', '-q'], { cwd: path })
	const [name = ''] = readdirSync(join(path, 'objects', 'pack')).filter((one) => one.endsWith('.pack'))
	return join(path, 'objects', 'pack', name)
}

/** A pack of everything, as a backup has it. */
async function backUp({ git, id }: TestRepository, head: Oid): Promise<() => Promise<AsyncIterable<Uint8Array>>> {
	const bytes = Buffer.concat(await Array.fromAsync(git.packHistory(id, [head], [])))
	return async () =>
		(async function* () {
			yield bytes
		})()
}

test('check() with isReading finds a flipped bit in the content of a file', async () => {
	await using repository = await openTestRepository()
	const head = await repository.commit([put('weights', 'x'.repeat(5000))])
	const oid = (await repository.git.entry(repository.id, head, 'weights'))?.oid ?? ''
	expect(await check(repository)).toEqual([])
	flip(looseFile(repository, oid))
	expect(await repository.git.check(repository.id)).toEqual([])
	expect((await check(repository)).join('\n')).toContain(oid.slice(2))
})

test('mend() replaces a damaged loose object from a pack and keeps the damaged file', async () => {
	await using repository = await openTestRepository()
	const head = await repository.commit([put('weights', 'x'.repeat(5000))])
	const pack = await backUp(repository, head)
	const oid = (await repository.git.entry(repository.id, head, 'weights'))?.oid ?? ''
	flip(looseFile(repository, oid))
	const damaged = readFileSync(looseFile(repository, oid))
	const place = await repository.git.mend(repository.id, await check(repository), [pack])
	expect(await check(repository)).toEqual([])
	expect(existsSync(looseFile(repository, oid))).toBe(false)
	expect(readFileSync(join(place ?? '', 'objects', oid.slice(0, 2), oid.slice(2))).equals(damaged)).toBe(true)
	const blob = await repository.git.entry(repository.id, head, 'weights')
	expect(Buffer.from((blob && (await repository.git.blob(repository.id, blob.oid))) ?? '').toString()).toBe('x'.repeat(5000))
})

test('mend() keeps what is right in a damaged pack, also what no backup has', async () => {
	await using repository = await openTestRepository()
	const random = Array.from({ length: 400 }, () => Math.random()).join('')
	const head = await repository.commit([put('old', random)])
	const pack = await backUp(repository, head)
	const later = await repository.commit([put('new', 'written after the backup'), put('other', 'so is this')])
	const file = repack(repository)
	// The first blob of the pack is the largest one, in its middle.
	flip(file)
	const problems = await check(repository)
	expect(problems).not.toEqual([])
	const place = await repository.git.mend(repository.id, problems, [pack])
	expect(await check(repository)).toEqual([])
	expect(existsSync(file)).toBe(false)
	expect(readdirSync(join(place ?? '', 'objects', 'pack')).some((name) => name.endsWith('.pack'))).toBe(true)
	for (const [path, text] of [
		['old', random],
		['new', 'written after the backup'],
		['other', 'so is this'],
	] as const) {
		const entry = await repository.git.entry(repository.id, later, path)
		expect(Buffer.from((entry && (await repository.git.blob(repository.id, entry.oid))) ?? '').toString()).toBe(text)
	}
})

test('mend() without a second copy keeps everything else, and check() still reports what is lost', async () => {
	await using repository = await openTestRepository()
	const head = await repository.commit([put('one', 'first'), put('two', 'second')])
	const oid = (await repository.git.entry(repository.id, head, 'one'))?.oid ?? ''
	rmSync(looseFile(repository, oid))
	expect(await repository.git.mend(repository.id, await check(repository), [])).toBeUndefined()
	expect(await check(repository)).toContain(`missing blob ${oid}`)
	expect(readdirSync(repository.folder)).not.toContain('65a0c0ffee00000000001234')
	expect(existsSync(join(repository.folder, 'quarantine')) ? readdirSync(join(repository.folder, 'quarantine')) : []).toEqual([])
})
