import { HubError, type Oid, type Sha256 } from '@stoa/vocabulary'
import type { BlockedFile } from './blocked-file-records.ts'
import type { Repo } from '../../repositories/repos/repo.ts'
import type { BlockedFileRecords } from './blocked-file-records.ts'

/** A file that is about to be read. */
export interface AskedFile {
	path: string
	/** Its blob, or the pointer of a large file. */
	oid: Oid
	/** For large files only. */
	sha256?: Sha256 | undefined
}

/**
 * Refuses files that administrators took down. Needs no query for repositories without such files (`Repo.blockedFiles`).
 *
 * @throws {HubError} `file-disabled`
 */
export async function requireUnblocked(
	{ blockedFiles }: { blockedFiles: BlockedFileRecords },
	repo: Pick<Repo, 'id' | 'blockedFiles'>,
	{ path, oid, sha256 }: AskedFile,
): Promise<void> {
	if (!repo.blockedFiles) return
	const own = (await blockedFiles.ofRepo(repo.id)).find((file) => file.blobs.includes(oid) || (file.isEveryVersion && file.path === path))
	const found = own ?? (sha256 && (await blockedFiles.ofObject(sha256)))
	if (found) throw new HubError('file-disabled', { path, reason: found.reason, at: found.at.toISOString() })
}

/** Files of a repository that are taken down. */
export async function blockedIn(
	{ blockedFiles }: { blockedFiles: BlockedFileRecords },
	repo: Pick<Repo, 'id' | 'blockedFiles'>,
): Promise<BlockedFile[]> {
	return repo.blockedFiles ? blockedFiles.ofRepo(repo.id) : []
}

/**
 * Requires a repository without small files that are taken down, because a pack contains every version of every small file. Large files are
 * only pointers in it.
 *
 * @throws {HubError} `git-disabled`
 */
export async function requireWholeHistory(
	records: { blockedFiles: BlockedFileRecords },
	git: { sizes(repo: string, oids: Oid[]): Promise<(number | undefined)[]> },
	repo: Pick<Repo, 'id' | 'blockedFiles'>,
): Promise<void> {
	for (const { blobs, reason } of await blockedIn(records, repo)) {
		const isThere = (await git.sizes(repo.id, blobs)).some((size) => size !== undefined)
		if (isThere) throw new HubError('git-disabled', { reason })
	}
}
