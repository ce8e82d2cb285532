import { writeLfsPointer } from '@stoa/formats'
import { HubError, type Oid } from '@stoa/vocabulary'
import type { Git, GitChange } from '../git/git.ts'
import { PARQUET_REF, type ConvertedConfig } from './conversion.ts'

/** The author of the ref's commits, who is no account. */
const BOT = { name: 'parquet-converter', email: 'parquet-converter@users.noreply.stoa' }

function changesOf(configs: readonly ConvertedConfig[]): GitChange[] {
	return configs.flatMap((config) =>
		config.splits.flatMap(({ folder, files }) =>
			files.map(({ name, size, sha256, oid }): GitChange => {
				const path = `${config.name}/${folder}/${name}`
				if (sha256 !== undefined) return { op: 'put', path, content: writeLfsPointer({ sha256, size }) }
				if (oid === undefined) throw new Error(`The file ${path} is neither a large nor a small one`)
				return { op: 'link', path, oid, mode: '100644' }
			}),
		),
	)
}

/** Removes the ref of the Parquet files, if there is one. The caller holds the locks of the repository. */
export async function removeParquet(git: Pick<Git, 'resolveCommit' | 'updateRefs'>, repoId: string): Promise<void> {
	const from = await git.resolveCommit(repoId, PARQUET_REF)
	if (from === undefined) return
	if (!(await git.updateRefs(repoId, [{ ref: PARQUET_REF, from, to: undefined }]))) throw new HubError('stale-parent')
}

/**
 * Replaces what is on the ref of the Parquet files; without files, removes the ref. The caller holds the locks of the repository. The commit
 * depends on the commit of the dataset and the files alone, so that repeating it after a kill changes nothing.
 */
export async function publishFiles(git: Git, repoId: string, commit: Oid, configs: readonly ConvertedConfig[]): Promise<void> {
	const changes = changesOf(configs)
	if (changes.length === 0) return removeParquet(git, repoId)
	const from = await git.resolveCommit(repoId, PARQUET_REF)
	const date = (await git.commit(repoId, commit))?.committer.date ?? new Date(0)
	const message = `Convert ${commit} to Parquet`
	const { oid } = await git.writeCommit(repoId, { parent: undefined, fromEmpty: true, changes, author: BOT, date, message })
	if (oid !== from && !(await git.updateRefs(repoId, [{ ref: PARQUET_REF, from, to: oid }]))) throw new HubError('stale-parent')
}
