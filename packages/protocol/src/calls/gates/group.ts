import type { CallGroup } from '../../call.ts'
import { askAccess, cancelAccessRequest } from './ask.ts'
import { exportAccessRequests, grantAccess, handleAccessRequest, handleAccessRequests, listAccessRequests } from './requests.ts'

/** Asking for and giving access to gated repositories. */
export const gates: CallGroup = {
	key: 'gates',
	name: 'Gated repositories',
	text: 'Asking for access to the files of a gated repository, and letting people in.',
	calls: [askAccess, listAccessRequests, handleAccessRequest, handleAccessRequests, grantAccess, cancelAccessRequest, exportAccessRequests],
}
