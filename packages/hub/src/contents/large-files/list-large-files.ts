import { parseSha256 } from '@stoa/vocabulary'
import type { LargeFiles } from '../commits/commits.ts'
import type { Revisions } from '../../repositories/revisions/revisions.ts'
import type { Git } from '../../git/git.ts'
import type { Repos } from '../../repositories/repos/repo.ts'

interface ListDeps {
	door: Pick<Repos, 'findWritable'>
	git: Git
	revisions: Pick<Revisions, 'siblings'>
}

/** Where the hub keeps what it makes itself of a repository. */
const MADE_BY_HUB = 'refs/convert/'

/** Sorts branches before tags and all other refs, with the default branch first. */
function rank(ref: string): number {
	return ['refs/heads/main', 'refs/heads/', 'refs/tags/', ''].findIndex((prefix) => ref.startsWith(prefix))
}

/** Creates the list of a repository's large files. */
export function createListLargeFiles({ door, git, revisions }: ListDeps): LargeFiles['list'] {
	return async (actor, ref, { cursor, limit }) => {
		const repo = await door.findWritable(actor, ref)
		const files = new Map<string, Awaited<ReturnType<LargeFiles['list']>>['files'][number]>()
		const read = new Set<string>()
		for (const { ref: name, commit } of (await git.refs(repo.id)).toSorted((a, b) => rank(a.ref) - rank(b.ref))) {
			if (read.has(commit) || name.startsWith(MADE_BY_HUB)) continue
			read.add(commit)
			const date = (await git.commit(repo.id, commit))?.committer.date ?? repo.lastModified
			for (const { path, lfs } of await revisions.siblings(repo, commit)) {
				if (!lfs || files.has(`${lfs.sha256}:${path}`)) continue
				const { size } = lfs
				const shortName = name.replace(/^refs\/(?:heads|tags)\//, '')
				files.set(`${lfs.sha256}:${path}`, { path, oid: parseSha256(lfs.sha256), size, ref: shortName, date })
			}
		}
		const page = [...files.values()].slice(cursor, cursor + limit)
		return { files: page, next: cursor + limit < files.size ? cursor + limit : undefined }
	}
}
