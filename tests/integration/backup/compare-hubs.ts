import type { Manifest } from '@stoa/hub'
import { readManifest } from '@stoa/hub'
import { openFolderTarget } from '@stoa/storage'
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Rows that a restored hub numbers anew, and those that visits and background jobs change. */
const CHANGING = new Set(['happening', 'happening_reader', 'attempt', 'token', 'session', 'job_run'])

/** The rows of every table of a backup: hashes of their text, in the order of the rows. */
export async function tablesOf(folder: string, id: string): Promise<Record<string, unknown>> {
	const { tables }: Manifest = await readManifest(await openFolderTarget(folder), id)
	return Object.fromEntries(tables.filter(({ name }) => !CHANGING.has(name)).map(({ name, count, chunks }) => [name, { count, chunks }]))
}

function git(repository: string, ...args: string[]): string {
	return spawnSync('git', ['-c', 'safe.directory=*', '--git-dir', repository, ...args], { encoding: 'utf8' }).stdout
}

/** Refs and ids of all objects that they reach, by repository. */
export function repositoriesOf(data: string): Record<string, string> {
	const all = readdirSync(join(data, 'git'), { recursive: true, encoding: 'utf8' }).filter((path) => /^..\/..\/\w{24}\.git$/.test(path))
	return Object.fromEntries(
		all.toSorted().map((path) => {
			const repository = join(data, 'git', path)
			const refs = git(repository, 'for-each-ref', '--format=%(refname) %(objectname)', '--exclude=refs/tmp')
			return [path, refs + git(repository, 'rev-list', '--objects', '--no-object-names', '--all').split('\n').toSorted().join('\n')]
		}),
	)
}

/** What `diff` finds between the stored large files of two data folders. */
export function differingBlobs(one: string, other: string): string {
	const spaces = ['lfs', 'xorb', 'attachment']
	return spaces
		.map((space) => spawnSync('diff', ['-r', join(one, 'blobs', space), join(other, 'blobs', space)], { encoding: 'utf8' }).stdout)
		.join('')
}
