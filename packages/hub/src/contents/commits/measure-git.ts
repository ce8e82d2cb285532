import type { Git } from '../../git/git.ts'
import type { RepoRecords } from '../../repositories/repos/repo-records.ts'

/** Records how many bytes the git objects of a repository take on the disk. Called after each write. */
export async function measureGit(
	{ git, records }: { git: Pick<Git, 'storedBytes'>; records: { repos: Pick<RepoRecords, 'setGitStorage'> } },
	repoId: string,
): Promise<void> {
	await records.repos.setGitStorage(repoId, await git.storedBytes(repoId))
}
