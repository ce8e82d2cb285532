import { defineCall } from '../../call.ts'

/** The hub has no machines: every call fails. */
const notOffered = (summary: string) =>
	({
		summary,
		text: 'Static apps need no machine, and this hub has none for others: the answer says so.',
		answers: [],
		fails: ['not-offered'],
	}) as const

/** Pause an app. */
export const pauseApp = defineCall({
	method: 'POST',
	path: '/api/{T}/{repo}/pause',
	who: 'writer',
	...notOffered('Pause an app'),
})

/** Choose a machine. */
export const chooseAppHardware = defineCall({
	method: 'POST',
	path: '/api/{T}/{repo}/hardware',
	who: 'writer',
	...notOffered('Choose a machine'),
})

/** Let an app sleep. */
export const setAppSleepTime = defineCall({
	method: 'POST',
	path: '/api/{T}/{repo}/sleeptime',
	who: 'writer',
	...notOffered('Let an app sleep'),
})

/** Develop in a running app. */
export const setAppDevMode = defineCall({
	method: 'POST',
	path: '/api/{T}/{repo}/dev-mode',
	who: 'writer',
	...notOffered('Develop in a running app'),
})

/** Add storage to an app. */
export const addAppStorage = defineCall({
	method: 'POST',
	path: '/api/{T}/{repo}/storage',
	who: 'writer',
	...notOffered('Add storage to an app'),
})

/** Take storage away from an app. */
export const removeAppStorage = defineCall({
	method: 'DELETE',
	path: '/api/{T}/{repo}/storage',
	who: 'writer',
	...notOffered('Take storage away from an app'),
})

/** Attach volumes to an app. */
export const attachAppVolumes = defineCall({
	method: 'PUT',
	path: '/api/{T}/{repo}/volumes',
	who: 'writer',
	...notOffered('Attach volumes to an app'),
})

/** Detach volumes from an app. */
export const detachAppVolumes = defineCall({
	method: 'DELETE',
	path: '/api/{T}/{repo}/volumes',
	who: 'writer',
	...notOffered('Detach volumes from an app'),
})

/** Watch what happens to an app. */
export const watchAppEvents = defineCall({
	method: 'GET',
	path: '/api/{T}/{repo}/events',
	who: 'writer',
	...notOffered('Watch what happens to an app'),
})

/** Read how busy an app is. */
export const readAppMetrics = defineCall({
	method: 'GET',
	path: '/api/{T}/{repo}/metrics',
	who: 'writer',
	...notOffered('Read how busy an app is'),
})
