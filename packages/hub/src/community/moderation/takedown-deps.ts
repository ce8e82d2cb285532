import type { AuditEntry } from '../../accounts/audit/audit.ts'
import type { Deed } from '../../accounts/audit/audit-entry.ts'
import type { Snapshots } from '../../git/snapshots.ts'
import type { Git } from '../../git/git.ts'
import type { Person } from '../../accounts/actors/actor.ts'
import type { WriteAlone } from '../../git/write-alone.ts'
import type { DeletedRepos } from '../../repositories/lifecycle/deleted-repos.ts'
import type { RemovalRows, RepoRemoval } from '../../repositories/lifecycle/repo-removal.ts'
import type { Store } from '../../database/store.ts'
import type { AccountRecords } from '../../accounts/actors/account-records.ts'
import type { AuditRecords } from '../../accounts/audit/audit-records.ts'
import type { BlockedFileRecords } from '../../contents/blocked/blocked-file-records.ts'
import type { DiscussionRecords } from '../discussions/discussion-records.ts'
import type { OverviewRecords } from './moderation-records.ts'
import type { RepoRecords } from '../../repositories/repos/repo-records.ts'
import type { ReportRecords } from './moderation-records.ts'
import type { NewsRows } from './tell-moderation.ts'

/** The tables that the service reads and writes. */
interface Tables extends RemovalRows {
	accounts: AccountRecords
	audit: AuditRecords
	blockedFiles: BlockedFileRecords
	discussions: DiscussionRecords
	notifications: NewsRows
	overview: OverviewRecords
	reports: ReportRecords
	repos: RepoRecords
}

/** What takedowns need. */
export interface TakedownDeps {
	records: Store<Tables>
	git: Git
	snapshots: Snapshots
	writeAlone: WriteAlone
	removeRepo: RepoRemoval<Tables>
	deletedRepos: Pick<DeletedRepos, 'bringBack' | 'called' | 'purgeOf'>
	now: () => Date
}

/** One action: who performs it, and why. */
export interface Doing {
	person: Person
	reason: string
	isLegal: boolean
	/** The audit entry for it, with the reason. */
	entry(deed: Deed): AuditEntry
}
