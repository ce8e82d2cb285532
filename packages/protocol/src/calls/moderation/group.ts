import type { CallGroup } from '../../call.ts'
import { closeReport, listReports, sendReport } from './reports.ts'
import { listAccounts, listAllRepositories } from './accounts.ts'
import { listAccountRepoStorage, readAccountStorage, setStorageLimits } from './storage.ts'
import { removeDemo, takeDown } from './takedowns.ts'

/** Reports, and taking content down. */
export const moderation: CallGroup = {
	key: 'moderation',
	name: 'Moderation',
	text: 'Everyone who is signed in reports content and reads the storage of their own account. The rest is for administrators of the hub: in a session, or with a fine-grained token that carries `hub.moderate`. Limits of storage are set in a session only.',
	calls: [
		sendReport,
		listReports,
		closeReport,
		listAccounts,
		listAllRepositories,
		readAccountStorage,
		listAccountRepoStorage,
		setStorageLimits,
		takeDown,
		removeDemo,
	],
}
