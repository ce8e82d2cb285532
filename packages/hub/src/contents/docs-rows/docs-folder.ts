import type { Oid } from '@stoa/vocabulary'
import type { Git, GitEntry } from '../../git/git.ts'

/** The folder of a repository that holds its documentation. */
export const DOCS_FOLDER = 'docs'
/** Most folders below it that are searched for a table of contents: usually one for each language. */
const FOLDERS_MAX = 200

const isContents = ({ name, type }: GitEntry): boolean => type === 'blob' && /^_toctree\.ya?ml$/.test(name)

/**
 * The documentation folder of a commit. A folder counts as documentation when it, or a folder directly below it, has a `_toctree.yml`.
 * `undefined` when there is none.
 */
export async function findDocsFolder(git: Pick<Git, 'entry' | 'tree'>, repoId: string, commit: Oid): Promise<Oid | undefined> {
	const folder = await git.entry(repoId, commit, DOCS_FOLDER)
	if (folder?.type !== 'tree') return undefined
	const entries = (await git.tree(repoId, folder.oid)) ?? []
	if (entries.some(isContents)) return folder.oid
	for (const { oid } of entries.filter(({ type }) => type === 'tree').slice(0, FOLDERS_MAX))
		if ((await git.tree(repoId, oid))?.some(isContents)) return folder.oid
	return undefined
}
