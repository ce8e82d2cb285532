import type { AuditEntry } from '../../accounts/audit/audit.ts'
import type { Deed } from '../../accounts/audit/audit-entry.ts'
import type { Snapshots } from '../../git/snapshots.ts'
import type { Git } from '../../git/git.ts'
import type { Person } from '../../accounts/people/people.ts'
import type { Records } from '../../records.ts'
import type { WriteAlone } from '../../git/write-alone.ts'
import type { RepoRemoval } from '../../repositories/repos/repo-removal.ts'

/** What taking down needs. */
export interface TakedownDeps {
	records: Records
	git: Git
	snapshots: Snapshots
	writeAlone: WriteAlone
	removeRepo: RepoRemoval
	now: () => Date
}

/** One act: who does it, and why. */
export interface Doing {
	person: Person
	reason: string
	isLegal: boolean
	/** The entry of the audit log for it, with the reason. */
	entry(deed: Deed): AuditEntry
}
