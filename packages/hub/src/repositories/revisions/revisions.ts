import type { Oid } from '@stoa/vocabulary'
import type { Repo, RepoMetadata, Sibling } from '../repos/repo.ts'

/**
 * What a repository's files say at one commit. Commits never change, so answers are cached by commit. No access check: callers have
 * made theirs. Made by `createRevisions`.
 */
export interface Revisions {
	/** Every file, in path order, with real sizes: an LFS file's are those of the object it points to. */
	siblings(repo: Pick<Repo, 'id'>, commit: Oid): Promise<Sibling[]>
	/** Derived from the files alone; what a hostile file breaks is left out. Commits store it with `records.repos.setHead`. */
	metadata(repo: Pick<Repo, 'id' | 'kind'>, commit: Oid): Promise<RepoMetadata>
}
