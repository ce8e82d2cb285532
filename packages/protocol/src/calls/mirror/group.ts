import type { CallGroup } from '../../call.ts'
import { changeMirrorJob, listMirrorJobRepositories, listMirrorJobs, readMirrorJob, startMirrorJob } from './jobs.ts'
import { listMirrorPins, removeMirrorPin } from './pins.ts'
import { answerMirrorRequest, askForMirror, listMirrorRequests } from './requests.ts'
import { addMirrorRule, listMirrorRules, removeMirrorRule, runMirrorRule } from './rules.ts'
import { dropMirrorFiles, readMirrorSpace } from './space.ts'
import { addUpstream, changeUpstream, listUpstreams, removeUpstream, testUpstream } from './upstreams.ts'

/** Repositories of other hubs that are fetched before a client asks for them. */
export const mirror: CallGroup = {
	key: 'mirror',
	name: 'Mirror',
	text: 'For administrators of the hub, signed in on its pages: upstreams, rules, jobs, pins and the space of repositories that are mirrored from other hubs. Requests are for everyone who is signed in.',
	calls: [
		listUpstreams,
		addUpstream,
		changeUpstream,
		testUpstream,
		removeUpstream,
		listMirrorRules,
		addMirrorRule,
		removeMirrorRule,
		runMirrorRule,
		listMirrorJobs,
		startMirrorJob,
		readMirrorJob,
		changeMirrorJob,
		listMirrorJobRepositories,
		listMirrorPins,
		removeMirrorPin,
		readMirrorSpace,
		dropMirrorFiles,
		listMirrorRequests,
		askForMirror,
		answerMirrorRequest,
	],
}
