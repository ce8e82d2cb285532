import type { GuestUploads } from '../uploads/guest-uploads.ts'
import type { UploadDoor } from '../uploads/upload-door.ts'
import type { Snapshots } from '../../git/snapshots.ts'
import type { Git } from '../../git/git.ts'
import type { Revisions } from '../../repositories/revisions/revisions.ts'
import type { Repos } from '../../repositories/repos/repo.ts'
import { createChangeRefs } from './change-refs.ts'
import type { Commits } from './commits.ts'
import { createChangedFiles, createCompare } from './compare.ts'
import type { Healing } from '../../git/healing.ts'
import { createPlanUpload } from './plan-upload.ts'
import { createContributors } from './read-contributors.ts'
import { createReadFileHistory } from './read-file-history.ts'
import { createHistory, createListRefs } from './read-history.ts'
import { createReadRefs } from './read-refs.ts'
import type { ValidateCard } from './write-changes.ts'
import { createWriteAlone } from '../../git/write-alone.ts'
import { type CommitTo, createWriteCommit } from './write-commit.ts'
import type { AccountRecords } from '../../accounts/actors/account-records.ts'
import type { PathCommitRecords } from './path-commit-records.ts'
import type { BlockedFileRecords } from '../blocked/blocked-file-records.ts'
import type { Store } from '../../database/store.ts'
import type { ObjectRecords } from '../../objects/store/object-records.ts'
import type { RepoRecords } from '../../repositories/repos/repo-records.ts'
import type { Quota } from '../../objects/quota/quota.ts'
import type { RowTables } from './take-effect.ts'

/** The tables that the service reads and writes. */
interface Tables extends RowTables {
	accounts: AccountRecords
	blockedFiles: BlockedFileRecords
	objects: ObjectRecords
	pathCommits: PathCommitRecords
	repos: RepoRecords
}

/** What writing needs. `door` checks access. */
export interface CommitsDeps {
	door: Pick<Repos, 'find' | 'findReadable' | 'findWritable' | 'mayWrite'>
	git: Git
	snapshots: Snapshots
	records: Store<Tables>
	revisions: Pick<Revisions, 'metadata' | 'siblings'>
	healing: Pick<Healing, 'begin'>
	validateCard: ValidateCard
	uploadDoor: UploadDoor
	guestUploads: GuestUploads
	commitTo: CommitTo
	quota: Pick<Quota, 'requireRoom' | 'writing'>
	now: () => Date
}

/** Creates commits, refs and their histories. */
export function createCommits(deps: CommitsDeps): Commits {
	const parts = { ...deps, writeAlone: createWriteAlone(deps) }
	return {
		preupload: createPlanUpload(parts),
		commit: createWriteCommit(parts),
		history: createHistory(parts),
		contributors: createContributors(parts),
		compare: createCompare(parts),
		changedFiles: createChangedFiles(parts),
		refs: createListRefs(parts),
		...createReadRefs(parts),
		...createReadFileHistory(parts),
		...createChangeRefs(parts),
	}
}
