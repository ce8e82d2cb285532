import type { CallGroup } from '../../call.ts'
import { closeReport, listReports, sendReport } from './reports.ts'
import { listAccounts, listAllRepositories } from './accounts.ts'
import { removeDemo, takeDown } from './takedowns.ts'

/** Reports, and taking content down. */
export const moderation: CallGroup = {
	key: 'moderation',
	name: 'Moderation',
	text: 'Everyone who is signed in reports content. The rest is for administrators of the hub: in a session, or with a fine-grained token that carries `hub.moderate`.',
	calls: [sendReport, listReports, closeReport, listAccounts, listAllRepositories, takeDown, removeDemo],
}
