import type { AuditEntry } from '../audit/audit.ts'
import type { Deed } from '../audit/audit-entry.ts'
import type { Snapshots } from '../files/snapshots.ts'
import type { Git } from '../ports/git.ts'
import type { Person } from '../people/people.ts'
import type { Records } from '../ports/records.ts'
import type { WriteAlone } from '../commits/write-alone.ts'
import type { RepoRemoval } from '../repos/repo-removal.ts'

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
