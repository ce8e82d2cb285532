import { defineCall } from '../../call.ts'
import { AppHost } from '../../shapes/around.ts'
import { Runtime } from '../../shapes/repos.ts'

/** Show what an app is doing. */
export const showRuntime = defineCall({
	method: 'GET',
	path: '/api/{T}/{repo}/runtime',
	who: 'reader',
	summary: 'Show what an app is doing',
	answers: [{ text: 'Its state', schema: Runtime }],
})

/** Find out where an app answers. */
export const showAppHost = defineCall({
	method: 'GET',
	path: '/api/{T}/{repo}/host',
	who: 'reader',
	summary: 'Find out where an app answers',
	answers: [{ text: 'The address of a public static app', schema: AppHost }],
	fails: ['not-offered'],
})

/** Start an app anew. */
export const restartApp = defineCall({
	method: 'POST',
	path: '/api/{T}/{repo}/restart',
	who: 'writer',
	summary: 'Start an app anew',
	answers: [{ text: 'The state of a static app', schema: Runtime }],
	fails: ['not-offered'],
})

/** Read what an app wrote. */
export const readAppLogs = defineCall({
	method: 'GET',
	path: '/api/{T}/{repo}/logs/{kind}',
	who: 'writer',
	summary: 'Read what an app wrote',
	text: '`{kind}` is `run` or `build`. A static app writes nothing, and the stream says so.',
	answers: [{ text: 'Lines as they come', type: 'text/event-stream' }],
	fails: ['not-offered', 'route-not-found'],
})
