import type { CallGroup } from '../../call.ts'
import { changeMirrorJob, listMirrorJobRepositories, listMirrorJobs, readMirrorJob, startMirrorJob } from './jobs.ts'
import { listMirrorPins, listUpstreams, removeMirrorPin } from './pins.ts'
import { addMirrorRule, listMirrorRules, removeMirrorRule, runMirrorRule } from './rules.ts'
import { dropMirrorFiles, readMirrorSpace } from './space.ts'

/** Repositories of other hubs that are fetched before a client asks for them. */
export const mirror: CallGroup = {
	key: 'mirror',
	name: 'Mirror',
	text: 'For administrators of the hub, signed in on its pages: rules, jobs, pins and the space of repositories that are mirrored from other hubs.',
	calls: [
		listUpstreams,
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
	],
}
