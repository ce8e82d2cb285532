import { type Manifest, readManifest } from '@stoa/hub'
import { openFolderTarget } from '@stoa/storage'
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readEntries } from '../../../packages/hub/src/backups/read-chunk.ts'

/** Rows that a restored hub numbers anew, and those that visits and background jobs change. */
const CHANGING = new Set(['happening', 'happening_reader', 'attempt', 'token', 'session', 'job_run'])

/** Bytes of git's files: what a write that was broken off has left counts in a hub, and not in the one that is restored. */
const MEASURED = 'git_storage'
const Row = z.array(z.string().nullable())

/** The rows of every table of a backup as texts, sorted: their order is that of the pages of the database, where a changed row comes last. */
export async function tablesOf(folder: string, id: string): Promise<Record<string, readonly string[]>> {
	const target = await openFolderTarget(folder)
	const { tables }: Manifest = await readManifest(target, id)
	const rows = tables.flatMap(({ name, columns, chunks }) => {
		if (CHANGING.has(name)) return []
		const kept = columns.map((column) => column.name !== MEASURED)
		const read = async (): Promise<[string, string[]]> => {
			const all = await Array.fromAsync(readEntries(target, { id, chunks }, Row))
			return [name, all.map((row) => JSON.stringify(row.filter((_, index) => kept[index]))).toSorted()]
		}
		return [read()]
	})
	return Object.fromEntries(await Promise.all(rows))
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
