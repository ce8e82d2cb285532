import { chmod, mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findBinaries, restoreLinks } from './binaries.ts'

let folder = ''

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'stoa-binaries-'))
	await mkdir(join(folder, 'native', 'lib'), { recursive: true })
	await writeFile(join(folder, 'native', 'lib', 'libpq.so.5.18'), 'library')
	const links = ['libpq.so', 'libpq.so.5'].map((name) => ({ source: 'native/lib/libpq.so.5.18', target: `native/lib/${name}` }))
	await writeFile(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links))
})
afterEach(async () => {
	if (process.getuid?.() !== 0) await chmod(join(folder, 'native', 'lib'), 0o755)
	await rm(folder, { recursive: true, force: true })
})

test('findBinaries() finds programs that are there', async () => {
	const { postgres, initdb } = await findBinaries(join(folder, 'links'))
	expect((await readFile(postgres)).length).toBeGreaterThan(0)
	expect((await readFile(initdb)).length).toBeGreaterThan(0)
})

test('restoreLinks() creates the links that an install without scripts leaves out, also twice at once', async () => {
	const unused = join(folder, 'links')
	expect(await Promise.all([restoreLinks(folder, unused), restoreLinks(folder, unused)])).toEqual([{}, {}])
	expect(await readlink(join(folder, 'native', 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18')
	expect(await readFile(join(folder, 'native', 'lib', 'libpq.so'), 'utf8')).toBe('library')
	expect(await restoreLinks(folder, unused)).toEqual({})
})

test('restoreLinks() links elsewhere when the package cannot be written', async () => {
	const lib = join(folder, 'native', 'lib')
	// Nothing on a disk is read-only to root, but the kernel's own folders are.
	if (process.getuid?.() === 0) {
		await rm(lib, { recursive: true })
		await symlink('/sys', lib)
	} else await chmod(lib, 0o555)
	const elsewhere = join(folder, 'links')
	const environment = await restoreLinks(folder, elsewhere)
	expect(Object.values(environment)).toEqual([elsewhere])
	expect(await readlink(join(elsewhere, 'libpq.so.5'))).toBe(join(lib, 'libpq.so.5.18'))
})
