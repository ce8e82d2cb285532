import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDataFolder } from './data-folder.ts'

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8)

/** Where tests run as root, the database's user has to pass. */
const OWN = process.getuid?.() === 0 ? '751' : '750'

test('openDataFolder() closes a folder of an earlier version to other users, and leaves the group what it had to read', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'stoa-data-'))
	await chmod(folder, 0o755)
	await mkdir(join(folder, 'blobs'))
	await chmod(join(folder, 'blobs'), 0o777)
	await mkdir(join(folder, 'git'))
	await chmod(join(folder, 'git'), 0o700)
	await openDataFolder(folder)
	expect(await Promise.all(['.', 'blobs', 'git'].map((name) => modeOf(join(folder, name))))).toEqual([OWN, '750', '700'])
	expect(await modeOf(await openDataFolder(join(folder, 'new', 'inner')))).toBe(OWN)
	await rm(folder, { recursive: true })
})
