import type { ReactNode } from 'react'
import { countedWord } from '../shared/counts.ts'
import { sentence } from '../../sentences/sentence.ts'

/** What the pages of `pages/administration/storage` say. */
export const storage = {
	title: 'Growth',
	lead: (day: string) => `Bytes on the disk or in the bucket since ${day}. The hub records them once a day.`,
	storedBytesMonth: 'Stored bytes by month',
	day: 'Day',
	largeFiles: 'Large files',
	filesInGit: 'Files in git',
	attachments: 'Attachments',
	together: 'Together',
	accounts: 'Accounts',
	searchNames: 'Search names',
	search: 'Search',
	noAccountsFound: 'No accounts found',
	noAccountsHint: 'Change the search to see others.',
	largeFilesRepositories: 'Large files of repositories',
	storedForThem: 'Stored for them',
	inPublicRepositories: 'In public repositories',
	inPrivateRepositories: 'In private repositories',
	deletedFiles: 'Deleted files',
	deletedFilesLead: (leavesWithin: number) =>
		`Bytes leave within ${countedWord(leavesWithin, 'hour')} after what they belong to is deleted.`,
	lastCollectionEnded: ({ when, size }: { when: ReactNode; size: ReactNode }) =>
		sentence`The last collection ended ${when} and has freed ${size}.`,
	lastCollectionBegan: ({ when, size }: { when: ReactNode; size: ReactNode }) =>
		sentence`The last collection began ${when} and has freed ${size}.`,
	nothingCollected: 'Nothing has been collected yet.',
	/** Of a default. */
	noLimitAtPresent: 'At present there is none.',
	limitAtPresent: (limit: string) => `At present it is ${limit}.`,
	limitsOf: (name: string) => `Limits of ${name}`,
	limits: 'Limits',
	limitsHint: 'A limit below what is stored deletes nothing: new bytes are refused.',
	publicStorage: 'Public storage',
	publicStorageHint: 'Such as 500 GB, or none for no limit. Leave it empty for the default.',
	privateStorage: 'Private storage',
	privateStorageHint: 'In the same way.',
	saveLimits: 'Save limits',
	of: (limit: string) => `of ${limit}`,
	noLimit: 'no limit',
	full: 'full',
	accountsByStorage: 'Accounts by storage',
	account: 'Account',
	organization: 'organization',
	public: 'Public',
	private: 'Private',
	asStored: 'As stored',
	notCountedYet: 'not counted yet',
	actions: 'Actions',
	setLimitsOf: (name: string) => `Set the limits of ${name}`,
	setLimits: 'Set limits',
	limitsOfSaved: (account: string) => `Limits of ${account} saved.`,
}
